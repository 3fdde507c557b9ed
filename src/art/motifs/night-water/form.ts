import { mix } from '../../math.ts'
import { type Bounds, between, hashOf, type Random, randomOf, wholeBetween } from '../../random.ts'

/** Lengths are in heights of a wide plate, whose plane is 1.78 wide; heights of things go up from the water. */
export interface NightForm {
  seed: number
  /** Seed of its noises. */
  noise: number
  /** Where the far shore stands, from above. */
  horizon: number
  /** Middle of the quay. */
  middle: number
  /** Slope of the waves. */
  wind: number
  lamps: readonly Lamp[]
  /** The far row stands in haze. */
  houses: { far: readonly House[]; near: readonly House[] }
  cranes: readonly Crane[]
  ship: Ship | null
  /** Piles in the water, near the reader. */
  piles: readonly Pile[]
}

export interface Lamp {
  x: number
  height: number
  strength: number
  isWarm: boolean
  /** A floodlight has a wide glow. */
  isFlood: boolean
}

export interface House {
  left: number
  right: number
  height: number
  roof: 'flat' | 'gable' | 'saw'
  /** Share of its windows that are lit. */
  lit: number
}

export interface Crane {
  x: number
  height: number
  /** Where the head of its jib stands from its tower. */
  jib: readonly [x: number, height: number]
}

export interface Ship {
  x: number
  length: number
  /** -1: its bow points to the left. */
  facing: number
}

export interface Pile {
  x: number
  /** Its foot in the water, from above, and its head above the foot. */
  foot: number
  height: number
}

/** Between which bounds a seed moves the form. */
const BOUNDS = {
  horizon: [0.27, 0.42],
  middle: [1.05, 1.4],
  wind: [0.3, 0.55],
  lamps: [34, 64],
  clusters: [4, 8],
  cranes: [1, 5],
  craneHeight: [0.12, 0.22],
  houseWidth: [0.05, 0.19],
  near: [0.02, 0.1],
  far: [0.018, 0.06],
  shipLength: [0.34, 0.55],
  piles: [0, 5],
} satisfies Record<string, Bounds>

/** The shore goes on beyond both sides of a wide plate. */
const SHORE: Bounds = [-0.4, 2.1]
/** Share of lamps that are warm, that are floodlights, and that stand in clusters. */
const LAMP = { warm: 0.45, flood: 0.2, clustered: 0.72, spread: 0.06, low: 0.008, high: 0.078 }
const SHIP_CHANCE = 0.6
/** Seed of the form of "Night Shift", the second part of "Working Tides". */
const FIRST = 20_260_212

/** Lamps to the left of this are weak, so that text can stand there. */
const QUIET: Bounds = [0.35, 0.95]

export function nightForm(seed: number): NightForm {
  const random = randomOf(seed === 0 ? FIRST : hashOf(seed, 8, 41) * 2 ** 32)
  const of = (bounds: Bounds) => between(random, bounds)
  const isFirst = seed === 0
  const horizon = isFirst ? 0.34 : of(BOUNDS.horizon)
  const middle = isFirst ? 1.2 : of(BOUNDS.middle)
  return {
    seed,
    noise: Math.floor(random() * 2 ** 31),
    horizon,
    middle,
    wind: isFirst ? 0.42 : of(BOUNDS.wind),
    lamps: lampsOf(random, middle),
    houses: { far: rowOf(random, BOUNDS.far), near: rowOf(random, BOUNDS.near) },
    cranes: Array.from({ length: isFirst ? 4 : wholeBetween(random, BOUNDS.cranes) }, () =>
      craneOf(random, middle),
    ),
    ship: isFirst || random() < SHIP_CHANCE ? shipOf(random, middle) : null,
    piles: Array.from({ length: isFirst ? 4 : wholeBetween(random, BOUNDS.piles) }, (_, i) =>
      pileOf(random, i),
    ),
  }
}

function lampsOf(random: Random, middle: number): Lamp[] {
  const clusters = Array.from({ length: wholeBetween(random, BOUNDS.clusters) }, () => {
    return middle + 1.3 * (random() - 0.5)
  })
  return Array.from({ length: wholeBetween(random, BOUNDS.lamps) }, () => {
    const cluster = clusters[Math.floor(random() * clusters.length)] ?? middle
    const near = cluster + LAMP.spread * (random() + random() + random() - 1.5) * 2
    const x = random() < LAMP.clustered ? near : between(random, [0.1, 1.95])
    const loud = Math.min(1, Math.max(0.12, (x - QUIET[0]) / (QUIET[1] - QUIET[0])))
    return {
      x,
      height: mix(LAMP.low, LAMP.high, random() ** 1.6),
      strength: loud * (0.25 + 0.75 * random() ** 2),
      isWarm: random() < LAMP.warm,
      isFlood: random() < LAMP.flood,
    }
  })
}

function rowOf(random: Random, heights: Bounds): House[] {
  const houses: House[] = []
  let left = SHORE[0]
  while (left < SHORE[1]) {
    const right = left + between(random, BOUNDS.houseWidth)
    const roofs = ['flat', 'flat', 'gable', 'saw'] as const
    houses.push({
      left,
      right,
      height: mix(heights[0], heights[1], random() ** 2),
      roof: roofs[Math.floor(random() * roofs.length)] ?? 'flat',
      lit: 0.28 * random() ** 2,
    })
    left = right + (random() < 0.25 ? 0.08 * random() : 0)
  }
  return houses
}

function craneOf(random: Random, middle: number): Crane {
  const height = between(random, BOUNDS.craneHeight)
  const side = random() < 0.5 ? -1 : 1
  const reach = between(random, [0.09, 0.17])
  return {
    x: middle + 1.1 * (random() - 0.45),
    height,
    jib: [side * reach, height + between(random, [0.02, 0.09])],
  }
}

function shipOf(random: Random, middle: number): Ship {
  return {
    x: middle + 0.5 * (random() - 0.5),
    length: between(random, BOUNDS.shipLength),
    facing: random() < 0.5 ? -1 : 1,
  }
}

/** A row of piles that comes towards the reader at the right. */
function pileOf(random: Random, place: number): Pile {
  const near = place + random()
  return {
    x: 1.3 + 0.1 * near + 0.05 * random(),
    foot: 0.16 + 0.075 * near ** 1.4,
    height: 0.05 + 0.045 * near,
  }
}
