import { Field } from '../../field.ts'
import { clamp, lengthOf, smoothstep } from '../../math.ts'
import type { Land } from './land.ts'

/** The sun stands behind and to the right: its light goes so far to the left with each pace towards the viewer, and sinks so far. */
const SUN = { sideward: 0.62, sinks: 0.42 }
/** Hollows are darker against the mean height around, near and wide, in paces. */
const HOLLOW = { near: 5, nearStrength: 0.035, wide: 16, wideStrength: 0.014 }
/** Lamps by half the width of a street, and how far their light spreads, in paces. */
const LAMPS = [
  { from: 5, light: 1.5 },
  { from: 3, light: 0.8 },
  { from: 1, light: 0.4 },
] as const
const LAMP_REACH = { near: 2, far: 9 }

export interface Daylight {
  /** How much sun a place gets, 0 to about 1.3. */
  shade: Field
  /** Light of the streets, on them and around. */
  onStreet: Field
  around: Field
}

export function daylightOf(land: Land): Daylight {
  const lamps = land.fieldOf((_x, _y, index) => lampOf(land.streets[index] ?? 0))
  return {
    shade: shadeOf(land),
    onStreet: lamps.blurred(LAMP_REACH.near / land.pace, 2),
    around: lamps.blurred(LAMP_REACH.far / land.pace, 2),
  }
}

function lampOf(half: number): number {
  return LAMPS.find(({ from }) => half >= from)?.light ?? 0
}

function shadeOf(land: Land): Field {
  const { heights, size, pace } = land
  const shadows = shadowsOf(land)
  const near = heights.blurred(HOLLOW.near / pace, 2)
  const wide = heights.blurred(HOLLOW.wide / pace, 2)
  return Field.of(size, size, (column, row, i) => {
    if (column === 0 || row === 0 || column === size - 1 || row === size - 1) return 0
    const slopeX = (heights.at(i + 1) - heights.at(i - 1)) / (2 * pace)
    const slopeY = (heights.at(i + size) - heights.at(i - size)) / (2 * pace)
    const flat = 1 / Math.sqrt(1 + 0.2 * (slopeX * slopeX + slopeY * slopeY))
    const facing = clamp(0.62 + 0.225 * flat * (slopeY - SUN.sideward * slopeX))
    const lit = 1 - smoothstep(0.2, 3, shadows.at(i) - heights.at(i))
    const above = heights.at(i)
    const hollow = HOLLOW.nearStrength * (near.at(i) - above) + HOLLOW.wideStrength * (wide.at(i) - above)
    return clamp(1 - hollow, 0.12, 1.15) * (0.2 + 0.95 * lit * facing)
  })
}

/** Up to which height each place lies in shadow: carried from row to row, a little lower each time. */
function shadowsOf({ heights, size, pace }: Land): Field {
  const shadows = new Field(size, size)
  const sinks = SUN.sinks * lengthOf(SUN.sideward, 1) * pace
  for (let row = 0, index = 0; row < size; row++)
    for (let column = 0; column < size; column++, index++) {
      const carried =
        row > 0 ? shadows.sample(column + SUN.sideward, row - 1) - sinks : Number.NEGATIVE_INFINITY
      shadows.set(index, Math.max(heights.at(index), carried))
    }
  return shadows
}
