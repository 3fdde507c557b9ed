import { mix, type Point } from '../../math.ts'
import { type Bounds, between, hashOf, type Random, randomOf, wholeBetween } from '../../random.ts'

/** Lengths are in heights of a wide plate, whose plane is 1.78 wide. */
interface LeafForm {
  seed: number
  /** Seed of its noises. */
  noise: number
  /** From back to front; the last one is the one that is looked at. */
  leaves: readonly Leaf[]
}

export interface Leaf {
  /** Foot, bend and tip of its midrib. */
  rib: readonly [Point, Point, Point]
  /** Half of its greatest width. */
  half: number
  /** Where it is widest, as a share of its length: low is an egg, high a spoon. */
  widest: number
  /** Side veins of one half, and how far they run towards the tip. */
  veins: number
  sweep: number
  /** Teeth of the margin to a side vein, and how deep they are; 0 is smooth. */
  teeth: number
  depth: number
  /** Where something has eaten: along, across and radius in half widths. */
  holes: readonly (readonly [along: number, across: number, radius: number])[]
  /** 0 is in front. */
  away: number
}

/** Between which bounds a seed moves the form. */
const BOUNDS = {
  angle: [-2.75, -1.9],
  length: [0.95, 1.3],
  slim: [0.2, 0.36],
  widest: [0.34, 0.56],
  veins: [9, 17],
  sweep: [0.1, 0.3],
  teeth: [1, 4],
  depth: [0, 0.055],
  holes: [0, 4],
  others: [1, 3],
} satisfies Record<string, Bounds>

/** Seed of the form of seed 0. */
const FIRST = 4
const MIDDLE: Point = [1.2, 0.5]

export function leafForm(seed: number): LeafForm {
  const random = randomOf(hashOf(seed === 0 ? FIRST : seed, 11, 41) * 2 ** 32)
  const kind = kindOf(random)
  const angle = between(random, BOUNDS.angle)
  const front = leafAt(random, kind, MIDDLE, angle, 1, 0)
  const others = Array.from({ length: wholeBetween(random, BOUNDS.others) }, (_, i) => {
    const side = i % 2 === 0 ? 1 : -1
    const at: Point = [MIDDLE[0] + 0.3 * side + 0.15 * random(), MIDDLE[1] + 0.18 * side * (random() - 0.2)]
    return leafAt(
      random,
      kind,
      at,
      angle + side * between(random, [0.5, 1.1]),
      between(random, [0.5, 0.8]),
      1 + i,
    )
  })
  return { seed, noise: Math.floor(random() * 2 ** 31), leaves: [...others.toReversed(), front] }
}

/** What leaves of one plant share. */
function kindOf(random: Random) {
  const length = between(random, BOUNDS.length)
  return {
    length,
    half: 0.72 * length * between(random, BOUNDS.slim),
    widest: between(random, BOUNDS.widest),
    veins: wholeBetween(random, BOUNDS.veins),
    sweep: between(random, BOUNDS.sweep),
    teeth: wholeBetween(random, BOUNDS.teeth),
    depth: between(random, BOUNDS.depth),
  }
}

function leafAt(
  random: Random,
  { length, ...kind }: ReturnType<typeof kindOf>,
  [x, y]: Point,
  angle: number,
  size: number,
  away: number,
): Leaf {
  const reach = (length * size) / 2
  const [towardsX, towardsY] = [Math.cos(angle) * reach, Math.sin(angle) * reach]
  const bend = between(random, [-0.16, 0.16])
  return {
    ...kind,
    rib: [
      [x - towardsX, y - towardsY],
      [x - bend * towardsY, y + bend * towardsX],
      [x + towardsX, y + towardsY],
    ],
    half: kind.half * size,
    holes: Array.from({ length: wholeBetween(random, BOUNDS.holes) }, () => {
      return [mix(0.25, 0.85, random()), mix(-0.75, 0.75, random()), mix(0.03, 0.11, random())] as const
    }),
    away,
  }
}
