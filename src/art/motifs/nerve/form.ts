import { type Point } from '../../math.ts'
import { type Bounds, between, hashOf, randomOf, wholeBetween } from '../../random.ts'

/** Lengths in points: a wide plate is 1440 tall and 2560 wide. */
export interface NerveForm {
  seed: number
  /** Seed of its noises. */
  noise: number
  /** Body of the cell; its dendrites are a fan above it. */
  soma: Point
  fan: Fan
  /** The limbs that leave the body, by angle (0 is right, clockwise), and how many steps they go before they branch. */
  limbs: readonly { side: number; angle: number; steps: number }[]
  /** Places that a signal comes from, and how strong it is. */
  signals: readonly { from: Point; strength: number }[]
  /** Tips that just fire. */
  sparks: number
  /** Other cells of one shape far behind; the first one answers. */
  others: readonly OtherCell[]
}

interface Fan {
  /** Where its middle points, in radians to the left of up. */
  lean: number
  reach: number
  /** Half of its angle. */
  open: number
}

export interface OtherCell {
  /** The foot of its stem, in a wide and in a tall plate. */
  at: Point
  atTall: Point
  scale: number
  /** Radius of its thinnest dendrite before scaling, and how that grows with the tips that it feeds. */
  radius: number
  power: number
  distance: 'near' | 'far'
}

/** The form of "The Neural Web". */
const FIRST: NerveForm = {
  seed: 0,
  noise: 31,
  soma: [1880, 1180],
  fan: { lean: 0.22, reach: 1230, open: 1.42 },
  limbs: [
    { side: -14, angle: -2.1, steps: 26 },
    { side: 22, angle: -1.2, steps: 30 },
  ],
  signals: [
    { from: [900, 1090], strength: 1 },
    { from: [1010, 520], strength: 0.8 },
    { from: [1500, 60], strength: 0.55 },
    { from: [2440, 560], strength: 0.7 },
  ],
  sparks: 150,
  others: [
    { at: [444, 1455], atTall: [1290, 1990], scale: 0.9, radius: 1, power: 0.4, distance: 'near' },
    { at: [1927, 1293], atTall: [2330, 1560], scale: 0.62, radius: 3, power: 0.36, distance: 'far' },
    { at: [970, 515], atTall: [1130, 60], scale: 0.5, radius: 2.6, power: 0.36, distance: 'far' },
  ],
}

/** Between which bounds a seed moves the form. */
const BOUNDS = {
  somaX: [1740, 1960],
  somaY: [1080, 1230],
  lean: [-0.12, 0.4],
  reach: [1080, 1270],
  open: [1.2, 1.5],
  limbs: [2, 3],
  limbSteps: [18, 36],
  signals: [2, 5],
  signalStrength: [0.5, 1],
  sparks: [90, 200],
  otherX: [320, 560],
  otherY: [1445, 1520],
} satisfies Record<string, Bounds>

export function nerveForm(seed: number): NerveForm {
  if (seed === 0) return FIRST
  const random = randomOf(hashOf(seed, 2, 41) * 2 ** 32)
  const soma: Point = [between(random, BOUNDS.somaX), between(random, BOUNDS.somaY)]
  const fan: Fan = {
    lean: between(random, BOUNDS.lean),
    reach: between(random, BOUNDS.reach),
    open: between(random, BOUNDS.open),
  }
  const middle = -Math.PI / 2 - fan.lean
  const limbs = wholeBetween(random, BOUNDS.limbs)
  const signals = wholeBetween(random, BOUNDS.signals)
  return {
    seed,
    noise: Math.floor(random() * 2 ** 31),
    soma,
    fan,
    limbs: Array.from({ length: limbs }, (_, i) => {
      const side = i - (limbs - 1) / 2
      return { side: 34 * side, angle: middle + 0.8 * side, steps: wholeBetween(random, BOUNDS.limbSteps) }
    }),
    signals: Array.from({ length: signals }, (_, i) => {
      const angle = middle + fan.open * (((i + random()) / signals) * 1.8 - 0.9)
      const reach = fan.reach * (0.75 + 0.2 * random())
      const from: Point = [soma[0] + reach * Math.cos(angle), soma[1] + reach * Math.sin(angle)]
      return { from, strength: i === 0 ? 1 : between(random, BOUNDS.signalStrength) }
    }),
    sparks: wholeBetween(random, BOUNDS.sparks),
    others: FIRST.others.map((other, i) => {
      const moved: Point = [between(random, BOUNDS.otherX), between(random, BOUNDS.otherY)]
      return i === 0 ? { ...other, at: moved } : other
    }),
  }
}
