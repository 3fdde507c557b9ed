import type { Point } from '../../math.ts'
import { type Bounds, between, hashOf, randomOf, wholeBetween } from '../../random.ts'

/** Lengths are in heights of a wide plate, whose plane is 1.78 wide. */
export interface SlipwayForm {
  seed: number
  /** Seed of its noises. */
  noise: number
  /** Where the keel meets the stem. */
  keel: Point
  hull: Hull
  /** Frames of each side. */
  frames: number
  /** Height above the keel to which red lead is painted. */
  primer: number
  /** Battens that run from frame to frame. */
  battens: number
  slip: Slip
  /** Poles that hold the hull up: to which station, from how far aside. */
  shores: readonly { station: number; foot: number }[]
  /** Where the tide stands. */
  tide: number
}

interface Hull {
  /** Half of its greatest width, as it is seen. */
  beam: number
  /** How high its frames stand at the stem and amidships. */
  height: { stem: number; midship: number }
  /** How fast it gets wide behind the stem; small is a barge. */
  entry: number
  /** How round the frame amidships is: small is a box. */
  bilge: number
  /** How hollow the frames near the stem are. */
  hollow: number
  /** How far tops lean out or, below 0, fall in, as a share of the width. */
  flare: number
  /** By how much the far end looks higher than the near one. */
  rise: number
  /** By how much the far end stands aside, towards the right. */
  drift: number
}

export interface Slip {
  /** Half of its width at the foot of the plate and below the keel. */
  near: number
  far: number
  /** Beams that lie across it. */
  sleepers: number
}

/** The form of "Slipway", the first part of "Working Tides". */
const FIRST: SlipwayForm = {
  seed: 0,
  noise: 61,
  keel: [1.17, 0.855],
  hull: {
    beam: 0.6,
    height: { stem: 0.56, midship: 0.72 },
    entry: 0.66,
    bilge: 0.23,
    hollow: 0.95,
    flare: 0.03,
    rise: 0.03,
    drift: 0.03,
  },
  frames: 38,
  primer: 0.115,
  battens: 22,
  slip: { near: 0.34, far: 0.06, sleepers: 13 },
  shores: [
    { station: 0.3, foot: 0.25 },
    { station: 0.62, foot: 0.4 },
    { station: 0.96, foot: 0.56 },
  ],
  tide: 0.945,
}

/** Between which bounds a seed moves the form. */
const BOUNDS = {
  keelX: [1.08, 1.32],
  keelY: [0.82, 0.9],
  beam: [0.42, 0.78],
  stem: [0.4, 0.76],
  midship: [0.52, 0.76],
  entry: [0.42, 1.05],
  bilge: [0.12, 0.6],
  hollow: [0.55, 1.25],
  flare: [-0.16, 0.12],
  rise: [0.01, 0.06],
  drift: [-0.14, 0.14],
  frames: [22, 48],
  primer: [0.05, 0.24],
  battens: [12, 26],
  slipNear: [0.22, 0.38],
  sleepers: [10, 18],
  shores: [2, 4],
  tide: [0.925, 0.965],
} satisfies Record<string, Bounds>

export function slipwayForm(seed: number): SlipwayForm {
  if (seed === 0) return FIRST
  const random = randomOf(hashOf(seed, 7, 41) * 2 ** 32)
  const of = (bounds: Bounds) => between(random, bounds)
  const shores = wholeBetween(random, BOUNDS.shores)
  return {
    seed,
    noise: Math.floor(random() * 2 ** 31),
    keel: [of(BOUNDS.keelX), of(BOUNDS.keelY)],
    hull: {
      beam: of(BOUNDS.beam),
      height: { stem: of(BOUNDS.stem), midship: of(BOUNDS.midship) },
      entry: of(BOUNDS.entry),
      bilge: of(BOUNDS.bilge),
      hollow: of(BOUNDS.hollow),
      flare: of(BOUNDS.flare),
      rise: of(BOUNDS.rise),
      drift: of(BOUNDS.drift),
    },
    frames: wholeBetween(random, BOUNDS.frames),
    primer: of(BOUNDS.primer),
    battens: wholeBetween(random, BOUNDS.battens),
    slip: {
      near: of(BOUNDS.slipNear),
      far: 0.06,
      sleepers: wholeBetween(random, BOUNDS.sleepers),
    },
    shores: Array.from({ length: shores }, (_, i) => {
      const station = (i + 1) / shores - 0.05
      return { station, foot: 0.12 + 0.46 * station + 0.06 * random() }
    }),
    tide: of(BOUNDS.tide),
  }
}
