import { Field } from '../../field.ts'
import type { Random } from '../../random.ts'

/** Stars to a pixel where gas is as light as can be. */
const STARS = 9.72
const GAIN = 2.2
const BEHIND_DUST = 0.8
const EVERYWHERE = 0.0006
/** Most stars are alike; a few are brighter, very few very bright: up to which share, least light, and more. */
const KINDS = [
  { upTo: 0.985, light: 0.5, more: 0.5 },
  { upTo: 0.9993, light: 2, more: 5 },
  { upTo: 1, light: 14, more: 30 },
] as const

/** Scatters millions of stars, as many as gas shines: how much light they give to a pixel. */
export function scatterStars(light: Field, dust: Field, random: Random): Field {
  const stars = new Field(light.width, light.height)
  for (let row = 0, index = 0; row < light.height; row++)
    for (let column = 0; column < light.width; column++, index++) {
      const shine = GAIN * light.at(index) * (1 - BEHIND_DUST * dust.at(index)) + EVERYWHERE
      for (let left = countOf(STARS * Math.min(1, shine), random); left > 0; left--)
        stars.splat(column + random(), row + random(), starLight(random))
    }
  return stars
}

/** How many there are where `mean` are expected (Poisson). */
function countOf(mean: number, random: Random): number {
  const limit = Math.exp(-mean)
  let count = 0
  for (let chance = random(); chance > limit; chance *= random()) count++
  return count
}

function starLight(random: Random): number {
  const kind = random()
  const { light, more } = KINDS.find(({ upTo }) => kind < upTo) ?? KINDS[0]
  return light + more * random()
}
