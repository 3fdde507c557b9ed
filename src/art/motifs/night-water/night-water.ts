import { Field } from '../../field.ts'
import { clamp, mix, smoothstep } from '../../math.ts'
import type { Drawing, Motif } from '../../motif.ts'
import { type Noises, noisesOf } from '../../noise.ts'
import { type Bead, Ribbons } from '../../ribbon.ts'
import { groundOf } from '../../separation.ts'
import { type Frame, percentOf, type View, viewOf } from '../../view.ts'
import { type NightForm, nightForm, type Pile } from './form.ts'
import { drawShore, type Hour } from './shore.ts'
import { waterAt } from './water.ts'

const CURVE = { from: 0.02, to: 0.9, power: 1.12 }
/** How fast light comes near the white of paper. */
const SHOULDER = 1.5
const PILE = {
  radius: 0.011,
  tone: { night: 0.008, dawn: 0.05 },
  rim: { night: 0.22, dawn: 0.35 },
  mirror: 1.6,
}

/** Lamps of a quay on ruffled water; in the light set the same quay at dawn. */
export const nightWater: Motif = {
  draw: (frame, seed) => draw(frame, seed, 'night'),
  drawLight: (frame, seed) => draw(frame, seed, 'dawn'),
}

interface Scene {
  light: Field
  warm: Field
}

function draw(frame: Frame, seed: number, hour: Hour): Drawing {
  const form = nightForm(seed)
  const middle = [form.middle, form.horizon + 0.08] as const
  const view = viewOf(frame, { tall: 1, centre: middle, portrait: { wide: 0.95, at: [0.5, 0.34] } })
  const noise = noisesOf(form.noise)
  const scene = lay(form, view, noise, hour)
  const ribbons = new Ribbons(frame.width, frame.height)
  for (const pile of form.piles) drawPile(scene, form, view, ribbons, pile, hour)
  return { separation: separate(scene, view, hour), focal: percentOf(view, middle) }
}

/** The shore above the horizon, and below it what the water makes of it. */
function lay(form: NightForm, view: View, noise: Noises, hour: Hour): Scene {
  const { width, height, scale } = view
  const shore = drawShore(form, view, noise, hour)
  const water = waterAt(form, view, shore, noise, hour)
  const scene = { light: new Field(width, height), warm: new Field(width, height) }
  const horizon = (form.horizon - view.top) * scale
  for (let row = 0, index = 0; row < height; row++)
    for (let column = 0; column < width; column++, index++) {
      if (row >= horizon) {
        const { light, warm } = water(column, row)
        scene.light.set(index, light)
        scene.warm.set(index, warm)
        continue
      }
      const [x, y] = [column + (view.left - shore.left) * scale, row + (view.top - shore.top) * scale]
      scene.light.set(index, shore.light.sample(x, y))
      scene.warm.set(index, shore.warm.sample(x, y))
    }
  return scene
}

/** A pile with light on the side of the lamps, and its dark image in the water. */
function drawPile(
  { light, warm }: Scene,
  form: NightForm,
  view: View,
  ribbons: Ribbons,
  pile: Pile,
  hour: Hour,
): void {
  const y = form.horizon + pile.foot
  const radius = PILE.radius * (0.35 + 2.2 * pile.foot)
  const bead = (up: number, share: number): Bead => ({
    x: (pile.x + 0.004 * Math.sin(90 * up) * share - view.left) * view.scale,
    y: (y - up - view.top) * view.scale,
    radius: radius * view.scale * (1 - 0.15 * share),
  })
  const image = Array.from({ length: 60 }, (_, i) => bead((-pile.height * PILE.mirror * i) / 60, i / 60))
  ribbons.draw(image, ({ index, cover, along }) => {
    const depth = cover * (0.85 - 0.75 * (along / 60))
    light.set(index, light.at(index) * (1 - depth))
    warm.set(index, warm.at(index) * (1 - depth))
  })
  ribbons.draw([bead(0, 0), bead(pile.height, 0)], ({ index, cover, across }) => {
    const rim = PILE.rim[hour] * smoothstep(-0.55, -0.95, across)
    light.set(index, mix(light.at(index), PILE.tone[hour] + rim, cover))
    warm.set(index, mix(warm.at(index), 0.25 * rim, cover))
  })
}

function separate({ light, warm }: Scene, { width, height }: View, hour: Hour) {
  const toned = (value: number) => (hour === 'night' ? 1 - Math.exp(-SHOULDER * value) : clamp(value))
  const tone = Field.of(width, height, (_x, _y, i) => toned(light.at(i)))
  return {
    ground: Field.of(width, height, (_x, _y, i) => groundOf(tone.at(i), CURVE)),
    accent: Field.of(width, height, (_x, _y, i) => {
      const share = clamp(warm.at(i) / (light.at(i) + 0.01))
      const white = hour === 'night' ? 0.85 * smoothstep(0.72, 1, tone.at(i)) : 0
      return clamp(share * smoothstep(hour === 'night' ? 0.08 : 0.03, 0.36, tone.at(i)) * (1 - white))
    }),
  }
}
