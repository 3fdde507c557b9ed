import { Field } from '../../field.ts'
import { clamp, lengthOf, mix, smoothstep } from '../../math.ts'
import type { Drawing, Motif } from '../../motif.ts'
import { noisesOf } from '../../noise.ts'
import { randomOf } from '../../random.ts'
import { groundOf } from '../../separation.ts'
import { type Frame, percentOf, type View, viewOf } from '../../view.ts'
import { type Disc, discOf, gasAt } from './disc.ts'
import { drawFlight } from './flight.ts'
import { headForm } from './form.ts'
import { drawSeeds, type Seeds } from './seeds.ts'
import { scatterStars } from './stars.ts'

const CURVE = { from: 0.02, to: 0.9, power: 1.15 }
const GRAIN = 0.55
/** How far stars are smoothed, they shine, and gas shines, in points of a plate 1440 tall. */
const REACH = { star: 0.6, shine: 9, glow: 70 }
/** The light of stars that counts as white. */
const WHITE = 0.99
/** Between these radii the gas ends before the head, so that each seed sits on dark. */
const HEAD = { from: 0.43, to: 0.33 }

interface Sky {
  gas: Field
  dust: Field
  stars: Field
}

/** The head of a sunflower that becomes a galaxy: its seeds let go, and fly. */
export const seedHead: Motif = { draw }

function draw(frame: Frame, seed: number): Drawing {
  const form = headForm(seed)
  const view = viewOf(frame, {
    tall: 1,
    centre: form.centre,
    portrait: { wide: 1.2, at: [0.54, 0.56] },
  })
  const noises = noisesOf(form.noise)
  const random = randomOf(form.seed)
  const disc = discOf(form)
  const gas = new Field(view.width, view.height)
  const dust = new Field(view.width, view.height)
  for (let row = 0, index = 0; row < view.height; row++)
    for (let column = 0; column < view.width; column++, index++) {
      const [u, v] = disc.toDisc(view.left + column / view.scale, view.top + row / view.scale)
      const at = gasAt(form, noises, u, v)
      gas.set(index, at.light)
      dust.set(index, at.dust)
    }
  const stars = scatterStars(gas, dust, random)
  const seeds = drawSeeds(form, disc, noises, view, random)
  const flight = drawFlight(form, noises, view, random)
  return {
    separation: separate(view, disc, { gas, dust, stars }, seeds, flight),
    focal: percentOf(view, form.centre),
  }
}

function separate(view: View, disc: Disc, { gas, dust, stars }: Sky, seeds: Seeds, flight: Field) {
  const { width, height } = gas
  const point = view.scale / 1440
  const sharp = stars.blurred(REACH.star * point + 0.1)
  const shine = stars.blurred(REACH.shine * point)
  const glow = gas.blurred(REACH.glow * point)
  const white = sharp.percentile(WHITE)
  const ground = new Field(width, height)
  const accent = new Field(width, height)
  for (let row = 0, index = 0; row < height; row++)
    for (let column = 0; column < width; column++, index++) {
      const [u, v] = disc.toDisc(view.left + column / view.scale, view.top + row / view.scale)
      const distance = lengthOf(u, v)
      const light = (1.1 * sharp.at(index) + 0.25 * shine.at(index)) / white + 1.1 * gas.at(index)
      const sky =
        0.97 * (1 - Math.exp(-1.7 * (light * Math.exp(-1.9 * dust.at(index)) + 0.25 * glow.at(index))))
      const dark = 0.05 + 0.24 * Math.exp(-(distance * distance) / 0.03)
      const behind = mix(sky, dark, 0.96 * smoothstep(HEAD.from, HEAD.to, distance))
      // Outside of the head a seed is never darker than the gas behind it.
      const seed = Math.max(clamp(seeds.tone.at(index)), smoothstep(0.31, 0.35, distance) * behind)
      const tone = clamp(mix(behind, seed, seeds.cover.at(index)) + 0.7 * clamp(flight.at(index)))
      ground.set(index, groundOf(tone, CURVE))
      accent.set(
        index,
        (1 - 0.97 * smoothstep(0.42, 0.95, tone)) * (0.25 + 0.75 * smoothstep(0.02, 0.25, tone)),
      )
    }
  return { ground, accent, groundGrain: GRAIN }
}
