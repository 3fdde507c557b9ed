import { Field } from '../../field.ts'
import { clamp, TAU, turnTo } from '../../math.ts'
import { fbm, type Noises } from '../../noise.ts'
import { eitherSide, type Random } from '../../random.ts'
import type { View } from '../../view.ts'
import type { Disc } from './disc.ts'
import type { PrintForm } from './form.ts'

/** Lengths in points. */
const STEP = 1.6
const STEPS_MAX = 1500
const BRANCHES_MAX = 60_000
/** Some threads are cords of many: share, width, and how far they go. */
const CORD = { share: 0.1, width: 2.6, more: 1.6, reach: 1.5 }
const HAIR = { width: 0.5, more: 0.5, reach: 0.55, moreReach: 0.6 }
/** Above this width a thread is a cord. */
const CORD_FROM = 1.6
const WIDTH_MIN = 0.1
const THINNING = { cord: 0.9982, hair: 0.9993 }
/** How a thread turns with a step: outward, by chance, with the ground in two scales. */
const TURN = { outward: 0.011, chance: 0.2, wide: 0.05, fine: 0.055 }
const BRANCH = { chance: 0.0125, angle: 0.3, more: 0.6 }
/** Threads end beyond their reach, or where a hair meets another thread. */
const END = { beyond: 0.02, meeting: 0.16, meetingSteps: 14 }
/** Edge of a cell in which threads meet, and how far beyond the plate they are followed. */
const CELL = 3
const MARGIN = 60

interface Tip {
  x: number
  y: number
  angle: number
  width: number
  steps: number
  id: number
  /** How far it goes, as a share of what the ground gives. */
  vigour: number
}

/** Threads that grow out of the rim, branch and avoid each other: how much light they give to a pixel. */
export function growThreads(form: PrintForm, disc: Disc, noises: Noises, view: View, random: Random): Field {
  const light = new Field(view.width, view.height)
  const ground = new Ground(view)
  const isTall = view.width < view.height
  let tips = Array.from({ length: form.threads }, (_, i) => tipOf(form, disc, random, i))
  let branches = tips.length
  for (let round = 0; tips.length > 0 && round < STEPS_MAX; round++) {
    const next: Tip[] = []
    for (const tip of tips) {
      const outwards = Math.atan2(tip.y - form.centre[1], tip.x - form.centre[0])
      const limit = reachAt(outwards, tip.vigour, noises, isTall)
      const outward = disc.outwardAt(tip.x, tip.y)
      advance(tip, outwards, noises, random)
      if (outward > limit && random() < END.beyond) continue
      if (outward < 0.985 && tip.steps > 20) continue
      const held = ground.take(tip)
      if (held === 'outside') continue
      const isHair = tip.width < CORD_FROM && tip.steps > END.meetingSteps
      if (held === 'other' && isHair && random() < END.meeting) continue
      const fade = 0.35 + 0.65 * Math.exp(-1.6 * (outward - 1))
      draw(light, view, tip, fade * (0.75 + 0.5 * noises.middle(tip.x / 120, tip.y / 120)))
      if (random() < BRANCH.chance && branches < BRANCHES_MAX) next.push(branchOf(tip, ++branches, random))
      tip.width *= tip.width > 1 ? THINNING.cord : THINNING.hair
      if (tip.width > WIDTH_MIN) next.push(tip)
    }
    tips = next
  }
  return light
}

function tipOf({ centre, threads }: PrintForm, disc: Disc, random: Random, i: number): Tip {
  const angle = (i / threads) * TAU + (random() - 0.5) * 0.006
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const rim = 0.992 / disc.outwardAt(centre[0] + cos, centre[1] + sin)
  const isCord = random() < CORD.share
  return {
    x: centre[0] + rim * cos,
    y: centre[1] + rim * sin,
    angle: angle + (random() - 0.5) * 0.7,
    width: isCord ? CORD.width + CORD.more * random() : HAIR.width + HAIR.more * random(),
    steps: 0,
    id: i + 1,
    vigour: isCord ? CORD.reach : HAIR.reach + HAIR.moreReach * random(),
  }
}

/** How far threads reach, in shares of the radius: in lobes, and less far at the side without text. */
function reachAt(angle: number, vigour: number, { middle }: Noises, isTall: boolean): number {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const lobe = clamp(0.46 + 0.9 * fbm(middle, 1.8 * cos + 9, 1.8 * sin, 3))
  return 1 + (0.1 + 1.25 * lobe * lobe) * (cos < 0 || isTall ? 1 : 0.55) * vigour
}

function advance(tip: Tip, outwards: number, { wide, fine }: Noises, random: Random): void {
  tip.angle +=
    TURN.outward * turnTo(tip.angle, outwards) +
    TURN.chance * (random() - 0.5) +
    TURN.wide * wide(tip.x / 90 + 7, tip.y / 90) +
    TURN.fine * fine(tip.x / 26 + 0.37 * tip.id, tip.y / 26)
  tip.x += Math.cos(tip.angle) * STEP
  tip.y += Math.sin(tip.angle) * STEP
  tip.steps++
}

function branchOf({ x, y, angle, width, vigour }: Tip, id: number, random: Random): Tip {
  const turn = eitherSide(random) * (BRANCH.angle + BRANCH.more * random())
  const share = width > CORD_FROM ? 0.35 + 0.3 * random() : 0.55 + 0.35 * random()
  return {
    x,
    y,
    angle: angle + turn,
    width: width * share,
    steps: 0,
    id,
    vigour: vigour * (0.75 + 0.4 * random()),
  }
}

/** A hair is two dots, a cord a row of them across it, lighter at one side. */
function draw(light: Field, view: View, { x, y, angle, width }: Tip, strength: number): void {
  const { scale } = view
  const [atX, atY] = [(x - view.left) * scale, (y - view.top) * scale]
  const [alongX, alongY] = [0.8 * scale * Math.cos(angle), 0.8 * scale * Math.sin(angle)]
  const area = scale * scale
  const radius = 0.55 * width * scale
  const dots = radius < 0.6 ? 1 : Math.ceil(radius * 3)
  for (let dot = 0; dot < dots; dot++) {
    const across = dots === 1 ? 0 : ((dot + 0.5) / dots) * 2 - 1
    const [offX, offY] = [-Math.sin(angle) * across * radius, Math.cos(angle) * across * radius]
    const shade = 0.35 + 0.65 * Math.sqrt(1 - across * across) * (across < 0 ? 1 : 0.6)
    const amount = dots === 1 ? strength * Math.min(1, width) * area * 1.5 : strength * shade * 1.5 * area
    light.splat(atX + offX, atY + offY, amount)
    light.splat(atX + offX + alongX, atY + offY + alongY, amount)
  }
}

/** Which thread holds a cell of the ground. */
class Ground {
  readonly #left: number
  readonly #top: number
  readonly #columns: number
  readonly #rows: number
  readonly #holders: Int32Array

  constructor({ left, top, width, height, scale }: View) {
    this.#left = left - MARGIN
    this.#top = top - MARGIN
    this.#columns = Math.ceil((width / scale + 2 * MARGIN) / CELL)
    this.#rows = Math.ceil((height / scale + 2 * MARGIN) / CELL)
    this.#holders = new Int32Array(this.#columns * this.#rows)
  }

  take({ x, y, id }: Tip): 'outside' | 'other' | 'free' {
    const column = Math.floor((x - this.#left) / CELL)
    const row = Math.floor((y - this.#top) / CELL)
    if (column < 0 || row < 0 || column >= this.#columns || row >= this.#rows) return 'outside'
    const cell = row * this.#columns + column
    const holder = this.#holders[cell] ?? 0
    this.#holders[cell] = id
    return holder !== 0 && holder !== id ? 'other' : 'free'
  }
}
