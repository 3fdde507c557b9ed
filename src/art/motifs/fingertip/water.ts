import { Field } from '../../field.ts'
import { smoothstep, TAU } from '../../math.ts'
import { fbm, type Noises } from '../../noise.ts'
import { type Random } from '../../random.ts'
import type { View } from '../../view.ts'
import type { FingerForm } from './form.ts'
import { CELLS, cellsOf, type Grid, gridOf } from './pattern.ts'
import type { Shape } from './shape.ts'

/** Rings that the touch sends out: they widen and fade with the distance. */
const RINGS = { widening: 0.28, fade: 1.15, starts: 0.12 }
/** Small waves by themselves: scale and height of each. */
const WAVES = [
  { noise: 'middle', scale: 5, height: 0.55 },
  { noise: 'fine', scale: 11, height: 0.34 },
  { noise: 'wide', scale: 23, height: 0.16 },
] as const
/** Rays of light to a pixel, and how far the slope of the water bends them, in cells of the fine grid. */
const RAYS = 1.9
const BENDING = 118
/** How far the light on the ground is smoothed, in points. */
const SOFTNESS = 1.1

/** Height of the water around the finger, about -2 to 2. */
export function makeWaves(form: FingerForm, shape: Shape, view: View, noises: Noises): Grid {
  const { wide, middle } = noises
  return gridOf(view, cellsOf(view), (x, y) => {
    const distance = Math.max(0, shape.outwardAt(x, y) - 1)
    const phase = (TAU * distance * form.ripples) / (1 + RINGS.widening * distance)
    const wobble = 1.3 * fbm(wide, 2.6 * x, 2.6 * y, 3) + 0.5 * middle(9 * x, 9 * y)
    const strength = (1 + 0.5 * wide(4 * x + 7, 4 * y)) * Math.exp(-RINGS.fade * distance)
    const ring = Math.cos(phase + wobble) * strength * smoothstep(0, RINGS.starts, distance)
    let waves = 0
    for (const { noise, scale, height } of WAVES) waves += height * noises[noise](scale * x, scale * y)
    return ring + waves * (0.45 + 0.55 * smoothstep(1.6, 0.3, distance))
  })
}

/** Light that the water gathers on the ground below: rays, bent by its slope. About 1 on average. */
export function drawCaustics({ field, cells }: Grid, view: View, random: Random): Field {
  const light = new Field(view.width, view.height)
  const rays = Math.round(RAYS * view.width * view.height)
  const pixels = view.scale / cells
  const bending = BENDING * (cells / CELLS) ** 2
  for (let ray = 0; ray < rays; ray++) {
    const x = random() * field.width
    const y = random() * field.height
    const slopeX = field.sample(x + 1, y) - field.sample(x - 1, y)
    const slopeY = field.sample(x, y + 1) - field.sample(x, y - 1)
    light.splat((x - slopeX * bending) * pixels, (y - slopeY * bending) * pixels, 1 / RAYS)
  }
  return light.blurred((SOFTNESS * view.scale) / 1440 + 0.2)
}
