import { type Point } from '../../math.ts'
import { type Bounds, between, hashOf, randomOf } from '../../random.ts'

const DEGREE = Math.PI / 180

/** Lengths in heights of a wide plate, angles in radians. */
export interface HeadForm {
  seed: number
  /** Seed of its noises. */
  noise: number
  centre: Point
  /** Radius of the disc, of which the head takes the inner third. */
  radius: number
  /** How far the disc leans back, and how it is turned in the plate. */
  tilt: number
  turn: number
  /** How steeply arms wind outward, and where they begin. */
  pitch: number
  phase: number
  seeds: number
  /** What leaves the arm and flies. */
  flyers: number
}

/** The form of "The Spiral Sky". */
const FIRST: HeadForm = {
  seed: 6,
  noise: 61,
  centre: [1.1467, 0.515],
  radius: 0.98,
  tilt: 50 * DEGREE,
  turn: -24 * DEGREE,
  pitch: 17 * DEGREE,
  phase: 0,
  seeds: 2200,
  flyers: 52_000,
}

/** Between which bounds a seed moves the form. */
const BOUNDS = {
  centreX: [1.08, 1.3],
  centreY: [0.44, 0.58],
  radius: [0.86, 1.08],
  tilt: [36 * DEGREE, 58 * DEGREE],
  turn: [-42 * DEGREE, 4 * DEGREE],
  pitch: [13 * DEGREE, 21 * DEGREE],
  phase: [-0.5, 0.5],
  flyers: [36_000, 60_000],
} satisfies Record<string, Bounds>

export function headForm(seed: number): HeadForm {
  if (seed === 0) return FIRST
  const random = randomOf(hashOf(seed, 6, 41) * 2 ** 32)
  return {
    seed,
    noise: Math.floor(random() * 2 ** 31),
    centre: [between(random, BOUNDS.centreX), between(random, BOUNDS.centreY)],
    radius: between(random, BOUNDS.radius),
    tilt: between(random, BOUNDS.tilt),
    turn: between(random, BOUNDS.turn),
    pitch: between(random, BOUNDS.pitch),
    phase: between(random, BOUNDS.phase),
    seeds: FIRST.seeds,
    flyers: Math.round(between(random, BOUNDS.flyers)),
  }
}
