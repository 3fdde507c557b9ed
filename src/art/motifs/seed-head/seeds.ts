import { Field } from '../../field.ts'
import { clamp, lengthOf, mix, smoothstep } from '../../math.ts'
import type { Noises } from '../../noise.ts'
import { hashOf, type Random } from '../../random.ts'
import type { View } from '../../view.ts'
import { type Disc, gasAt } from './disc.ts'
import type { HeadForm } from './form.ts'

/** Each seed is turned by the golden angle against the last one. */
const GOLDEN_ANGLE = Math.PI * (3 - Math.sqrt(5))
/** Lengths in radii of the disc. */
const SPACING = 0.0158
const DOME = { height: 0.1, radius: 0.36 }
/** From here on seeds let go, and there all have gone. */
const RELEASE = { from: 0.3, to: 0.66 }
const SEED = { size: 0.8, length: 1.12, width: 0.8, taper: 0.3 }

export interface Seeds {
  tone: Field
  /** How much of a pixel is a seed. */
  cover: Field
}

interface Seed {
  u: number
  v: number
  rise: number
  angle: number
  size: number
  distance: number
  /** 0 in its place, 1 far gone. */
  loose: number
}

/** Seeds in their spirals; at the rim they let go and follow the arms. */
export function drawSeeds(form: HeadForm, disc: Disc, noises: Noises, view: View, random: Random): Seeds {
  const tone = new Field(view.width, view.height)
  const cover = new Field(view.width, view.height)
  const seeds: Seed[] = []
  for (let number = 1; number < form.seeds; number++) {
    const seed = seedOf(number, form, noises, random)
    if (seed) seeds.push(seed)
  }
  const depthOf = ({ u, v }: Seed) => disc.toPlane(u, v, 0)[1]
  const farFirst = seeds.toSorted((a, b) => depthOf(a) - depthOf(b))
  for (const seed of farFirst) drawSeed(tone, cover, seed, disc, view)
  return { tone, cover }
}

/** @returns null for one that has flown */
function seedOf(number: number, form: HeadForm, noises: Noises, random: Random): Seed | null {
  const start = SPACING * Math.sqrt(number)
  const loose = smoothstep(RELEASE.from, RELEASE.to, start)
  const turned = number * GOLDEN_ANGLE
  const { arm } = gasAt(form, noises, start * Math.cos(turned), start * Math.sin(turned))
  if (loose > 0 && random() < loose * (1 - 0.55 * clamp(arm))) return null
  const distance = start * (1 + 0.22 * loose * loose * random())
  const angle = turned - 0.5 * loose * random()
  const dome = distance < DOME.radius ? DOME.height * (1 - (distance / DOME.radius) ** 2) : 0
  const shrinks = (0.62 + 0.38 * smoothstep(0, 0.16, distance)) * (1 - 0.66 * loose)
  return {
    u: distance * Math.cos(angle) + 0.03 * loose * (random() - 0.5),
    v: distance * Math.sin(angle) + 0.03 * loose * (random() - 0.5),
    rise: dome + 0.1 * loose * loose * random(),
    angle,
    size: SPACING * SEED.size * shrinks * (1 + 0.15 * loose * random()),
    distance,
    loose,
  }
}

/** A striped ellipsoid that lies along its radius, seen aslant. */
function drawSeed(tone: Field, cover: Field, seed: Seed, disc: Disc, view: View): void {
  const toPixel = (u: number, v: number, rise: number) => {
    const [x, y] = disc.toPlane(u, v, rise)
    return [(x - view.left) * view.scale, (y - view.top) * view.scale] as const
  }
  const { u, v, rise, angle, size, loose } = seed
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [length, width] = [SEED.length * size, SEED.width * size]
  const [atX, atY] = toPixel(u, v, rise)
  const [tipX, tipY] = toPixel(u + cos * length, v + sin * length, rise - 0.25 * length * (1 - loose))
  const [sideX, sideY] = toPixel(u - sin * width, v + cos * width, rise)
  const [longX, longY, wideX, wideY] = [tipX - atX, tipY - atY, sideX - atX, sideY - atY]
  const area = longX * wideY - wideX * longY
  const reach = Math.max(lengthOf(longX, longY), lengthOf(wideX, wideY))
  const own = 0.8 + 0.2 * hashOf(u * 1e4, v * 1e4, 2)
  tone.around(atX, atY, Math.ceil(reach + 2), (index, stepX, stepY) => {
    const along = (stepX * wideY - stepY * wideX) / area
    const across = (stepY * longX - stepX * longY) / area / (1 - SEED.taper * along)
    const outward = lengthOf(along, across)
    if (outward > 1.12) return
    const up = Math.sqrt(Math.max(0, 1 - outward * outward))
    const faceX = (along * longX + across * wideX) / (reach + 2)
    const faceY = (along * longY + across * wideY) / (reach + 2)
    const lit = mix(seatedLight(seed, faceX, faceY, up), looseLight(seed, up), smoothstep(0.05, 0.5, loose))
    const stripe = 0.82 + 0.18 * Math.cos(9 * across)
    const covered = smoothstep(1.08, 0.86, outward)
    tone.set(index, mix(tone.at(index), lit * stripe * own, covered))
    cover.raise(index, covered)
  })
}

/** Light from the upper left, and a glow from the middle of the head. */
function seatedLight({ distance }: Seed, faceX: number, faceY: number, up: number): number {
  const glow = 1.08 + Math.exp(-(distance ** 2) / 0.026) - 0.1 * smoothstep(0.2, 0.36, distance)
  return clamp(0.3 + 0.42 * up - 0.42 * faceX - 0.4 * faceY, 0, 1.2) * glow
}

function looseLight({ u, v }: Seed, up: number): number {
  return 0.3 + 0.7 * up * (0.35 + 0.65 * hashOf(u * 9e3, v * 9e3, 5))
}
