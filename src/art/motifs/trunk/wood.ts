import { Field } from '../../field.ts'
import { clamp, mix, smoothstep } from '../../math.ts'
import { fbm, type Noises } from '../../noise.ts'
import { hashOf } from '../../random.ts'
import type { View } from '../../view.ts'
import type { Growth } from './growth.ts'
import type { Year } from './years.ts'

/** Time at which the wood ends and the bark begins, and at which the bark has ended everywhere. */
export const BARK_BEGINS = 0.535
const BARK_ENDS = BARK_BEGINS + 0.06
/** Time at which the dark heartwood ends. */
const HEARTWOOD_ENDS = 0.33
/** By how much what lies in the grain moves the rings, as time. */
const WOBBLE = { noise: 0.0016, ray: 0.0012 }
/** Fine lines are noise that is smeared along growth (rays) or across it: taps to each side, and pixels of a plate 1440 tall between them. */
const RAY = { taps: 9, step: 2.2, gain: 4.2 }
const ACROSS = { taps: 5, step: 1.6, gain: 3 }
/** Edge of a pore, in the same pixels. */
const PORE = 2.2

export interface Wood {
  /** 0 to 1, 1 is light. */
  tone: Field
  /** How much of a pixel is heartwood, which the accent colours. */
  heartwood: Field
  /** How much of a pixel is trunk at all. */
  cover: Field
}

/** What a pixel of the trunk is computed from. */
interface Grain {
  x: number
  y: number
  time: number
  ray: number
  across: number
  isPore: number
}

/** @param checks how much of a pixel is a crack */
export function drawWood(
  view: View,
  growth: Growth,
  noise: Noises,
  yearAt: (time: number) => Year,
  checks: Field,
): Wood {
  const { width, height, scale } = view
  const pixel = scale / 1440
  const tone = new Field(width, height)
  const heartwood = new Field(width, height)
  const cover = new Field(width, height)
  const smear = smearsOf(view, pixel)
  const poreCell = PORE * pixel + 0.5
  for (let row = 0, index = 0; row < height; row++)
    for (let column = 0; column < width; column++, index++) {
      const x = view.left + column / scale
      const y = view.top + row / scale
      const time = growth.timeAt(x, y)
      if (time > BARK_ENDS) continue
      const [towardsX, towardsY] = growth.slopeAt(x, y, 0.0025)
      const ray = smear(column, row, towardsX, towardsY, RAY)
      const across = smear(column, row, -towardsY, towardsX, ACROSS)
      const isPore = smoothstep(0.62, 0.8, hashOf(column / poreCell, row / poreCell, 17))
      const grain = { x, y, time, ray, across, isPore }
      const inHeart = heartwoodAt(grain, noise)
      const inBark = smoothstep(0, 0.004, grain.time - barkEdgeAt(grain, noise))
      const edge = time + 0.012 * noise.fine(30 * x, 30 * y)
      const within = smoothstep(BARK_BEGINS + 0.05, BARK_BEGINS + 0.035, edge)
      const bark = barkAt(grain, noise) * smoothstep(BARK_BEGINS + 0.045, BARK_BEGINS + 0.02, edge)
      const shade = 1 - 0.55 * smoothstep(-0.008, 0, time - barkEdgeAt(grain, noise)) * (1 - inBark)
      const lit = mix(woodAt(grain, noise, yearAt, inHeart), bark, inBark) * shade
      tone.set(index, lit * (1 - 0.96 * checks.at(index)) * within)
      heartwood.set(index, inHeart * (1 - inBark))
      cover.set(index, within)
    }
  return { tone, heartwood, cover }
}

/** Smears white noise over a pixel along a direction: about -1 to 1. */
function smearsOf({ width, height }: View, pixel: number) {
  const white = Field.of(width, height, (x, y) => hashOf(x, y, 31)).blurred(0.8 * pixel + 0.2, 1)
  return (x: number, y: number, dx: number, dy: number, { taps, step, gain }: typeof RAY) => {
    const [stepX, stepY] = [dx * step * pixel, dy * step * pixel]
    let sum = 0
    for (let tap = -taps; tap <= taps; tap++) sum += white.sample(x + tap * stepX, y + tap * stepY)
    return (sum / (2 * taps + 1) - 0.5) * gain
  }
}

function heartwoodAt({ x, y, time }: Grain, noise: Noises): number {
  const wobbled = time + 0.015 * noise.middle(7 * x, 7 * y)
  return smoothstep(HEARTWOOD_ENDS + 0.03, HEARTWOOD_ENDS - 0.03, wobbled)
}

function barkEdgeAt({ x, y }: Grain, noise: Noises): number {
  return BARK_BEGINS + 0.004 * noise.middle(40 * x, 40 * y)
}

/** A year begins light and ends in a dark line. */
function woodAt(grain: Grain, noise: Noises, yearAt: (time: number) => Year, inHeart: number): number {
  const { x, y, ray, across, isPore } = grain
  const time = grain.time + WOBBLE.noise * noise.fine(60 * x, 60 * y) + WOBBLE.ray * ray
  const year = yearAt(time)
  const phase = clamp((time - year.begins) / year.width)
  const late = phase ** 2.6 * smoothstep(1, 0.9, phase) * (0.6 + 0.5 * year.lateWood)
  const pore = smoothstep(0.3, 0.05, phase) * isPore
  const cloud = fbm(noise.middle, 3 * x, 3 * y, 3)
  const tone = 0.86 - 0.8 * late - 0.16 * pore + 0.13 * ray + 0.06 * across + 0.05 * cloud
  return tone * (1 - 0.3 * inHeart) * (0.82 + 0.25 * year.tone)
}

/** Plates with dark cracks between them. */
function barkAt({ x, y, ray }: Grain, noise: Noises): number {
  const rough = clamp(0.5 + 0.9 * fbm(noise.fine, 34 * x, 34 * y, 4))
  const plate = smoothstep(0.015, 0.16, Math.abs(fbm(noise.middle, 19 * x, 19 * y, 3)))
  return 0.06 + (0.24 + 0.5 * rough * rough) * plate + 0.25 * ray
}
