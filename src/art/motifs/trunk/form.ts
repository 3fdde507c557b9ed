import { type Point, TAU } from '../../math.ts'
import { type Bounds, between, hashOf, randomOf, wholeBetween } from '../../random.ts'

/** Lengths are in heights of a wide plate, whose plane is 1.78 wide; times are in the same unit, at a speed of 1. */
export interface TrunkForm {
  seed: number
  /** Seed of its noises. */
  noise: number
  centre: Point
  /** Stems that grow into one trunk. A late one stays small. */
  hearts: readonly { at: Point; begins: number }[]
  /** Where growth is slow, so that rings bend round it. */
  knots: readonly { at: Point; radius: number }[]
  /** Cracks of the drying wood: each runs from outside to a heart. */
  checks: readonly { from: Point; width: number }[]
  /** Roots that leave the bark. */
  roots: number
}

/** The form of "The Body of Memory": three hearts, and two cracks that are seen. */
const FIRST: TrunkForm = {
  seed: 8,
  noise: 21,
  centre: [1.25, 0.55],
  hearts: [
    { at: [1.13, 0.56], begins: 0 },
    { at: [1.46, 0.4], begins: 0.06 },
    { at: [1.4, 0.78], begins: 0.13 },
  ],
  knots: [
    { at: [1.02, 0.8], radius: 0.045 },
    { at: [1.6, 0.3], radius: 0.05 },
    { at: [1.22, 0.22], radius: 0.03 },
  ],
  checks: [
    { from: [0.655, 0.47], width: 1 },
    { from: [0.84, 0.965], width: 1 },
    { from: [1.03, -0.01], width: 0.5 },
    { from: [1.31, 1.02], width: 0.5 },
  ],
  roots: 620,
}

/** Between which bounds a seed moves the form. */
const BOUNDS = {
  centreX: [1.2, 1.34],
  centreY: [0.42, 0.62],
  hearts: [1, 4],
  heartDistance: [0.16, 0.25],
  heartBegins: [0.03, 0.14],
  knots: [2, 5],
  knotDistance: [0.22, 0.42],
  knotRadius: [0.028, 0.055],
  checks: [2, 5],
  roots: [480, 760],
} satisfies Record<string, Bounds>

/** Where a crack begins: outside of every trunk. */
const OUTSIDE = 0.8

export function trunkForm(seed: number): TrunkForm {
  if (seed === 0) return FIRST
  const random = randomOf(hashOf(seed, 1, 41) * 2 ** 32)
  const centre: Point = [between(random, BOUNDS.centreX), between(random, BOUNDS.centreY)]
  const around = (angle: number, distance: number): Point => [
    centre[0] + distance * Math.cos(angle),
    centre[1] + distance * Math.sin(angle),
  ]
  const turn = random() * TAU
  const later = wholeBetween(random, BOUNDS.hearts) - 1
  const hearts = Array.from({ length: later }, (_, i) => ({
    at: around(turn + ((i + 0.6 * random()) * TAU) / later, between(random, BOUNDS.heartDistance)),
    begins: between(random, BOUNDS.heartBegins),
  }))
  return {
    seed,
    noise: Math.floor(random() * 2 ** 31),
    centre,
    hearts: [{ at: around(turn + Math.PI, later === 0 ? 0 : 0.12), begins: 0 }, ...hearts],
    knots: Array.from({ length: wholeBetween(random, BOUNDS.knots) }, () => ({
      at: around(random() * TAU, between(random, BOUNDS.knotDistance)),
      radius: between(random, BOUNDS.knotRadius),
    })),
    checks: Array.from({ length: wholeBetween(random, BOUNDS.checks) }, (_, i) => ({
      from: around(random() * TAU, OUTSIDE),
      width: i < 2 ? 1 : 0.5,
    })),
    roots: wholeBetween(random, BOUNDS.roots),
  }
}
