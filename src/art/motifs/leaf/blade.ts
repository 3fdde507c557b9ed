import { clamp, lengthOf, mix, type Point, smoothstep } from '../../math.ts'
import type { Noises } from '../../noise.ts'
import { hashOf } from '../../random.ts'
import type { Bead } from '../../ribbon.ts'
import type { View } from '../../view.ts'
import { Bed, type Spot } from '../ballast/bed.ts'
import type { Leaf } from './form.ts'

/** Steps from foot to tip. */
const STEPS = 220
/** Half of the midrib at the foot, in half widths of the leaf. */
const MIDRIB = 0.045
/** Half of a side vein where it leaves the midrib, in ways from one to the next; the net between them has cells this many to a way. */
const VEIN = 0.075
const NET = { along: 3.4, across: 15, half: 0.055, ladder: 8 }
/** Light from the upper left. */
const LIGHT = { x: -0.66, y: -0.75 }
/** How much of the light the fields between veins catch by their curve, and the two halves by theirs. */
const RELIEF = { base: 0.46, field: 0.17, half: 0.24 }

/** What a pixel of a leaf looks like. */
export interface Look {
  /** 1 is light. */
  tone: number
  /** How much of it is vein. */
  vein: number
  cover: number
}

/** The stalk and the blade as one ribbon: half its width is the margin. */
export function beadsOf(leaf: Leaf, view: View): Bead[] {
  const [foot, bend, tip] = leaf.rib
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const share = i / STEPS
    const [x, y] = curveAt(foot, bend, tip, share)
    return {
      x: (x - view.left) * view.scale,
      y: (y - view.top) * view.scale,
      radius: leaf.half * widthAt(leaf, share) * view.scale,
    }
  })
}

function curveAt(from: Point, by: Point, to: Point, share: number): Point {
  const rest = 1 - share
  return [
    rest * rest * from[0] + 2 * rest * share * by[0] + share * share * to[0],
    rest * rest * from[1] + 2 * rest * share * by[1] + share * share * to[1],
  ]
}

const STALK = 0.14

/** Half of the width from the stalk to the tip, as a share of the greatest. */
function widthAt({ widest }: Leaf, share: number): number {
  if (share < STALK) return 0.022 + 0.02 * (1 - share / STALK)
  const power = Math.log(0.5) / Math.log(widest)
  return Math.max(0.02, Math.sin(Math.PI * ((share - STALK) / (1 - STALK)) ** power) ** 0.86)
}

/** Where the margin is, cut in by teeth. */
function toothAt({ veins, teeth, depth }: Leaf, share: number): number {
  if (share < STALK) return 1
  return 1 - depth + depth * ((((share - STALK) / (1 - STALK)) * veins * teeth) % 1)
}

/** @returns how a place of the leaf looks; `along` is 0 at the foot and 1 at the tip, `across` -1 and 1 at the margins */
export function bladeOf(leaf: Leaf, noise: Noises): (along: number, across: number) => Look {
  const bed = new Bed({ left: 0, roundness: 0.5, gap: 0 }, 51 + leaf.away, {
    left: -2,
    top: -NET.across - 4,
    right: 2 * NET.along * leaf.veins + 4,
    bottom: NET.across + 4,
  })
  const spot: Spot = { stone: 0, height: 0, edge: 0, x: 0, y: 0 }
  const [foot, , tip] = leaf.rib
  const length = lengthOf(tip[0] - foot[0], tip[1] - foot[1])
  const [alongX, alongY] = [(tip[0] - foot[0]) / length, (tip[1] - foot[1]) / length]
  const towards = alongX * LIGHT.x + alongY * LIGHT.y
  const aside = -alongY * LIGHT.x + alongX * LIGHT.y
  return (along, across) => {
    const out = Math.abs(across)
    const margin = toothAt(leaf, along)
    const side = across < 0 ? 0 : 0.5
    const wander = 0.12 * noise.middle(5 * along + 3 * side, 2.2 * across)
    const place = leaf.veins * (along - leaf.sweep * out ** 1.2) + side + wander
    const within = place - Math.floor(place)
    const toVein = Math.min(within, 1 - within)
    const isVein = smoothstep(1, 0.55, toVein / (VEIN * (1 - 0.72 * out)))
    const midrib = smoothstep(1, 0.6, out / (MIDRIB * (1.15 - along)))
    const ladder = ladderAt(place, within, out, noise)
    bed.read(NET.along * (place + 1), NET.across * across, spot)
    const net = smoothstep(NET.half, 0.2 * NET.half, spot.edge)
    const vein = Math.max(midrib, isVein, 0.62 * ladder, 0.4 * net)
    const slope =
      Math.cos(Math.PI * within) * towards - 0.5 * Math.sign(across) * Math.sin(Math.PI * within) * aside
    const curved = RELIEF.base + RELIEF.field * slope + RELIEF.half * across * aside
    const mottle = 0.1 * noise.wide(7 * along, 4 * across) + 0.05 * noise.fine(60 * along, 30 * across)
    const edge = 0.18 * smoothstep(margin - 0.035, margin - 0.01, out)
    const shadow = 1 - 0.4 * smoothstep(0.09, 0.01, out - MIDRIB) * (across * aside < 0 ? 1 : 0.2)
    const { open, rim } = eatenAt(leaf, along, across, noise)
    const tone = mix((curved + mottle) * shadow, 0.95, vein * (0.6 + 0.4 * curved)) + edge
    return {
      tone: clamp(tone * (1 - 0.75 * rim)),
      vein,
      cover: (1 - open) * smoothstep(margin, margin - 0.012, out - 0.004),
    }
  }
}

/** Rungs between two side veins. */
function ladderAt(place: number, within: number, out: number, { fine }: Noises): number {
  const lane = Math.floor(place)
  const rung =
    out * NET.ladder * (0.9 + 0.3 * hashOf(lane, 2, 5)) +
    0.5 * fine(3 * within + lane, 4 * out) +
    0.4 * within
  const off = Math.abs(rung - Math.floor(rung) - 0.5)
  return smoothstep(0.09, 0.02, off) * smoothstep(0.02, 0.1, out)
}

function eatenAt({ holes, half }: Leaf, along: number, across: number, { fine }: Noises) {
  let nearest = 9
  for (const [atAlong, atAcross, radius] of holes) {
    const way = lengthOf((along - atAlong) / (1.4 * half), across - atAcross) / radius
    nearest = Math.min(nearest, way + 0.22 * fine(9 * along, 6 * across))
  }
  return { open: smoothstep(1.02, 0.98, nearest), rim: smoothstep(1.28, 1.02, nearest) }
}
