import { Field } from '../../field.ts'
import { clamp, mix, smoothstep } from '../../math.ts'
import type { Drawing, Motif } from '../../motif.ts'
import { noisesOf } from '../../noise.ts'
import { randomOf } from '../../random.ts'
import { groundOf } from '../../separation.ts'
import { type Frame, percentOf, type View, viewOf } from '../../view.ts'
import { type Disc, discOf } from './disc.ts'
import { type PrintForm, printForm } from './form.ts'
import { dropSpores, type Powder } from './powder.ts'
import { growThreads } from './threads.ts'

const CURVE = { from: 0, to: 0.92, power: 1.15 }
const GRAIN = 0.55
/** How far powder and threads are smoothed or shine, in points. */
const REACH = { spore: 0.7, powder: 30, thread: 14, drift: 0.75, haze: 16 }
/** The density of spores that counts as white. */
const WHITE = 0.985
/** How the light falls off from the upper left, in shares of the radius. */
const LIGHT = { x: 0.6, y: 0.8, from: 1.3, to: -0.9, base: 0.72, strength: 0.42 }

/** The print that a cap leaves of its spores, and the threads that grow out of it. */
export const sporePrint: Motif = { draw }

function draw(frame: Frame, seed: number): Drawing {
  const form = printForm(seed)
  const view = viewOf(frame, {
    tall: 1440,
    centre: form.centre,
    portrait: { wide: form.radius / 0.6, at: [0.56, 0.66] },
  })
  const noises = noisesOf(form.noise)
  const random = randomOf(form.seed)
  const disc = discOf(form, noises)
  const powder = dropSpores(form, disc, noises, view, random)
  const threads = growThreads(form, disc, noises, view, random)
  return { separation: separate(form, disc, powder, threads, view), focal: percentOf(view, form.centre) }
}

function separate(form: PrintForm, disc: Disc, { fallen, drifted }: Powder, threads: Field, view: View) {
  const { width, height, scale } = view
  const spores = fallen.blurred(REACH.spore * scale)
  const white = spores.percentile(WHITE)
  const dust = fallen.blurred(REACH.powder * scale)
  const drift = drifted.blurred(REACH.drift * scale)
  const haze = drifted.blurred(REACH.haze * scale)
  const shine = threads.blurred(REACH.thread * scale)
  const ground = new Field(width, height)
  const accent = new Field(width, height)
  for (let row = 0, index = 0; row < height; row++)
    for (let column = 0; column < width; column++, index++) {
      const [x, y] = [view.left + column / scale, view.top + row / scale]
      const outward = disc.outwardAt(x, y)
      const side = view.width < view.height ? 1 : smoothstep(0.06, 0.34, column / width)
      const powderTone = 0.93 * clamp(Math.log(1 + (5 * spores.at(index)) / white) / Math.log(6), 0, 1.1)
      const dustTone = clamp((0.16 * dust.at(index)) / white)
      const driftTone = driftAt(drift.at(index), haze.at(index), outward, side)
      const threadTone = threadAt(threads.at(index), shine.at(index), outward, side)
      const dark = (1 - driftTone) * (1 - powderTone) * (1 - threadTone) * (1 - dustTone)
      const tone = clamp((1 - dark) * lightAt(form, x, y))
      ground.set(index, groundOf(tone, CURVE))
      accent.set(index, (1 - 0.93 * smoothstep(0.52, 1, tone)) * (0.35 + 0.65 * smoothstep(0, 0.22, tone)))
    }
  return { ground, accent, groundGrain: GRAIN }
}

function driftAt(drift: number, haze: number, outward: number, side: number): number {
  const beyond = 0.66 * (1 - Math.exp(-1.25 * drift)) + 0.34 * (1 - Math.exp(-1.4 * haze))
  const above = 0.1 * drift * smoothstep(1.02, 0.94, outward)
  return clamp((0.3 + 0.7 * side) * beyond * smoothstep(0.94, 1.02, outward) + above, 0, 0.7)
}

function threadAt(light: number, shine: number, outward: number, side: number): number {
  const near = mix(0.8, 1, smoothstep(1, 1.16, outward)) * mix(1, 0.5, smoothstep(1.2, 1.9, outward))
  const strand = 0.66 * clamp(Math.log(1 + 4 * light) / Math.log(5), 0, 1.1) * (0.35 + 0.65 * side) * near
  const glow = 0.26 * shine * Math.exp(-0.95 * Math.max(0, outward - 1))
  return (strand + glow) * smoothstep(0.95, 1.005, outward)
}

function lightAt({ centre, radius }: PrintForm, x: number, y: number): number {
  const along = ((x - centre[0]) * LIGHT.x + (y - centre[1]) * LIGHT.y) / radius
  return LIGHT.base + LIGHT.strength * smoothstep(LIGHT.from, LIGHT.to, along)
}
