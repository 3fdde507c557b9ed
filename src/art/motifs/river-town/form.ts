import { type Point } from '../../math.ts'
import { type Bounds, between, hashOf, randomOf } from '../../random.ts'

/** Lengths in paces: the land is 2400 wide and long, and far is up, where y is 0. */
export interface TownForm {
  seed: number
  /** Seed of its noises. */
  noise: number
  /** The middle of the town, round which its streets run. */
  centre: Point
  /** How far streets lead outward on their way round, in radians. */
  spiral: number
  river: River
  /** Height of the hills at least, and what noise adds. */
  hills: { least: number; more: number }
  /** Where the sun stands: beside the mouth of the valley, in radians seen from above, and in shares of the height. */
  sun: { beside: number; height: number }
}

/** A river that winds in two waves; `phase` of each in radians. */
export interface River {
  middle: number
  wide: { swing: number; length: number; phase: number }
  small: { swing: number; length: number; phase: number }
}

/** The form of "The Regenerative City". */
const FIRST: TownForm = {
  seed: 5,
  noise: 51,
  centre: [1260, 1080],
  spiral: 0.3,
  river: {
    middle: 1230,
    wide: { swing: 387, length: 430, phase: 0.9 },
    small: { swing: 80, length: 190, phase: 2 },
  },
  hills: { least: 70, more: 300 },
  sun: { beside: -0.045, height: 0.165 },
}

/** Between which bounds a seed moves the form. The valley stays at the right: the sky at the left is for text. */
const BOUNDS = {
  centreX: [1120, 1380],
  centreY: [960, 1200],
  spiral: [-0.35, 0.5],
  riverMiddle: [1180, 1280],
  swing: [300, 430],
  phase: [0.7, 1.15],
  smallSwing: [50, 100],
  smallPhase: [1.4, 2.4],
  hillsLeast: [50, 110],
  hillsMore: [220, 340],
  sunBeside: [-0.055, -0.03],
  sunHeight: [0.15, 0.19],
} satisfies Record<string, Bounds>

export function townForm(seed: number): TownForm {
  if (seed === 0) return FIRST
  const random = randomOf(hashOf(seed, 5, 41) * 2 ** 32)
  const { wide, small } = FIRST.river
  return {
    seed,
    noise: Math.floor(random() * 2 ** 31),
    centre: [between(random, BOUNDS.centreX), between(random, BOUNDS.centreY)],
    spiral: between(random, BOUNDS.spiral),
    river: {
      middle: between(random, BOUNDS.riverMiddle),
      wide: { ...wide, swing: between(random, BOUNDS.swing), phase: between(random, BOUNDS.phase) },
      small: {
        ...small,
        swing: between(random, BOUNDS.smallSwing),
        phase: between(random, BOUNDS.smallPhase),
      },
    },
    hills: { least: between(random, BOUNDS.hillsLeast), more: between(random, BOUNDS.hillsMore) },
    sun: { beside: between(random, BOUNDS.sunBeside), height: between(random, BOUNDS.sunHeight) },
  }
}
