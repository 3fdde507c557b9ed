import { type Bounds, between, hashOf, randomOf } from '../../random.ts'

/** Lengths are in heights of a wide plate, whose plane is 1.78 wide. */
export interface BallastForm {
  seed: number
  /** Seed of its noises. */
  noise: number
  /** Stones to a height in the middle of the plane. */
  density: number
  /** By how much stones get larger towards the foot of the plate, where they lie near. */
  nearness: number
  /** 0: broken stone with flat faces; 1: pebbles. */
  roundness: number
  /** Share of places that are left out, so that their neighbours are large. */
  left: number
  /** Share of stones in the accent. */
  red: number
  /** Where the wet begins, from above, and how far it sways. */
  tide: { height: number; sway: number }
}

/** The form of "Ballast", the third part of "Working Tides". */
const FIRST: BallastForm = {
  seed: 0,
  noise: 83,
  density: 12.5,
  nearness: 0.55,
  roundness: 0.12,
  left: 0.14,
  red: 0.13,
  tide: { height: 0.68, sway: 0.07 },
}

/** Between which bounds a seed moves the form. */
const BOUNDS = {
  density: [7, 19],
  nearness: [-0.1, 1],
  roundness: [0, 1],
  left: [0, 0.28],
  red: [0.05, 0.26],
  tide: [0.5, 1.1],
  sway: [0.02, 0.12],
} satisfies Record<string, Bounds>

export function ballastForm(seed: number): BallastForm {
  if (seed === 0) return FIRST
  const random = randomOf(hashOf(seed, 9, 41) * 2 ** 32)
  const of = (bounds: Bounds) => between(random, bounds)
  return {
    seed,
    noise: Math.floor(random() * 2 ** 31),
    density: of(BOUNDS.density),
    nearness: of(BOUNDS.nearness),
    roundness: of(BOUNDS.roundness),
    left: of(BOUNDS.left),
    red: of(BOUNDS.red),
    tide: { height: of(BOUNDS.tide), sway: of(BOUNDS.sway) },
  }
}
