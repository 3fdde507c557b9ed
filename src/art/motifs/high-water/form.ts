import type { Point } from '../../math.ts'
import { type Bounds, between, hashOf, randomOf, wholeBetween } from '../../random.ts'

/** Lengths are in heights of a wide plate, whose plane is 1.78 wide. */
export interface WaterForm {
  seed: number
  /** Seed of its noises. */
  noise: number
  /** Where the sea ends, from above. */
  horizon: number
  moon: { at: Point; radius: number }
  /** Lines to a height: how close they lie. */
  lines: number
  /** Height of waves in heights of the eye above the water. */
  swell: number
  /** Trains of waves, the longest first. */
  trains: readonly Train[]
  /** The first line of the flood's mark, and how many there are. */
  mark: { first: number; count: number }
}

/** Lengths in heights of the eye above the water. */
interface Train {
  length: number
  /** Where it comes from: 0 is from straight ahead, above 0 from the right. */
  angle: number
  /** Share of the swell. */
  height: number
  phase: number
}

/** The form of "High Water", the fourth part of "Working Tides". */
const FIRST: WaterForm = {
  seed: 0,
  noise: 47,
  horizon: 0.1,
  moon: { at: [1.2, 0.15], radius: 0.066 },
  lines: 96,
  swell: 0.042,
  trains: [
    { length: 0.66, angle: 0.66, height: 0.46, phase: 0.4 },
    { length: 0.47, angle: -0.8, height: 0.36, phase: 2.1 },
    { length: 0.19, angle: 0.3, height: 0.13, phase: 4 },
  ],
  mark: { first: 36, count: 3 },
}

/** Between which bounds a seed moves the form. */
const BOUNDS = {
  horizon: [0.08, 0.24],
  moonX: [0.95, 1.5],
  moonUp: [-0.06, 0.06],
  moonRadius: [0.045, 0.12],
  lines: [70, 124],
  swell: [0.022, 0.06],
  length: [0.45, 1.1],
  angle: [0.3, 1],
  mark: [0.22, 0.6],
  marks: [1, 5],
} satisfies Record<string, Bounds>

export function waterForm(seed: number): WaterForm {
  if (seed === 0) return FIRST
  const random = randomOf(hashOf(seed, 10, 41) * 2 ** 32)
  const of = (bounds: Bounds) => between(random, bounds)
  const horizon = of(BOUNDS.horizon)
  const side = random() < 0.5 ? -1 : 1
  const lines = wholeBetween(random, BOUNDS.lines)
  const length = of(BOUNDS.length)
  return {
    seed,
    noise: Math.floor(random() * 2 ** 31),
    horizon,
    moon: { at: [of(BOUNDS.moonX), horizon + of(BOUNDS.moonUp)], radius: of(BOUNDS.moonRadius) },
    lines,
    swell: of(BOUNDS.swell),
    trains: [
      { length, angle: side * of(BOUNDS.angle), height: 0.5, phase: 6.28 * random() },
      {
        length: 0.66 * length,
        angle: -side * of(BOUNDS.angle),
        height: 0.2 + 0.25 * random(),
        phase: 6.28 * random(),
      },
      {
        length: 0.27 * length,
        angle: 0.8 * (random() - 0.5),
        height: 0.08 + 0.1 * random(),
        phase: 6.28 * random(),
      },
    ],
    mark: { first: Math.round(lines * of(BOUNDS.mark)), count: wholeBetween(random, BOUNDS.marks) },
  }
}
