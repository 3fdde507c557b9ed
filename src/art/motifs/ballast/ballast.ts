import { Field } from '../../field.ts'
import { clamp, mix, smoothstep } from '../../math.ts'
import type { Drawing, Motif } from '../../motif.ts'
import { fbm, type Noises, noisesOf } from '../../noise.ts'
import { groundOf } from '../../separation.ts'
import { type Frame, percentOf, type View, viewOf } from '../../view.ts'
import { type BallastForm, ballastForm } from './form.ts'
import { drawPile, type Pile } from './pile.ts'
import { lit, type Relief } from './relief.ts'

const CURVE = { from: 0.02, to: 0.88, power: 1.12 }
/** Edges are worn: by how much heights are smoothed, in heights of a plate. */
const WORN = 0.0009
const MIDDLE = [1.2, 0.42] as const
/** The light falls on the right: where it begins and where it is full, and what is left on the side of the text. */
const FALL = { from: 0.28, to: 1.15, least: 0.2 }
/** Wet stone is dark, and shines. */
const WET = { dark: 0.3, edge: 0.03 }
/** In the light set the drawing ends stone by stone, between these places. */
const LEAVING = { from: 0.3, to: 1, soft: 0.02 }

type Set = 'dark' | 'light'

/** A pile of ballast: broken stone in a raking light, wet at the foot. */
export const ballast: Motif = {
  draw: (frame, seed) => draw(frame, seed, 'dark'),
  drawLight: (frame, seed) => draw(frame, seed, 'light'),
}

function draw(frame: Frame, seed: number, set: Set): Drawing {
  const form = ballastForm(seed)
  const view = viewOf(frame, { tall: 1, centre: MIDDLE, portrait: { wide: 0.9, at: [0.5, 0.4] } })
  const noise = noisesOf(form.noise)
  const pile = drawPile(form, view, noise)
  const relief = lit(pile.height.blurred(WORN * view.scale, 2), view)
  const separation =
    set === 'dark' ? flood(form, view, noise, pile, relief) : drawn(form, view, noise, pile, relief)
  return { separation, focal: percentOf(view, MIDDLE) }
}

/** Light on a flood of ink. */
function flood(form: BallastForm, view: View, noise: Noises, pile: Pile, relief: Relief) {
  const tone = toneOf(form, view, noise, pile, relief, (x) => {
    if (view.width < view.height) return 1
    return mix(FALL.least, 1, smoothstep(FALL.from, FALL.to, x))
  })
  return {
    ground: Field.of(view.width, view.height, (_x, _y, i) => groundOf(tone.at(i), CURVE)),
    accent: Field.of(view.width, view.height, (_x, _y, i) => {
      return pile.red.at(i) * smoothstep(0.03, 0.3, tone.at(i)) * (1 - 0.8 * smoothstep(0.7, 1, tone.at(i)))
    }),
  }
}

/** The same light drawn on paper: shade is ink, and towards the text stone after stone is left out. */
function drawn(form: BallastForm, view: View, noise: Noises, pile: Pile, relief: Relief) {
  const { width, height } = view
  const tone = toneOf(form, view, noise, pile, relief, () => 1)
  const stays = (index: number) => {
    if (width < height) return 1
    const along = (pile.middle.at(index) - LEAVING.from) / (LEAVING.to - LEAVING.from)
    return smoothstep(0, LEAVING.soft, along - (1 - LEAVING.soft) * pile.lot.at(index))
  }
  const light = (index: number) => clamp(1.2 * tone.at(index) + 0.04)
  return {
    ground: Field.of(width, height, (_x, _y, i) => 0.94 * stays(i) * groundOf(light(i), CURVE)),
    accent: Field.of(width, height, (_x, _y, i) => {
      return stays(i) * pile.red.at(i) * (0.35 + 0.6 * smoothstep(0.02, 0.4, light(i)))
    }),
  }
}

function toneOf(
  { tide }: BallastForm,
  view: View,
  noise: Noises,
  pile: Pile,
  { light, gloss }: Relief,
  fallAt: (x: number) => number,
): Field {
  return Field.of(view.width, view.height, (column, row, index) => {
    const [x, y] = [view.left + column / view.scale, view.top + row / view.scale]
    const line = tide.height + tide.sway * Math.sin(4.3 * x) + 0.035 * fbm(noise.wide, 5 * x, 5 * y, 3)
    const wet = smoothstep(-WET.edge, WET.edge, y - line)
    const dry = light.at(index) * (0.25 + 0.85 * pile.tone.at(index))
    const shining = WET.dark * dry + 0.5 * gloss.at(index) * (0.4 + 0.6 * pile.tone.at(index))
    return clamp(1.18 * mix(dry, shining, wet) * fallAt(x) * mix(1, 0.75, smoothstep(line, line + 0.4, y)))
  })
}
