import { Field } from '../../field.ts'
import { bell, clamp, lengthOf, smoothstep } from '../../math.ts'
import type { Drawing, Motif } from '../../motif.ts'
import { fbm, type Noises, noisesOf } from '../../noise.ts'
import { groundOf } from '../../separation.ts'
import { type Frame, percentOf, type View, viewOf } from '../../view.ts'
import { type Engraving, engrave, type Print } from './engraving.ts'
import { type WaterForm, waterForm } from './form.ts'

const CURVE = { from: 0.02, to: 0.88, power: 1.12 }
/** Seas of the moon: how dark, how large; and how it darkens towards its edge. */
const MOON = { seas: 0.3, size: 0.55, limb: 0.16, behind: 0.16 }
const GLOW = { near: 0.16, reach: 1.7, wide: 0.05, far: 6 }
/** Ink of the lines on paper. */
const DRAWN = 0.96

/** Lines of a sea at the top of the tide, with the mark of a flood and the moon; on paper the moon is the accent. */
export const highWater: Motif = {
  draw: (frame, seed) => draw(frame, seed, 'light'),
  drawLight: (frame, seed) => draw(frame, seed, 'shade'),
}

interface Parts {
  form: WaterForm
  view: View
  noise: Noises
  engraving: Engraving
}

function draw(frame: Frame, seed: number, print: Print): Drawing {
  const form = waterForm(seed)
  const middle = [form.moon.at[0], form.horizon + 0.28] as const
  const view = viewOf(frame, { tall: 1, centre: middle, portrait: { wide: 0.95, at: [0.5, 0.36] } })
  const noise = noisesOf(form.noise)
  const engraving = engrave(form, view, noise, print)
  const separate = print === 'light' ? flood : drawn
  // A low strip shows the moon.
  const focal = percentOf(view, [middle[0], form.horizon + 0.14])
  return { separation: separate({ form, view, noise, engraving }), focal }
}

/** Light on a flood of ink. Before the moon lines are dark. */
function flood({ form, view, noise, engraving }: Parts) {
  const { tone, line, mark, sea } = engraving
  const ground = new Field(view.width, view.height)
  const accent = new Field(view.width, view.height)
  for (let row = 0, index = 0; row < view.height; row++)
    for (let column = 0; column < view.width; column++, index++) {
      const [x, y] = [view.left + column / view.scale, view.top + row / view.scale]
      const { disc, light, glow } = moonAt(form, noise, x, y, view.scale)
      const seen = disc * behindAt(form, y)
      const own = tone.at(index) * (1 - seen) + seen * light * (1 - (1 - MOON.behind) * line.at(index))
      const value = clamp(own + glow * (1 - sea.at(index) * 0.75) * (1 - own))
      ground.set(index, groundOf(value, CURVE))
      accent.set(index, mark.at(index) * (1 - 0.4 * seen) * smoothstep(0.02, 0.3, value))
    }
  return { ground, accent }
}

/** Lines on paper; the disc is printed in the accent alone. */
function drawn({ form, view, noise, engraving }: Parts) {
  const { tone, line, mark } = engraving
  const ground = new Field(view.width, view.height)
  const accent = new Field(view.width, view.height)
  for (let row = 0, index = 0; row < view.height; row++)
    for (let column = 0; column < view.width; column++, index++) {
      const [x, y] = [view.left + column / view.scale, view.top + row / view.scale]
      const { disc, light } = moonAt(form, noise, x, y, view.scale)
      const ink = DRAWN * clamp(1.15 * tone.at(index))
      ground.set(index, ink * (1 - 0.9 * mark.at(index)))
      const sun = disc * behindAt(form, y) * (0.62 + 0.33 * light) * (1 - line.at(index))
      accent.set(index, Math.max(0.95 * mark.at(index) * smoothstep(0, 0.4, tone.at(index)), sun))
    }
  return { ground, accent }
}

/** The sea lets the moon through near the horizon only. */
function behindAt({ moon, horizon }: WaterForm, y: number): number {
  return 1 - smoothstep(horizon + 0.9 * moon.radius, horizon + 2.2 * moon.radius, y)
}

function moonAt({ moon }: WaterForm, { wide, middle }: Noises, x: number, y: number, scale: number) {
  const [offX, offY] = [(x - moon.at[0]) / moon.radius, (y - moon.at[1]) / moon.radius]
  const away = lengthOf(offX, offY)
  const disc = clamp((1 - away) * moon.radius * scale + 0.5)
  const seas = smoothstep(
    -0.05,
    0.55,
    fbm(wide, offX / MOON.size + 3, offY / MOON.size, 3) + 0.3 * middle(2 * offX, 2 * offY),
  )
  const light = 1 - MOON.seas * seas - MOON.limb * away ** 4
  const glow = GLOW.near * bell(Math.max(0, away - 0.6), GLOW.reach) + GLOW.wide * bell(away, GLOW.far)
  return { disc, light, glow }
}
