import { clamp, lengthOf, smoothstep, TAU } from '../../math.ts'
import { fbm, type Noises } from '../../noise.ts'
import { hashOf } from '../../random.ts'
import type { PrintForm, Tier } from './form.ts'

/** How uneven the rim is, in three scales. */
const RIM = { wide: 0.035, middle: 0.014, fine: 0.005 }
const BEND = { wide: 0.05, fine: 0.012 }
/** By how much a gill stands and begins beside its place. */
const JITTER = { pitch: 0.22, begins: 0.14 }
/** Half the thickness of a gill at the stem, in points, and how it thins towards the rim. */
const GILL = { thickness: 1.1, more: 0.9, atStem: 3.2, towardsRim: 1.1 }
/** Spores lie thickest so far from a gill, in points, and thin out behind. */
const DEPOSIT = { width: 5, fade: 10 }

/** The cap of a mushroom from below. */
export interface Disc {
  /** 0 in the middle, 1 at the rim. */
  outwardAt: (x: number, y: number) => number
  /** How thickly spores fall, 0 to about 1. */
  depositAt: (x: number, y: number) => number
}

export function discOf(form: PrintForm, noises: Noises): Disc {
  const { wide, middle, fine } = noises
  const [centreX, centreY] = form.centre
  const rimAt = (angle: number) => {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return (
      1 +
      RIM.wide * wide(1.3 * cos + 5, 1.3 * sin) +
      RIM.middle * middle(5 * cos, 5 * sin + 3) +
      RIM.fine * fine(22 * cos, 22 * sin)
    )
  }
  const outwardAt = (x: number, y: number) => {
    const [stepX, stepY] = [x - centreX, y - centreY]
    return lengthOf(stepX, stepY) / (form.radius * rimAt(Math.atan2(stepY, stepX)))
  }
  return {
    outwardAt,
    depositAt(x, y) {
      const outward = outwardAt(x, y)
      if (outward > 1.02) return 0
      const [atX, atY] = [x / form.radius, y / form.radius]
      const angle = Math.atan2(y - centreY, x - centreX)
      const bent = angle + BEND.wide * wide(1.6 * atX, 1.6 * atY) + BEND.fine * middle(6 * atX, 6 * atY)
      const gap = toGill(form, (bent + form.twist * outward) / TAU + 2, outward)
      const spread = 0.55 + 0.45 * Math.exp(-Math.max(0, gap - DEPOSIT.width) / DEPOSIT.fade)
      const between = 0.13 + 0.87 * smoothstep(-0.5, DEPOSIT.width, gap) ** 0.8 * spread
      const wobble = 0.012 * fine(4 * Math.cos(angle), 4 * Math.sin(angle))
      const blotch =
        0.84 + 0.42 * fbm(middle, 2.2 * atX, 2.2 * atY, 4) + 0.25 * fbm(fine, 14 * atX, 14 * atY, 3)
      return between * fallAt(outward) * stemAt(form.stem, outward + wobble) * clamp(blotch, 0.25, 1.4)
    },
  }
}

/** More spores fall towards the rim, where gills are deeper. */
function fallAt(outward: number): number {
  const inner = 0.66 + 0.34 * smoothstep(0.14, 0.55, outward)
  const outer = 0.8 + 0.3 * smoothstep(0.6, 0.98, outward)
  return smoothstep(1.005, 0.965, outward) * inner * outer
}

function stemAt(stem: number, outward: number): number {
  return smoothstep(stem - 0.02, stem + 0.02, outward)
}

/** How far the edge of the nearest gill is, in points; below 0 inside of one. */
function toGill({ gills, radius }: PrintForm, turns: number, outward: number): number {
  let nearest = Number.POSITIVE_INFINITY
  gills.forEach((tier, salt) => {
    nearest = Math.min(nearest, toGillOf(tier, salt, turns, outward, radius))
  })
  return nearest
}

function toGillOf(tier: Tier, salt: number, turns: number, outward: number, radius: number): number {
  const phase = turns * tier.count + tier.shift
  const gill = Math.floor(phase + 0.5)
  const name = gill % tier.count
  const beside = (hashOf(name, salt, 9) - 0.5) * JITTER.pitch
  const begins = tier.begins + (hashOf(name, salt, 5) - 0.5) * JITTER.begins
  const across = (Math.abs(phase - gill - beside) / tier.count) * TAU * outward * radius
  const before = outward < begins ? (begins - outward) * radius * 0.35 : 0
  const thickness = GILL.thickness + GILL.more * hashOf(name, salt, 8)
  return across + before - thickness * tier.thickness * (GILL.atStem - GILL.towardsRim * outward)
}
