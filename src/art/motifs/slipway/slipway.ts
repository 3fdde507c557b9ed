import { Field } from '../../field.ts'
import { bell, clamp, lengthOf, smoothstep } from '../../math.ts'
import type { Drawing, Motif } from '../../motif.ts'
import { fbm, type Noises, noisesOf } from '../../noise.ts'
import { Ribbons } from '../../ribbon.ts'
import { groundOf } from '../../separation.ts'
import { type Frame, percentOf, type View, viewOf } from '../../view.ts'
import { type SlipwayForm, slipwayForm } from './form.ts'
import { drawBlocks, drawDraught, drawPlumbLine, drawShores, drawSlip, floodSlip } from './ground.ts'
import { drawHull, type Timber } from './timber.ts'

const CURVE = { from: 0.02, to: 0.88, power: 1.12 }
/** The lamp of the yard stands to the upper left of the hull. */
const LAMP = { x: -0.3, y: -0.62, reach: 0.85, base: 0.42, strength: 0.72 }
/** Its light on dust behind the frames. */
const HAZE = { strength: 0.09, reach: 0.5 }

/** A hull of frames before it is planked, seen bow on, on its slip. */
export const slipway: Motif = { draw }

function draw(frame: Frame, seed: number): Drawing {
  const form = slipwayForm(seed)
  const middle = [form.keel[0], form.keel[1] - 0.42] as const
  const view = viewOf(frame, { tall: 1, centre: middle, portrait: { wide: 1.12, at: [0.52, 0.44] } })
  const noise = noisesOf(form.noise)
  const { width, height } = frame
  const timber: Timber = {
    tone: new Field(width, height),
    red: new Field(width, height),
    ribbons: new Ribbons(width, height),
    view,
  }
  drawDraught(timber, form)
  drawShores(timber, form)
  drawHull(timber, form, noise)
  drawSlip(timber, form, noise)
  drawBlocks(timber, form, noise)
  drawPlumbLine(timber, form)
  floodSlip(timber, form, noise)
  return { separation: separate(timber, form, noise), focal: percentOf(view, middle) }
}

function separate({ tone, red, view }: Timber, form: SlipwayForm, noise: Noises) {
  const { width, height, scale } = view
  const ground = new Field(width, height)
  const accent = new Field(width, height)
  for (let row = 0, index = 0; row < height; row++)
    for (let column = 0; column < width; column++, index++) {
      const [x, y] = [view.left + column / scale, view.top + row / scale]
      const lamp = bell(lengthOf(x - form.keel[0] - LAMP.x, y - form.keel[1] - LAMP.y), LAMP.reach)
      const haze = hazeAt(x, y, view, form, noise)
      const lit = clamp(tone.at(index) * (LAMP.base + LAMP.strength * lamp) + haze * (1 - tone.at(index)))
      ground.set(index, groundOf(lit, CURVE))
      accent.set(index, accentAt(lit, red.at(index)))
    }
  return { ground, accent }
}

function hazeAt(x: number, y: number, view: View, { keel, hull }: SlipwayForm, noise: Noises): number {
  const [offX, offY] = [x - keel[0], y - keel[1] + 0.45]
  const cloud = 0.75 + 0.5 * fbm(noise.wide, 2.2 * x, 2.2 * y, 4)
  const side = view.width < view.height ? 1 : smoothstep(0.35, 0.9, x)
  return HAZE.strength * bell(lengthOf(offX / (hull.beam * 1.3), offY / HAZE.reach), 1) * cloud * side
}

/** Red lead colours all that it covers; bare timber takes a breath of it in its half tones. */
function accentAt(tone: number, red: number): number {
  const covers = smoothstep(0.02, 0.3, tone) * (1 - 0.9 * smoothstep(0.62, 0.98, tone))
  return clamp(covers * red)
}
