import { Field } from '../../field.ts'
import { bell, lengthOf } from '../../math.ts'
import { fbm, type Noises } from '../../noise.ts'
import type { View } from '../../view.ts'
import type { TrunkForm } from './form.ts'
import { arrivalTimes } from './march.ts'

/** Cells of the grid to a height of the plane. */
const CELLS = 720
/** Room round a heart that lies outside of the plate, in heights. */
const MARGIN = 0.05
const SPEED_MIN = 0.2
/** By how much a knot slows growth down. */
const KNOT_DRAG = 0.72
/** How far the times are smoothed, in cells. */
const SMOOTHING = 1.6

/** When the trunk had grown as far as a place: rings are its levels. */
export interface Growth {
  timeAt: (x: number, y: number) => number
  /** The way that growth went at a place, and how long it took for a height; `reach` says how far around is looked. */
  slopeAt: (x: number, y: number, reach: number) => [x: number, y: number, steepness: number]
}

export function grow(form: TrunkForm, noise: Noises, view: View): Growth {
  const { left, top, columns, rows } = gridOf(form, view)
  const speed = Field.of(columns, rows, (column, row) => {
    return speedAt(left + column / CELLS, top + row / CELLS, form, noise)
  })
  const sources = form.hearts.map(({ at: [x, y], begins }) => {
    return { x: (x - left) * CELLS, y: (y - top) * CELLS, begins }
  })
  const times = arrivalTimes(speed, sources, 1 / CELLS).blurred(SMOOTHING, 2)
  const timeAt = (x: number, y: number) => times.sample((x - left) * CELLS - 0.5, (y - top) * CELLS - 0.5)
  return {
    timeAt,
    slopeAt(x, y, reach) {
      const alongX = (timeAt(x + reach, y) - timeAt(x - reach, y)) / (2 * reach)
      const alongY = (timeAt(x, y + reach) - timeAt(x, y - reach)) / (2 * reach)
      const steepness = lengthOf(alongX, alongY) + 1e-6
      return [alongX / steepness, alongY / steepness, steepness]
    },
  }
}

/** Covers what the plate shows, and every heart. */
function gridOf({ hearts }: TrunkForm, view: View) {
  const [xs, ys] = [hearts.map(({ at }) => at[0]), hearts.map(({ at }) => at[1])]
  const left = Math.min(view.left, ...xs.map((x) => x - MARGIN))
  const top = Math.min(view.top, ...ys.map((y) => y - MARGIN))
  const right = Math.max(view.left + view.width / view.scale, ...xs.map((x) => x + MARGIN))
  const bottom = Math.max(view.top + view.height / view.scale, ...ys.map((y) => y + MARGIN))
  return { left, top, columns: Math.round((right - left) * CELLS), rows: Math.round((bottom - top) * CELLS) }
}

function speedAt(x: number, y: number, { knots }: TrunkForm, noise: Noises): number {
  let speed =
    1 +
    0.55 * fbm(noise.wide, 1.5 * x, 1.5 * y, 3) +
    0.22 * noise.middle(5 * x, 5 * y) +
    0.1 * noise.fine(14 * x, 14 * y)
  for (const { at, radius } of knots) speed *= 1 - KNOT_DRAG * bell(lengthOf(x - at[0], y - at[1]), radius)
  return Math.max(SPEED_MIN, speed)
}
