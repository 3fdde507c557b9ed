import type { Point } from '../../math.ts'
import { type Bounds, between, hashOf, randomOf, wholeBetween } from '../../random.ts'

/** Lengths are in heights of a wide plate, whose plane is 1.78 wide. */
export interface RosetteForm {
  seed: number
  /** Seed of its noises. */
  noise: number
  centre: Point
  /** From the middle to the tips of the outer leaves. */
  reach: number
  leaves: number
  /** Half of a leaf's width as a share of its length, where it is widest, and how sharp its tip is. */
  slim: number
  widest: number
  tip: number
  /** From one leaf to the next, in radians. */
  turn: number
  /** Share of a leaf that its tip colours. */
  blush: number
  /** Small ones beside it. */
  offsets: readonly { at: Point; size: number }[]
}

/** 137.5 degrees, and 99.5 that some plants have. */
const TURNS = [2.39996, 2.39996, 1.7366]
/** Between which bounds a seed moves the form. */
const BOUNDS = {
  x: [1.16, 1.32],
  y: [0.42, 0.58],
  reach: [0.46, 0.7],
  leaves: [44, 120],
  slim: [0.17, 0.34],
  widest: [0.52, 0.76],
  tip: [2.2, 7],
  blush: [0.12, 0.5],
  offsets: [0, 4],
} satisfies Record<string, Bounds>

export function rosetteForm(seed: number): RosetteForm {
  const random = randomOf(hashOf(seed, 12, 41) * 2 ** 32)
  const of = (bounds: Bounds) => between(random, bounds)
  const centre: Point = [of(BOUNDS.x), of(BOUNDS.y)]
  const reach = of(BOUNDS.reach)
  return {
    seed,
    noise: Math.floor(random() * 2 ** 31),
    centre,
    reach,
    leaves: wholeBetween(random, BOUNDS.leaves),
    slim: of(BOUNDS.slim),
    widest: of(BOUNDS.widest),
    tip: of(BOUNDS.tip),
    turn: TURNS[Math.floor(random() * TURNS.length)] ?? 2.39996,
    blush: of(BOUNDS.blush),
    offsets: Array.from({ length: wholeBetween(random, BOUNDS.offsets) }, () => {
      const angle = 6.28 * random()
      const size = between(random, [0.14, 0.3])
      const away = reach * (1.02 + 0.5 * size)
      return { at: [centre[0] + away * Math.cos(angle), centre[1] + away * Math.sin(angle)] as const, size }
    }),
  }
}
