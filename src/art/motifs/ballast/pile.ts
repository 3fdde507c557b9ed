import { Field } from '../../field.ts'
import { clamp, mix, smoothstep } from '../../math.ts'
import { fbm, type Noises } from '../../noise.ts'
import { hashOf } from '../../random.ts'
import type { View } from '../../view.ts'
import { Bed, type Bounds, type Spot } from './bed.ts'
import type { BallastForm } from './form.ts'

/** Where the plane of the stones has its middle. */
const MIDDLE = { x: 1.2, y: 0.5 }
/** Rubble in the joints: so many times as small, and so deep. */
const RUBBLE = { finer: 3.3, deep: 0.3 }
/** How far a stone lies higher or lower than others, in stones. */
const UNEVEN = 0.34
/** Edges are not straight: how far they are bent, in stones, and how often. */
const BEND = { far: 0.07, near: 0.025 }
/** Roughness of the faces, in stones. */
const ROUGH = { broad: 0.022, fine: 0.007 }

/** The pile, pixel by pixel. */
export interface Pile {
  /** Heights above the bed, in pixels. */
  height: Field
  /** How light the stone is by itself, 0 to 1. */
  tone: Field
  /** 1 in the accent. */
  red: Field
  /** Of the stone that a pixel belongs to: a number that nothing else is told by, 0 to 1, and where its middle is. */
  lot: Field
  middle: Field
}

export function drawPile(form: BallastForm, view: View, noise: Noises): Pile {
  const { width, height, scale } = view
  const pile: Pile = {
    height: new Field(width, height),
    tone: new Field(width, height),
    red: new Field(width, height),
    lot: new Field(width, height),
    middle: new Field(width, height),
  }
  const plane = planeOf(form)
  const bounds = boundsOf(view, plane)
  const bed = new Bed({ left: form.left, roundness: form.roundness, gap: 0.035 }, form.noise % 9973, bounds)
  const finer = {
    left: bounds.left * RUBBLE.finer,
    top: bounds.top * RUBBLE.finer,
    right: bounds.right * RUBBLE.finer,
    bottom: bounds.bottom * RUBBLE.finer,
  }
  const rubble = new Bed({ left: 0.1, roundness: 0.6, gap: 0.05 }, form.noise % 7919, finer)
  const spot: Spot = { stone: 0, height: 0, edge: 0, x: 0, y: 0 }
  for (let row = 0, index = 0; row < height; row++)
    for (let column = 0; column < width; column++, index++) {
      const [x, y] = [view.left + column / scale, view.top + row / scale]
      const [u, v, density] = plane(x, y)
      const bentU = u + BEND.far * noise.middle(1.3 * u, 1.3 * v) + BEND.near * noise.fine(5 * u, 5 * v)
      const bentV =
        v + BEND.far * noise.wide(1.3 * u + 40, 1.3 * v) + BEND.near * noise.fine(5 * u + 40, 5 * v)
      bed.read(bentU, bentV, spot)
      pile.lot.set(index, hashOf(spot.stone, 0, 21))
      pile.middle.set(index, x - spot.x / density)
      if (spot.edge > 0) layStone(pile, index, form, spot, noise, u, v, scale / density)
      else {
        const deep = spot.edge
        rubble.read(RUBBLE.finer * bentU, RUBBLE.finer * bentV, spot)
        layRubble(pile, index, spot, deep, scale / density)
      }
    }
  return pile
}

type Plane = (x: number, y: number) => [u: number, v: number, density: number]

/** From heights to stones, the nearer the larger. The plane turns as it grows, so that no stone is drawn askew. */
function planeOf({ density, nearness }: BallastForm): Plane {
  const bend = Math.abs(nearness) < 0.01 ? 0.01 : nearness
  return (x, y) => {
    const here = density * Math.exp(-bend * (y - MIDDLE.y))
    const turn = bend * (x - MIDDLE.x)
    return [(here / bend) * Math.sin(turn), (-here / bend) * Math.cos(turn), here]
  }
}

/** The edges of the plate are bent in the plane of the stones: corners alone do not bound them. */
function boundsOf({ left, top, width, height, scale }: View, plane: Plane): Bounds {
  const steps = Array.from({ length: 9 }, (_, i) => i / 8)
  const places = steps.flatMap((right) => {
    return steps.map((low) => plane(left + (right * width) / scale, top + (low * height) / scale))
  })
  const [us, vs] = [places.map(([u]) => u), places.map(([, v]) => v)]
  return {
    left: Math.min(...us) - 1,
    top: Math.min(...vs) - 1,
    right: Math.max(...us) + 1,
    bottom: Math.max(...vs) + 1,
  }
}

function layStone(
  pile: Pile,
  index: number,
  form: BallastForm,
  spot: Spot,
  noise: Noises,
  u: number,
  v: number,
  stone: number,
): void {
  const lifted = UNEVEN * (hashOf(spot.stone, 1, 21) - 0.5) * smoothstep(0, 0.12, spot.edge)
  const rough =
    ROUGH.broad * fbm(noise.middle, 6 * u + (spot.stone % 97), 6 * v, 3) +
    ROUGH.fine * noise.fine(34 * u, 34 * v)
  pile.height.set(index, stone * (spot.height + lifted + rough + RUBBLE.deep))
  pile.tone.set(index, clamp(mix(0.3, 1, hashOf(spot.stone, 2, 21)) + markAt(spot, noise)))
  pile.red.set(index, hashOf(spot.stone, 3, 21) < form.red ? 1 : 0)
}

/** Beds of a slate, grains of a granite, a vein of quartz: each stone has one of them, or none. */
function markAt({ stone, x, y }: Spot, noise: Noises): number {
  const kind = hashOf(stone, 4, 21)
  const angle = 6.28 * hashOf(stone, 5, 21)
  const [along, across] = [
    x * Math.cos(angle) + y * Math.sin(angle),
    y * Math.cos(angle) - x * Math.sin(angle),
  ]
  if (kind < 0.3) return 0.2 * noise.fine(2.2 * along + stone, 26 * across)
  if (kind < 0.65) return 0.42 * smoothstep(0.25, 0.7, noise.fine(30 * x, 30 * y)) - 0.14
  if (kind > 0.86) {
    const vein = Math.abs(across - 0.2 * (kind - 0.93) - 0.05 * noise.middle(4 * along, stone))
    return 0.75 * smoothstep(0.022, 0.008, vein)
  }
  return 0.08 * noise.middle(7 * x, 7 * y)
}

function layRubble(pile: Pile, index: number, spot: Spot, deep: number, stone: number): void {
  const height = Math.max(0, spot.height) / RUBBLE.finer + RUBBLE.deep + 0.9 * deep - 0.18
  pile.height.set(index, stone * Math.max(0, height))
  pile.tone.set(index, 0.25 + 0.5 * hashOf(spot.stone, 2, 22))
}
