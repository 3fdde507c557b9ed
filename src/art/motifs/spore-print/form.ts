import { type Point } from '../../math.ts'
import { type Bounds, between, hashOf, randomOf } from '../../random.ts'

/** Lengths in points: a wide plate is 1440 tall and 2560 wide. */
export interface PrintForm {
  seed: number
  /** Seed of its noises. */
  noise: number
  centre: Point
  radius: number
  /** Gills in rings, the long ones first. */
  gills: readonly Tier[]
  /** How far gills lag behind at the rim, in radians. */
  twist: number
  /** Radius of the stem, in shares of the radius. */
  stem: number
  /** Threads that leave the rim. */
  threads: number
}

export interface Tier {
  count: number
  /** Where they begin, in shares of the radius. */
  begins: number
  thickness: number
  /** By which share of their distance they stand beside those of the first tier. */
  shift: number
}

/** The form of "The Mushroom Oracle". */
const FIRST: PrintForm = {
  seed: 4,
  noise: 11,
  centre: [1766.4, 792],
  radius: 864,
  gills: gillsOf(84),
  twist: 0.1,
  stem: 0.105,
  threads: 2600,
}

/** Between which bounds a seed moves the form. */
const BOUNDS = {
  centreX: [1660, 2080],
  centreY: [540, 980],
  radius: [760, 960],
  gills: [64, 104],
  twist: [-0.35, 0.35],
  stem: [0.08, 0.15],
  threads: [2000, 2900],
} satisfies Record<string, Bounds>

export function printForm(seed: number): PrintForm {
  if (seed === 0) return FIRST
  const random = randomOf(hashOf(seed, 4, 41) * 2 ** 32)
  return {
    seed,
    noise: Math.floor(random() * 2 ** 31),
    centre: [between(random, BOUNDS.centreX), between(random, BOUNDS.centreY)],
    radius: between(random, BOUNDS.radius),
    gills: gillsOf(Math.round(between(random, BOUNDS.gills))),
    twist: between(random, BOUNDS.twist),
    stem: between(random, BOUNDS.stem),
    threads: Math.round(between(random, BOUNDS.threads)),
  }
}

/** Between two gills that reach the stem stand shorter ones. */
function gillsOf(count: number): readonly Tier[] {
  return [
    { count, begins: 0.12, thickness: 1, shift: 0 },
    { count, begins: 0.26, thickness: 0.95, shift: 0.5 },
    { count: 2 * count, begins: 0.43, thickness: 0.9, shift: 0.25 },
    { count: 4 * count, begins: 0.66, thickness: 0.75, shift: 0 },
  ]
}
