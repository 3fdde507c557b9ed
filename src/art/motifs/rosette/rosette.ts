import { Field } from '../../field.ts'
import { bell, clamp, lengthOf, mix, type Point, smoothstep } from '../../math.ts'
import type { Drawing, Motif } from '../../motif.ts'
import { type Noises, noisesOf } from '../../noise.ts'
import { hashOf } from '../../random.ts'
import { type Bead, Ribbons } from '../../ribbon.ts'
import { groundOf } from '../../separation.ts'
import { type Frame, percentOf, type View, viewOf } from '../../view.ts'
import { type RosetteForm, rosetteForm } from './form.ts'

const CURVE = { from: 0.02, to: 0.88, power: 1.12 }
const STEPS = 40
/** Light from the upper left: how much the way that a leaf points matters, and its two halves. */
const LIGHT = { x: -0.66, y: -0.75, base: 0.5, leaf: 0.24, half: 0.3, rim: 0.3 }
/** A leaf shades those below it: how far, how wide, how much. */
const SHADE = { away: 0.012, wider: 1.12, depth: 0.62 }
/** Where the outermost leaves begin, as a share of their length; they are older and darker. */
const OLD = 0.38
const FALL = { x: -0.32, y: -0.3, reach: 0.95, least: 0.5 }

interface Scene {
  tone: Field
  blush: Field
  cover: Field
  ribbons: Ribbons
  view: View
}

/** A rosette of leaves from above, each in the gap of those before it. */
export const rosette: Motif = {
  draw: (frame, seed) => draw(frame, seed, flood),
  drawLight: (frame, seed) => draw(frame, seed, drawn),
}

type Separate = (scene: Scene, form: RosetteForm) => Drawing['separation']

function draw(frame: Frame, seed: number, separate: Separate): Drawing {
  const form = rosetteForm(seed)
  const wide = 1.5 * form.reach
  const view = viewOf(frame, { tall: 1, centre: form.centre, portrait: { wide, at: [0.5, 0.48] } })
  const noise = noisesOf(form.noise)
  const blank = () => new Field(view.width, view.height)
  const scene: Scene = {
    tone: blank(),
    blush: blank(),
    cover: blank(),
    ribbons: new Ribbons(view.width, view.height),
    view,
  }
  for (const { at, size } of form.offsets) drawPlant(scene, form, noise, at, size)
  drawPlant(scene, form, noise, form.centre, 1)
  return { separation: separate(scene, form), focal: percentOf(view, form.centre) }
}

/** From the oldest leaf, at the outside, to the bud. */
function drawPlant(scene: Scene, form: RosetteForm, noise: Noises, centre: Point, size: number): void {
  const leaves = Math.round(form.leaves * (size < 1 ? 0.4 : 1))
  for (let leaf = leaves; leaf >= 1; leaf--) {
    const share = Math.sqrt(leaf / leaves)
    const angle = leaf * form.turn + 0.12 * (hashOf(leaf, form.seed, 1) - 0.5)
    const length = size * form.reach * (0.06 + 0.94 * share) * (0.94 + 0.12 * hashOf(leaf, form.seed, 2))
    drawLeaf(scene, form, noise, centre, { leaf, angle, length, share })
  }
}

function drawLeaf(
  { tone, blush, cover: covered, ribbons, view }: Scene,
  form: RosetteForm,
  noise: Noises,
  centre: Point,
  { leaf, angle, length, share }: { leaf: number; angle: number; length: number; share: number },
): void {
  const beads = leafBeads(form, view, centre, angle, length)
  shade(tone, ribbons, beads, view, length)
  const [dirX, dirY] = [Math.cos(angle), Math.sin(angle)]
  const towards = dirX * LIGHT.x + dirY * LIGHT.y
  const aside = -dirY * LIGHT.x + dirX * LIGHT.y
  const old = 1 - OLD * smoothstep(0.6, 1, share)
  ribbons.draw(beads, ({ index, cover, across, along }) => {
    const at = along / STEPS
    const out = Math.abs(across)
    // Each half is a hollow of its own, with the midrib as a keel between them.
    const hollow = across * aside * (1 - 0.5 * at) - 0.3 * Math.sign(across) * aside * smoothstep(0.3, 0, out)
    const lit = LIGHT.base + LIGHT.leaf * towards * (0.4 + 0.6 * at) + LIGHT.half * hollow
    const fibre =
      0.05 * noise.fine(3 * at + leaf, 9 * across) + 0.06 * noise.middle(4 * at + leaf, 2 * across)
    const deep = 0.25 + 0.75 * smoothstep(0.1, 0.72, at)
    const rim =
      LIGHT.rim *
      smoothstep(0.8, 0.97, out) *
      smoothstep(0.3, 0.7, at) *
      (0.6 + 0.4 * hashOf(at * 90, leaf, 3))
    tone.set(index, mix(tone.at(index), clamp((lit + fibre) * deep * old + rim * old), cover))
    const tip = smoothstep(1 - form.blush, 1 - 0.35 * form.blush, at + 0.1 * out)
    blush.set(index, mix(blush.at(index), clamp(tip + 0.5 * smoothstep(0.7, 1, out)), cover))
    covered.set(index, Math.max(covered.at(index), cover))
  })
}

function leafBeads(
  { slim, widest, tip }: RosetteForm,
  view: View,
  [x, y]: Point,
  angle: number,
  length: number,
): Bead[] {
  const power = Math.log(0.5) / Math.log(widest)
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const at = i / STEPS
    const round = Math.sin(Math.PI * at ** power) ** 0.8
    const pointed = 1 - at ** (1.6 * tip)
    const half = slim * length * Math.max(0.012, Math.max(round, 0.3 * (1 - at)) * pointed)
    return {
      x: (x + at * length * Math.cos(angle) - view.left) * view.scale,
      y: (y + at * length * Math.sin(angle) - view.top) * view.scale,
      radius: half * view.scale,
    }
  })
}

function shade(tone: Field, ribbons: Ribbons, beads: readonly Bead[], { scale }: View, length: number): void {
  const away = (SHADE.away + 0.02 * length) * scale
  const moved = beads.map(({ x, y, radius }) => ({
    x: x + 0.7 * away,
    y: y + away,
    radius: SHADE.wider * radius,
  }))
  ribbons.draw(moved, ({ index, cover, across }) => {
    tone.set(index, tone.at(index) * (1 - SHADE.depth * cover * (1 - across ** 4)))
  })
}

/** Light on a flood of ink; tips blush in the accent. */
function flood({ tone, blush, view }: Scene, { centre }: RosetteForm) {
  const { width, height, scale } = view
  const ground = new Field(width, height)
  const accent = new Field(width, height)
  for (let row = 0, index = 0; row < height; row++)
    for (let column = 0; column < width; column++, index++) {
      const [x, y] = [view.left + column / scale, view.top + row / scale]
      const near = bell(lengthOf(x - centre[0] - FALL.x, y - centre[1] - FALL.y), FALL.reach)
      const quiet = width < height ? 1 : 0.35 + 0.65 * smoothstep(0.3, 0.8, x)
      const value = clamp(1.12 * tone.at(index) * mix(FALL.least, 1.1, near) * quiet)
      ground.set(index, groundOf(value, CURVE))
      accent.set(
        index,
        clamp(blush.at(index) * smoothstep(0.03, 0.3, value) * (1 - 0.55 * smoothstep(0.75, 1, value))),
      )
    }
  return { ground, accent }
}

/** The same light on paper. */
function drawn({ tone, blush, cover, view }: Scene) {
  return {
    ground: Field.of(view.width, view.height, (_x, _y, i) => {
      return 0.94 * cover.at(i) * groundOf(clamp(1.3 * tone.at(i) + 0.06), CURVE)
    }),
    accent: Field.of(view.width, view.height, (_x, _y, i) => 0.85 * blush.at(i) * cover.at(i)),
  }
}
