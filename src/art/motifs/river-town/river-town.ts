import { Field } from '../../field.ts'
import { clamp, smoothstep } from '../../math.ts'
import type { Drawing, Motif } from '../../motif.ts'
import { noisesOf } from '../../noise.ts'
import { randomOf } from '../../random.ts'
import { groundOf } from '../../separation.ts'
import type { Frame } from '../../view.ts'
import { blocksOf } from './blocks.ts'
import { daylightOf } from './daylight.ts'
import { type TownForm, townForm } from './form.ts'
import { raiseHills } from './hills.ts'
import { buildHouses } from './houses.ts'
import { Land } from './land.ts'
import { columnOf, lensOf } from './lens.ts'
import { looksOf } from './materials.ts'
import { drawPanorama, type Hour, type Panorama } from './panorama.ts'
import { layStreets } from './streets.ts'
import { plantTrees } from './trees.ts'
import { banksOf } from './water.ts'

const CURVE = { from: 0, to: 0.88, power: 1.1 }
const GRAIN = 0.3
/** What is lighter than this shines into its surroundings, as far as so many pixels of a plate 1440 tall. */
const GLOW = { from: 0.6, strength: 0.6, reach: 16 }
/** A plate is drawn larger and reduced, so that roofs have smooth edges; a large one is reduced by who shows it. */
const LARGE = 1400
const LARGER = 2
/** A plate that is not wider shows nothing of a pace: its land has cells of two. */
const SMALL = 400

/** A town that has grown along its river, before the sun at the end of the valley. */
export const riverTown: Motif = {
  draw: (frame, seed) => draw(frame, seed, 'night'),
  // Reversed, the sun would be black.
  drawLight: (frame, seed) => draw(frame, seed, 'day'),
}

function draw(frame: Frame, seed: number, hour: Hour): Drawing {
  const form = townForm(seed)
  const { land, looks } = found(form, Math.max(frame.width, frame.height) > SMALL ? 1 : 2)
  const larger = frame.width > LARGE ? 1 : LARGER
  const lens = lensOf({ width: frame.width * larger, height: frame.height * larger }, form)
  const panorama = drawPanorama(land, lens, form, looks, hour)
  const tone = reduced(panorama.tone, larger)
  const warmth = reduced(panorama.warmth, larger)
  const sunColumn = columnOf(lens, lens.sunAngle) / lens.width
  return {
    separation: separate({ tone, warmth }),
    focal: { x: Math.round(100 * sunColumn), y: 34 },
  }
}

/** Everything that stands on the land, in the order in which it came there. */
function found(form: TownForm, pace: number) {
  const noises = noisesOf(form.noise)
  const random = randomOf(form.seed)
  const land = new Land(pace)
  const banks = banksOf(form.river)
  layStreets(land, form, banks, noises, random)
  buildHouses(land, form, banks, blocksOf(land, banks), noises)
  plantTrees(land, form, noises, random)
  raiseHills(land, form, banks, noises)
  return { land, looks: looksOf(land, banks, daylightOf(land), noises) }
}

/** The mean of each square of cells. */
function reduced(field: Field, times: number): Field {
  if (times === 1) return field
  return Field.of(field.width / times, field.height / times, (x, y) => {
    let sum = 0
    for (let down = 0; down < times; down++)
      for (let across = 0; across < times; across++)
        sum += field.at((y * times + down) * field.width + x * times + across)
    return sum / times ** 2
  })
}

function separate({ tone, warmth }: Panorama) {
  const { width, height } = tone
  const shining = Field.of(width, height, (_x, _y, i) => Math.max(0, tone.at(i) - GLOW.from))
  const glow = shining.blurred((GLOW.reach * Math.min(width, height)) / 1440)
  const lit = Field.of(width, height, (_x, _y, i) => clamp(tone.at(i) + GLOW.strength * glow.at(i)))
  return {
    ground: Field.of(width, height, (_x, _y, i) => groundOf(lit.at(i), CURVE)),
    accent: Field.of(width, height, (_x, _y, i) => {
      return clamp(warmth.at(i) * (1 - 0.85 * smoothstep(0.55, 0.98, lit.at(i))))
    }),
    groundGrain: GRAIN,
  }
}
