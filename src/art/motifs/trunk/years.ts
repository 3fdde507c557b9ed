import { type Random } from '../../random.ts'

/** Time that the table of years covers: more than any plate shows. */
const SPAN = 2.2
/** Entries of the table from time to year. */
const STEPS = 8192
/** Mean width of a ring, in heights; young rings are wider by `youth`, for the first `youthSpan`. */
const RING = { width: 0.0098, youth: 0.5, youthSpan: 1 / 6 }
/** Weather: good and bad years come in rows. */
const WEATHER = { kept: 0.72, change: 0.55, strength: 0.75 }

export interface Year {
  begins: number
  width: number
  /** How dark its late wood is, 0.55 to 1. */
  lateWood: number
  /** How light the year is as a whole, 0 to 1. */
  tone: number
}

/** The years of a tree by the time of their growth. */
export function yearsOf(random: Random): (time: number) => Year {
  const years: Year[] = []
  let weather = 0
  for (let begins = 0; begins < SPAN; ) {
    weather = WEATHER.kept * weather + WEATHER.change * (random() + random() + random() - 1.5)
    const youth = 1 + RING.youth * Math.exp(-begins / RING.youthSpan)
    const width = RING.width * Math.exp(WEATHER.strength * weather) * youth
    years.push({ begins, width, lateWood: 0.55 + 0.45 * random(), tone: random() })
    begins += width
  }
  const table = yearsByTime(years)
  return (time) => {
    const step = Math.min(STEPS - 1, Math.max(0, Math.floor((time / SPAN) * STEPS)))
    return table[step] as Year
  }
}

function yearsByTime(years: readonly Year[]): readonly Year[] {
  let year = 0
  return Array.from({ length: STEPS }, (_, step) => {
    const time = (step / STEPS) * SPAN
    while ((years[year + 1]?.begins ?? SPAN) <= time) year++
    return years[year] as Year
  })
}
