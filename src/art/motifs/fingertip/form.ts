import { type Point } from '../../math.ts'
import { type Bounds, between, eitherSide, hashOf, randomOf, wholeBetween } from '../../random.ts'

/** Lengths in heights of a wide plate, angles in radians. Points of the finger are turned with it, from its middle. */
export interface FingerForm {
  seed: number
  /** Seed of its noises. */
  noise: number
  centre: Point
  turn: number
  /** Half of its width and of its length. */
  across: number
  along: number
  /** Where ridges end in a loop, and where three streams of ridges meet. */
  cores: readonly Point[]
  deltas: readonly Point[]
  /** How far the middle is turned into a spiral. */
  twist: number
  /** Rings of water to a width of the finger. */
  ripples: number
}

/** The form of "The Living Touch": a whorl. */
const FIRST: FingerForm = {
  seed: 3,
  noise: 41,
  centre: [1.2356, 0.53],
  turn: -0.3,
  across: 0.405,
  along: 0.6,
  cores: [
    [-0.004, -0.058],
    [0.012, 0.006],
  ],
  deltas: [
    [-0.3, 0.33],
    [0.31, 0.36],
  ],
  twist: 0.34,
  ripples: 7.2,
}

/** Between which bounds a seed moves the form. */
const BOUNDS = {
  centreX: [1.16, 1.32],
  centreY: [0.46, 0.58],
  turn: [-0.45, 0.3],
  across: [0.36, 0.43],
  along: [0.54, 0.66],
  /** A loop has one core and one delta, a whorl two near cores, a double loop two far ones. */
  cores: [1, 2],
  coreDistance: [0.05, 0.2],
  deltaAcross: [0.24, 0.34],
  deltaAlong: [0.28, 0.42],
  twist: [-0.36, 0.36],
  ripples: [5.6, 8.4],
} satisfies Record<string, Bounds>

export function fingerForm(seed: number): FingerForm {
  if (seed === 0) return FIRST
  const random = randomOf(hashOf(seed, 3, 41) * 2 ** 32)
  const cores = wholeBetween(random, BOUNDS.cores)
  const distance = between(random, BOUNDS.coreDistance)
  const side = eitherSide(random)
  const delta = (at: number): Point => [
    at * between(random, BOUNDS.deltaAcross),
    between(random, BOUNDS.deltaAlong),
  ]
  return {
    seed,
    noise: Math.floor(random() * 2 ** 31),
    centre: [between(random, BOUNDS.centreX), between(random, BOUNDS.centreY)],
    turn: between(random, BOUNDS.turn),
    across: between(random, BOUNDS.across),
    along: between(random, BOUNDS.along),
    cores:
      cores === 1
        ? [[0, -0.04]]
        : [
            [-side * 0.2 * distance, -0.03 - distance / 2],
            [side * 0.2 * distance, -0.03 + distance / 2],
          ],
    deltas: cores === 1 ? [delta(side)] : [delta(-1), delta(1)],
    twist: cores === 1 ? 0 : between(random, BOUNDS.twist),
    ripples: between(random, BOUNDS.ripples),
  }
}
