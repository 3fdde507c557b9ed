import { Field } from '../../field.ts'
import { clamp, lengthOf, smoothstep, TAU, turnTo } from '../../math.ts'
import type { Noises } from '../../noise.ts'
import { eitherSide, type Random } from '../../random.ts'
import type { View } from '../../view.ts'
import type { TrunkForm } from './form.ts'
import type { Growth } from './growth.ts'
import { BARK_BEGINS } from './wood.ts'

/** Lengths in points, of which a wide plate is 1440 tall. */
const POINTS = 1440
const STEP = 0.8
/** Outside of the plate a root is given up. */
const MARGIN = 30
/** A stamp is at least so large, in pixels. */
const RADIUS_DRAWN = 0.55
const THICK = { share: 0.13, radius: 9, more: 9 }
const THIN = { radius: 1.4, more: 3 }
/** Below this a root has ended. */
const RADIUS_MIN = 0.16
/** By which share a root gets thinner with a step; a thick one less. */
const TAPER = { step: 0.00042, more: 0.0004, thick: 1.1, thin: 1.5 }
/** How likely a step branches, at which angles, and with which share of the radius. */
const BRANCH = { chance: 0.005775, angle: 0.5, more: 0.7, thin: 0.32, thick: 0.72, thickShare: 0.12 }
const BRANCHES_MAX = 60_000
/** A thin root that meets another one ends as likely, after its first steps. */
const MEETING = { chance: 0.25, steps: 30, radius: 3 }
/** How a root turns with a step: outward, by chance, with the ground. */
const TURN = { outward: 0.01, chance: 0.16, ground: 0.03, groundScale: 16 }
/** Light from the upper left. */
const LIGHT = { x: 0.5, y: 0.85, base: 0.55, strength: 0.62 }

interface Tip {
  x: number
  y: number
  angle: number
  radius: number
  id: number
  steps: number
}

/** Roots from the bark outward, all at once, each a shaded tube: their tone without the fall-off. */
export function drawRoots(form: TrunkForm, growth: Growth, noise: Noises, view: View, random: Random): Field {
  const tone = new Field(view.width, view.height)
  const soil = new Soil(view)
  let tips = Array.from({ length: form.roots }, (_, i) => tipOf(form, growth, random, i + 1))
  let branches = 500
  while (tips.length > 0 && branches < BRANCHES_MAX) {
    const next: Tip[] = []
    for (const tip of tips) {
      advance(tip, growth, noise, random)
      const held = soil.take(tip)
      if (held === 'outside') continue
      const isThin = tip.radius < MEETING.radius && tip.steps > MEETING.steps
      if (held === 'other' && isThin && random() < MEETING.chance) continue
      stamp(tone, view, tip)
      taper(tip, random)
      if (random() < BRANCH.chance) next.push(branchOf(tip, ++branches, random))
      if (tip.radius > RADIUS_MIN) next.push(tip)
    }
    tips = next
  }
  return tone
}

/** Goes from the middle of the trunk to its bark. */
function tipOf({ centre }: TrunkForm, growth: Growth, random: Random, id: number): Tip {
  const stride = 0.001
  const angle = random() * TAU
  let [x, y] = centre
  for (let step = 0; step < 1500 && growth.timeAt(x, y) <= BARK_BEGINS + 0.02; step++) {
    x += stride * Math.cos(angle)
    y += stride * Math.sin(angle)
  }
  const { radius, more } = random() < THICK.share ? THICK : THIN
  return {
    x: x * POINTS,
    y: y * POINTS,
    angle: angle + (random() - 0.5) * 0.6,
    radius: radius + more * random(),
    id,
    steps: 0,
  }
}

function advance(tip: Tip, growth: Growth, noise: Noises, random: Random): void {
  const [x, y] = [tip.x / POINTS, tip.y / POINTS]
  const [outX, outY] = growth.slopeAt(x, y, 0.006)
  const { groundScale } = TURN
  tip.angle +=
    STEP *
    (TURN.outward * turnTo(tip.angle, Math.atan2(outY, outX)) +
      TURN.chance * (random() - 0.5) +
      TURN.ground * noise.middle(groundScale * x + tip.id, groundScale * y))
  tip.x += Math.cos(tip.angle) * STEP
  tip.y += Math.sin(tip.angle) * STEP
  tip.steps++
}

function taper(tip: Tip, random: Random): void {
  const speed = tip.radius > 4 ? TAPER.thick : TAPER.thin
  tip.radius *= 1 - (TAPER.step + TAPER.more * random()) * STEP * speed
}

function branchOf({ x, y, angle, radius }: Tip, id: number, random: Random): Tip {
  const turn = eitherSide(random) * (BRANCH.angle + BRANCH.more * random())
  const share = random() < BRANCH.thickShare ? BRANCH.thick : BRANCH.thin
  return { x, y, angle: angle + turn, radius: radius * share, id, steps: 0 }
}

/** Which root holds a point of the ground: a grid of one point. */
class Soil {
  readonly #left: number
  readonly #top: number
  readonly #columns: number
  readonly #rows: number
  readonly #holders: Uint16Array

  constructor({ left, top, width, height, scale }: View) {
    this.#left = left * POINTS
    this.#top = top * POINTS
    this.#columns = Math.ceil((width / scale) * POINTS)
    this.#rows = Math.ceil((height / scale) * POINTS)
    this.#holders = new Uint16Array(this.#columns * this.#rows)
  }

  take({ x, y, id }: Tip): 'outside' | 'other' | 'free' {
    const column = Math.floor(x - this.#left)
    const row = Math.floor(y - this.#top)
    const [right, bottom] = [this.#columns + MARGIN, this.#rows + MARGIN]
    if (column < -MARGIN || row < -MARGIN || column > right || row > bottom) return 'outside'
    if (column < 0 || row < 0 || column >= this.#columns || row >= this.#rows) return 'free'
    const place = row * this.#columns + column
    const holder = this.#holders[place] ?? 0
    this.#holders[place] = id
    return holder !== 0 && holder !== id % 2 ** 16 ? 'other' : 'free'
  }
}

/** A round of the tube's surface. A hair is too thin for light and shade. */
function stamp(tone: Field, view: View, tip: Tip): void {
  const pixel = view.scale / POINTS
  const atX = tip.x * pixel - view.left * view.scale
  const atY = tip.y * pixel - view.top * view.scale
  const radius = Math.max(RADIUS_DRAWN, tip.radius * pixel)
  // In a small plate many roots share a pixel: each leaves as much of the ground as it would in a large one.
  const share = Math.min(1, Math.max(tip.radius / RADIUS_DRAWN, 1) * pixel)
  const isHair = tip.radius < 1.2
  const hairTone = 0.7 * Math.min(1, tip.radius * 0.55 + 0.18)
  tone.around(atX, atY, Math.ceil(radius), (index, stepX, stepY) => {
    const [offX, offY] = [stepX / radius, stepY / radius]
    const distance = lengthOf(offX, offY)
    if (distance > 1.1) return
    const lit = clamp(LIGHT.base - LIGHT.strength * (offX * LIGHT.x + offY * LIGHT.y))
    const value = share * (isHair ? hairTone : 0.16 + 0.8 * lit) * smoothstep(1.1, 0.75, distance)
    if (tip.radius > 2 && distance < 0.8) tone.set(index, value)
    else tone.raise(index, value)
  })
}
