import type { Point } from '../../math.ts'
import { type Bounds, between, hashOf, randomOf, wholeBetween } from '../../random.ts'

/** Lengths are in heights of a wide plate, whose plane is 1.78 wide. */
export interface ClockForm {
  seed: number
  centre: Point
  /** From the middle to the parachutes. */
  reach: number
  seeds: number
  /** Hairs of a parachute, and its radius. */
  hairs: number
  parachute: number
  /** Where the wind comes from has let go already: direction, and how far round, as the cosine of an angle. */
  bare: { angle: number; from: number }
  /** Seeds on their way: place and size. */
  flying: readonly { at: Point; size: number; lean: number }[]
  /** How far the stalk bends. */
  bend: number
}

/** Between which bounds a seed moves the form. */
const BOUNDS = {
  x: [1.16, 1.34],
  y: [0.4, 0.52],
  reach: [0.27, 0.38],
  seeds: [110, 190],
  hairs: [16, 26],
  parachute: [0.06, 0.095],
  bare: [0.15, 1.1],
  flying: [3, 12],
  bend: [-0.16, 0.2],
} satisfies Record<string, Bounds>

export function clockForm(seed: number): ClockForm {
  const random = randomOf(hashOf(seed, 13, 41) * 2 ** 32)
  const of = (bounds: Bounds) => between(random, bounds)
  const centre: Point = [of(BOUNDS.x), of(BOUNDS.y)]
  const reach = of(BOUNDS.reach)
  return {
    seed,
    centre,
    reach,
    seeds: wholeBetween(random, BOUNDS.seeds),
    hairs: wholeBetween(random, BOUNDS.hairs),
    parachute: of(BOUNDS.parachute),
    bare: { angle: between(random, [-2.9, -1.9]), from: of(BOUNDS.bare) },
    flying: Array.from({ length: wholeBetween(random, BOUNDS.flying) }, () => {
      const away = reach * between(random, [1.35, 2.7])
      const angle = between(random, [-3.3, -2])
      const at: Point = [centre[0] + away * Math.cos(angle), centre[1] + away * Math.sin(angle)]
      return { at, size: between(random, [0.55, 1]), lean: between(random, [-0.7, 0.7]) }
    }),
    bend: of(BOUNDS.bend),
  }
}
