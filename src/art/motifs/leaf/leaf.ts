import { Field } from '../../field.ts'
import { bell, clamp, lengthOf, mix, smoothstep } from '../../math.ts'
import type { Drawing, Motif } from '../../motif.ts'
import { noisesOf } from '../../noise.ts'
import { Ribbons } from '../../ribbon.ts'
import { groundOf } from '../../separation.ts'
import { type Frame, percentOf, type View, viewOf } from '../../view.ts'
import { beadsOf, bladeOf } from './blade.ts'
import { leafForm } from './form.ts'

const CURVE = { from: 0.02, to: 0.88, power: 1.12 }
const MIDDLE = [1.2, 0.5] as const
/** Light falls from the upper left and gets weaker. */
const FALL = { x: 0.85, y: 0.18, reach: 1, least: 0.52 }
/** Leaves behind stand in the shade of those before them. */
const BEHIND = { darker: 0.42, shadow: 0.6, x: 0.02, y: 0.025, soft: 0.012 }

interface Scene {
  tone: Field
  vein: Field
  cover: Field
  /** How much of a pixel belongs to leaves in front. */
  front: Field
}

/** A leaf with its veins, before others. */
export const leaf: Motif = {
  draw: (frame, seed) => draw(frame, seed, flood),
  drawLight: (frame, seed) => draw(frame, seed, drawn),
}

function draw(
  frame: Frame,
  seed: number,
  separate: (scene: Scene, view: View) => Drawing['separation'],
): Drawing {
  const view = viewOf(frame, { tall: 1, centre: MIDDLE, portrait: { wide: 0.84, at: [0.5, 0.5] } })
  const form = leafForm(seed)
  const noise = noisesOf(form.noise)
  const blank = () => new Field(view.width, view.height)
  const scene: Scene = { tone: blank(), vein: blank(), cover: blank(), front: blank() }
  const ribbons = new Ribbons(view.width, view.height)
  for (const one of form.leaves) {
    const beads = beadsOf(one, view)
    shade(scene, ribbons, beads, view)
    const lookAt = bladeOf(one, noise)
    const steps = beads.length - 1
    ribbons.draw(beads, ({ index, cover, across, along }) => {
      const look = lookAt(along / steps, across)
      const covers = cover * look.cover
      const darker = one.away === 0 ? 1 : BEHIND.darker / one.away ** 0.5
      scene.tone.set(index, mix(scene.tone.at(index), look.tone * darker, covers))
      scene.vein.set(index, mix(scene.vein.at(index), look.vein, covers))
      scene.cover.set(index, Math.max(scene.cover.at(index), covers))
      scene.front.set(index, mix(scene.front.at(index), one.away === 0 ? 1 : 0, covers))
    })
  }
  return { separation: separate(scene, view), focal: percentOf(view, MIDDLE) }
}

/** The shadow of a leaf on what lies behind it. */
function shade(
  { tone }: Scene,
  ribbons: Ribbons,
  beads: ReturnType<typeof beadsOf>,
  { width, height, scale }: View,
): void {
  const shadow = new Field(width, height)
  const moved = beads.map(({ x, y, radius }) => ({
    x: x + BEHIND.x * scale,
    y: y + BEHIND.y * scale,
    radius,
  }))
  ribbons.draw(moved, ({ index, cover }) => shadow.set(index, cover))
  const soft = shadow.blurred(BEHIND.soft * scale)
  for (let index = 0; index < width * height; index++) {
    tone.set(index, tone.at(index) * (1 - BEHIND.shadow * soft.at(index)))
  }
}

/** Light on a flood of ink: veins are paper, and the blade is in the accent. */
function flood({ tone, vein, front }: Scene, view: View) {
  const { width, height, scale } = view
  const ground = new Field(width, height)
  const accent = new Field(width, height)
  for (let row = 0, index = 0; row < height; row++)
    for (let column = 0; column < width; column++, index++) {
      const [x, y] = [view.left + column / scale, view.top + row / scale]
      const light = mix(FALL.least, 1.08, bell(lengthOf(x - FALL.x, y - FALL.y), FALL.reach))
      const quiet = width < height ? 1 : 0.35 + 0.65 * smoothstep(0.25, 0.75, x)
      const value = clamp(tone.at(index) * light * quiet)
      ground.set(index, groundOf(value, CURVE))
      const tinted = front.at(index) * (1 - 0.9 * vein.at(index) * smoothstep(0.4, 0.9, value))
      accent.set(index, clamp(tinted * smoothstep(0.03, 0.3, value) * (1 - 0.7 * smoothstep(0.62, 1, value))))
    }
  return { ground, accent }
}

/** The same light on paper. */
function drawn({ tone, vein, cover, front }: Scene, { width, height }: View) {
  return {
    ground: Field.of(width, height, (_x, _y, i) => {
      return 0.94 * cover.at(i) * groundOf(clamp(1.25 * tone.at(i) + 0.12 * front.at(i)), CURVE)
    }),
    accent: Field.of(width, height, (_x, _y, i) => {
      return (
        0.85 *
        front.at(i) *
        cover.at(i) *
        (1 - 0.95 * vein.at(i)) *
        (1 - 0.5 * smoothstep(0.55, 1, tone.at(i)))
      )
    }),
  }
}
