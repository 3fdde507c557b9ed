import { Field } from '../../field.ts'
import { clamp, mix, smoothstep } from '../../math.ts'
import type { Drawing, Motif } from '../../motif.ts'
import { noisesOf } from '../../noise.ts'
import { randomOf } from '../../random.ts'
import { groundOf } from '../../separation.ts'
import { type Frame, percentOf, type View, viewOf } from '../../view.ts'
import { drawChecks } from './checks.ts'
import { type TrunkForm, trunkForm } from './form.ts'
import { type Growth, grow } from './growth.ts'
import { drawRoots } from './roots.ts'
import { BARK_BEGINS, drawWood, type Wood } from './wood.ts'
import { yearsOf } from './years.ts'

const CURVE = { from: 0.02, to: 0.86, power: 1.1 }
const GRAIN = 0.55
/** Tone that goes out from the trunk into the dark, and how far, in points. */
const HALO = { strength: 0.05, reach: 60 }
/** How the light falls off from the upper left, in heights. */
const LIGHT = { x: 0.5, y: 0.9, reach: 0.8, from: 1, to: -0.7, base: 0.8, strength: 0.34 }
/** Roots sink into the dark with their distance in time, and towards the side of the text. */
const FADE = { distance: 1.05, side: 0.4, from: 0.028, to: 0.31 }

/** A cross cut through a trunk that several stems have grown into, with its roots around it. */
export const trunk: Motif = { draw }

function draw(frame: Frame, seed: number): Drawing {
  const form = trunkForm(seed)
  const view = viewOf(frame, {
    tall: 1,
    centre: form.centre,
    portrait: { wide: 1.06, at: [0.6, 0.44] },
  })
  const noise = noisesOf(form.noise)
  const random = randomOf(form.seed)
  const growth = grow(form, noise, view)
  const yearAt = yearsOf(random)
  const checks = drawChecks(form, growth, view, random)
  const wood = drawWood(view, growth, noise, yearAt, checks)
  const roots = drawRoots(form, growth, noise, view, random)
  return {
    separation: separate(view, form, growth, wood, roots),
    focal: percentOf(view, form.centre),
  }
}

function separate(view: View, form: TrunkForm, growth: Growth, wood: Wood, roots: Field) {
  const { width, height, scale } = view
  const halo = wood.tone.blurred((HALO.reach * scale) / 1440)
  const ground = new Field(width, height)
  const accent = new Field(width, height)
  for (let row = 0, index = 0; row < height; row++)
    for (let column = 0; column < width; column++, index++) {
      const [x, y] = [view.left + column / scale, view.top + row / scale]
      const cover = wood.cover.at(index)
      const fade = fadeAt(growth.timeAt(x, y), column / width, view)
      const lit = wood.tone.at(index) * lightAt(x, y, form)
      const behind = (1 - cover) * HALO.strength * halo.at(index)
      const tone = clamp(Math.max(lit, 0.98 * roots.at(index) * (1 - cover) * fade) + behind)
      ground.set(index, groundOf(tone, CURVE))
      accent.set(index, cover < 0.5 ? rootAccent(tone) : woodAccent(tone, wood.heartwood.at(index)))
    }
  return { ground, accent, groundGrain: GRAIN }
}

function fadeAt(time: number, share: number, { width, height }: View): number {
  const side = width < height ? 1 : FADE.side + (1 - FADE.side) * smoothstep(FADE.from, FADE.to, share)
  return side * Math.exp(-FADE.distance * Math.max(0, time - BARK_BEGINS))
}

function lightAt(x: number, y: number, { centre }: TrunkForm): number {
  const along = ((x - centre[0]) * LIGHT.x + (y - centre[1]) * LIGHT.y) / LIGHT.reach
  return LIGHT.base + LIGHT.strength * smoothstep(LIGHT.from, LIGHT.to, along)
}

/** Sapwood is bare paper where it is light; heartwood is in the accent all over. */
function woodAccent(tone: number, heartwood: number): number {
  const sapwood = 1 - 0.98 * smoothstep(0.4, 0.95, tone)
  const heart = 0.93 - 0.35 * smoothstep(0.7, 1, tone)
  return clamp(mix(sapwood, heart, heartwood)) * (0.4 + 0.6 * smoothstep(0, 0.2, tone))
}

function rootAccent(tone: number): number {
  return clamp(1 - 0.6 * smoothstep(0.45, 0.9, tone)) * smoothstep(0.03, 0.28, tone)
}
