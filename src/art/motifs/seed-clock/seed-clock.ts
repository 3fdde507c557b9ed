import { Field } from '../../field.ts'
import { bell, clamp, lengthOf, mix, type Point, smoothstep, TAU } from '../../math.ts'
import type { Drawing, Motif } from '../../motif.ts'
import { hashOf, randomOf } from '../../random.ts'
import { type Bead, Ribbons } from '../../ribbon.ts'
import { groundOf, reversed } from '../../separation.ts'
import { type Frame, percentOf, type View, viewOf } from '../../view.ts'
import { type ClockForm, clockForm } from './form.ts'

const CURVE = { from: 0.02, to: 0.86, power: 1.1 }
/** Half widths, in heights. */
const HAIR = 0.00055
const BEAK = 0.0009
const ACHENE = { half: 0.0048, length: 0.036 }
const STALK = 0.011
/** Half a width that lines keep in a small plate, in pixels. */
const LEAST = 0.34
/** What is far is dark: light at the back and in front. */
const DEPTH = { back: 0.24, front: 1 }
const GLOW = { strength: 0.5, reach: 0.02 }
const FALL = { x: -0.28, y: -0.3, reach: 0.75, least: 0.5 }

type Vector = readonly [x: number, y: number, z: number]

interface Scene {
  tone: Field
  red: Field
  ribbons: Ribbons
  view: View
}

/** A dandelion clock from which some seeds have gone. */
export const seedClock: Motif = {
  draw,
  drawLight: (frame, seed) => {
    const drawing = draw(frame, seed)
    return { ...drawing, separation: reversed(drawing.separation) }
  },
}

function draw(frame: Frame, seed: number): Drawing {
  const form = clockForm(seed)
  const view = viewOf(frame, {
    tall: 1,
    centre: form.centre,
    portrait: { wide: 2.9 * form.reach, at: [0.52, 0.42] },
  })
  const scene: Scene = {
    tone: new Field(view.width, view.height),
    red: new Field(view.width, view.height),
    ribbons: new Ribbons(view.width, view.height),
    view,
  }
  const seeds = seedsOf(form)
  for (const one of seeds.filter(([, , z]) => z < 0)) drawSeed(scene, form, form.centre, one, 1)
  drawStalk(scene, form)
  drawHead(scene, form)
  for (const one of seeds.filter(([, , z]) => z >= 0)) drawSeed(scene, form, form.centre, one, 1)
  for (const { at, size, lean } of form.flying) {
    const direction: Vector = [Math.sin(lean), -Math.cos(lean), 0.35]
    const [x, y] = [at[0] - direction[0] * form.reach * size, at[1] - direction[1] * form.reach * size]
    drawSeed(scene, form, [x, y], direction, size)
  }
  return { separation: separate(scene, form), focal: percentOf(view, form.centre) }
}

/** Evenly over a ball, from back to front; those in the wind are gone. */
function seedsOf({ seeds, seed, bare }: ClockForm): Vector[] {
  const all = Array.from({ length: seeds }, (_, i): Vector => {
    const z = 1 - (2 * (i + 0.5)) / seeds
    const radius = Math.sqrt(1 - z * z)
    const angle = i * 2.39996 + 0.2 * hashOf(i, seed, 1)
    return [radius * Math.cos(angle), radius * Math.sin(angle), z]
  })
  const stays = ([x, y]: Vector, i: number) => {
    const towards = x * Math.cos(bare.angle) + y * Math.sin(bare.angle)
    return towards < bare.from + 0.25 * (hashOf(i, seed, 2) - 0.5)
  }
  return all.filter(stays).toSorted((a, b) => a[2] - b[2])
}

/** Achene, beak and parachute of one seed, from the middle of the clock outward. */
function drawSeed(scene: Scene, form: ClockForm, centre: Point, out: Vector, size: number): void {
  const light = mix(DEPTH.back, DEPTH.front, 0.5 + 0.5 * out[2])
  const reach = form.reach * size
  const at = (share: number): Point => [
    centre[0] + share * reach * out[0],
    centre[1] + share * reach * out[1],
  ]
  const foot = size < 1 || centre !== form.centre ? 0.34 : 0.09
  stroke(scene, [at(foot + 0.1), at(1)], BEAK, 0.6 * light, 0)
  achene(scene, at(foot), at(foot + ACHENE.length / form.reach), light)
  const random = randomOf(hashOf(out[0] * 9999, out[1] * 9999, form.seed) * 2 ** 32)
  const [right, up] = framed(out)
  const radius = form.parachute * size
  const [hubX, hubY] = at(1)
  for (let hair = 0; hair < form.hairs; hair++) {
    const angle = ((hair + 0.6 * random()) / form.hairs) * TAU
    const long = radius * (0.85 + 0.3 * random())
    const tilt = 0.34 + 0.2 * random()
    const [x, y] = [0, 1].map((axis) => {
      const flat = Math.cos(angle) * (right[axis] as number) + Math.sin(angle) * (up[axis] as number)
      return long * (flat + tilt * (out[axis] as number))
    }) as [number, number]
    const bow: Point = [hubX + 0.55 * x + 0.05 * radius * out[0], hubY + 0.55 * y + 0.05 * radius * out[1]]
    stroke(scene, [[hubX, hubY], bow, [hubX + x, hubY + y]], HAIR, light * (0.62 + 0.38 * random()), 0)
  }
}

/** Two directions that stand on one, and on each other. */
function framed([x, y, z]: Vector): [Vector, Vector] {
  const length = lengthOf(x, y) || 1
  const right: Vector = [-y / length, x / length, 0]
  return [right, [-z * right[1], z * right[0], x * right[1] - y * right[0]]]
}

function achene({ tone, red, ribbons, view }: Scene, from: Point, to: Point, light: number): void {
  const beads = [0, 0.35, 0.75, 1].map((share) => {
    const half = ACHENE.half * (0.25 + 0.75 * Math.sin(Math.PI * (0.12 + 0.8 * share)))
    return beadAt(view, [mix(from[0], to[0], share), mix(from[1], to[1], share)], half)
  })
  ribbons.draw(beads, ({ index, cover, across }) => {
    tone.set(index, mix(tone.at(index), light * clamp(0.5 - 0.35 * across), cover))
    red.set(index, mix(red.at(index), 1, cover))
  })
}

function drawStalk({ tone, red, ribbons, view }: Scene, { centre, bend }: ClockForm): void {
  const foot: Point = [centre[0] + 2 * bend, 2]
  const beads = Array.from({ length: 41 }, (_, i) => {
    const share = i / 40
    const sway = bend * share * share
    return beadAt(
      view,
      [mix(centre[0], foot[0], share) - bend * share + sway, mix(centre[1], foot[1], share)],
      STALK * (0.8 + 0.3 * share),
    )
  })
  ribbons.draw(beads, ({ index, cover, across }) => {
    tone.set(
      index,
      mix(tone.at(index), clamp(0.34 + 0.3 * across * 0.8 + 0.2 * smoothstep(0.75, 1, across)), cover),
    )
    red.set(index, mix(red.at(index), 0.35, cover))
  })
}

/** The cushion that the seeds stand on. */
function drawHead({ tone, red, ribbons, view }: Scene, { centre, reach }: ClockForm): void {
  const half = 0.11 * reach
  const beads = [-0.2, 0.2].map((step) => beadAt(view, [centre[0], centre[1] + step * half], half))
  const [atX, atY] = [(centre[0] - view.left) * view.scale, (centre[1] - view.top) * view.scale]
  ribbons.draw(beads, ({ index, cover }) => {
    const [x, y] = [(index % view.width) - atX, Math.floor(index / view.width) - atY]
    const lit = 0.45 - (0.35 * (0.6 * x + 0.75 * y)) / (half * view.scale)
    const pit =
      0.7 + 0.3 * smoothstep(0.3, 0.6, hashOf(x / (0.008 * view.scale), y / (0.008 * view.scale), 4))
    tone.set(index, mix(tone.at(index), clamp(lit * pit), cover))
    red.set(index, mix(red.at(index), 0.8, cover))
  })
}

function stroke(
  { tone, red, ribbons, view }: Scene,
  points: readonly Point[],
  half: number,
  light: number,
  warm: number,
): void {
  ribbons.draw(
    points.map((point) => beadAt(view, point, half)),
    ({ index, cover }) => {
      tone.set(index, mix(tone.at(index), Math.max(tone.at(index), light), cover))
      red.set(index, mix(red.at(index), warm, cover))
    },
  )
}

function beadAt(view: View, [x, y]: Point, half: number): Bead {
  return {
    x: (x - view.left) * view.scale,
    y: (y - view.top) * view.scale,
    radius: Math.max(LEAST, half * view.scale),
  }
}

function separate({ tone, red, view }: Scene, { centre }: ClockForm) {
  const { width, height, scale } = view
  const glow = tone.blurred(GLOW.reach * scale)
  const ground = new Field(width, height)
  const accent = new Field(width, height)
  for (let row = 0, index = 0; row < height; row++)
    for (let column = 0; column < width; column++, index++) {
      const [x, y] = [view.left + column / scale, view.top + row / scale]
      const near = bell(lengthOf(x - centre[0] - FALL.x, y - centre[1] - FALL.y), FALL.reach)
      const own = tone.at(index) * mix(FALL.least, 1.1, near)
      const value = clamp(own + GLOW.strength * glow.at(index) * (1 - own))
      ground.set(index, groundOf(value, CURVE))
      const warm = Math.max(red.at(index), 0.5 * smoothstep(0.05, 0.2, glow.at(index)) * (1 - own))
      accent.set(index, clamp(warm * smoothstep(0.03, 0.3, value) * (1 - 0.8 * smoothstep(0.6, 1, value))))
    }
  return { ground, accent }
}
