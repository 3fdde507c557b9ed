import { Field } from '../field.ts'
import { lengthOf, type Point, TAU } from '../math.ts'
import { fbm, noiseOf } from '../noise.ts'
import { between, type Random } from '../random.ts'
import { contours, thinned } from './contour.ts'
import { curve, type OrnamentPath } from './path.ts'

const CELLS = 56
const SCALE = 96 / (CELLS - 1)
/** How closely fronts of two hearts join: more is a sharper waist. */
const JOINING = 28
/** From the hearts to the bark, as times. */
const FIRST = 0.02
const BARK_MAX = 0.43
/** Rings of more points are drawn with each second, or each third of them. */
const LONG = { second: 20, third: 52 }
const RING: readonly [number, number] = [0.021, 0.04]
const WIDTH = { ring: 0.4, more: 1.1, bark: 2.4 }

/** The rings of one trunk that two or three stems grew into. */
export function rings(random: Random): OrnamentPath[] {
  const noise = noiseOf(Math.floor(random() * 2 ** 31))
  const field = growth(heartsOf(random), (x, y) => fbm(noise, 3 * x, 3 * y, 3))
  const bark = Math.min(BARK_MAX, edgeOf(field) - 0.012)
  const paths: OrnamentPath[] = []
  for (let time = FIRST; time < bark - 0.016; time += between(random, RING)) {
    paths.push({ d: ringAt(field, time), width: WIDTH.ring + WIDTH.more * random() ** 2 })
  }
  return [...paths, { d: ringAt(field, bark), width: WIDTH.bark }]
}

function heartsOf(random: Random): { at: Point; begins: number }[] {
  const turn = random() * TAU
  const away = between(random, [0.07, 0.13])
  const first: Point = [0.5 - away * Math.cos(turn), 0.5 - away * Math.sin(turn)]
  const later = random() < 0.3 ? 2 : 1
  const others = Array.from({ length: later }, (_, i) => {
    const angle = turn + 1.3 * i * (random() < 0.5 ? 1 : -1)
    const at: Point = [0.5 + 1.1 * away * Math.cos(angle), 0.5 + 1.1 * away * Math.sin(angle)]
    return { at, begins: between(random, [0.04, 0.12]) }
  })
  return [{ at: first, begins: 0 }, ...others]
}

function eachOf(points: number): number {
  return points > LONG.third ? 3 : points > LONG.second ? 2 : 1
}

function growth(
  hearts: readonly { at: Point; begins: number }[],
  slowAt: (x: number, y: number) => number,
): Field {
  return Field.of(CELLS, CELLS, (column, row) => {
    const [x, y] = [column / (CELLS - 1), row / (CELLS - 1)]
    const fronts = hearts.map(({ at, begins }) =>
      Math.exp(-JOINING * (lengthOf(x - at[0], y - at[1]) + begins)),
    )
    const time = -Math.log(fronts.reduce((sum, front) => sum + front, 0)) / JOINING
    return time * (1 + 0.26 * slowAt(x, y))
  })
}

/** The first time at which the trunk would reach the edge of the drawing. */
function edgeOf(field: Field): number {
  let first = Number.POSITIVE_INFINITY
  const [last, row] = [CELLS - 1, CELLS]
  for (let i = 0; i < CELLS; i++) {
    const around = [i, last * row + i, i * row, i * row + last].map((index) => field.at(index))
    first = Math.min(first, ...around)
  }
  return first
}

function ringAt(field: Field, time: number): string {
  return contours(field, time)
    .filter(({ points }) => points.length > 5)
    .map((ring) =>
      curve(
        thinned(ring, eachOf(ring.points.length)).map(([x, y]) => [x * SCALE, y * SCALE] as const),
        ring.isClosed,
      ),
    )
    .join('')
}
