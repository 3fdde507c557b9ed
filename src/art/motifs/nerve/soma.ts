import type { Field } from '../../field.ts'
import { clamp, lengthOf, mix, smoothstep } from '../../math.ts'
import { fbm, type Noises } from '../../noise.ts'
import type { View } from '../../view.ts'
import type { NerveForm } from './form.ts'

/** Lengths in points. */
const RADIUS = 78
/** By how much the upper half of the pear is longer than a ball, and the lower one. */
const PEAR = { above: 0.66, below: 0.95, narrows: 0.15 }
const RIM_NOISE = 0.05
/** Light from within: soft, for a sharp nucleus would look like an eye. */
const NUCLEUS = { strength: 0.2, x: 4, y: -2, tightness: 6 }
const AXON = {
  steps: 1400,
  wide: 26,
  narrow: 9,
  narrowsIn: 60,
  startX: 8,
  startY: 60,
  angle: 1.6,
  wander: 0.02,
}

/** The body of the cell, over the limbs that leave it. */
export function drawSoma(tone: Field, { soma }: NerveForm, view: View, { wide, middle }: Noises): void {
  const radius = RADIUS * view.scale
  const [atX, atY] = [(soma[0] - view.left) * view.scale, (soma[1] - view.top) * view.scale]
  tone.around(atX, atY, Math.ceil(2.2 * radius), (index, stepX, stepY) => {
    const angle = Math.atan2(stepY, stepX)
    const tall = stepY * (stepY < 0 ? PEAR.above : PEAR.below)
    const narrow = stepX * (stepY < 0 ? 1 - PEAR.narrows * (stepY / radius) : 1)
    const rim = 1 + RIM_NOISE * wide(1.5 * Math.cos(angle), 1.5 * Math.sin(angle))
    const distance = lengthOf(narrow, tall) / (radius * rim)
    if (distance > 1.05) return
    const height = Math.sqrt(Math.max(0, 1 - distance * distance))
    const slope = ((-stepX / radius) * 0.55 - (stepY / radius) * 0.5) * 0.5
    const [x, y] = [stepX / (11 * view.scale), stepY / (11 * view.scale)]
    const toNucleus = lengthOf(stepX - NUCLEUS.x * view.scale, stepY - NUCLEUS.y * view.scale) / radius
    const lit =
      0.16 +
      0.5 * clamp(0.3 * height + slope + 0.35) +
      0.12 * fbm(middle, x, y, 4) +
      NUCLEUS.strength * Math.exp(-toNucleus * toNucleus * NUCLEUS.tightness)
    tone.set(index, mix(tone.at(index), clamp(lit), smoothstep(1.03, 0.9, distance)))
  })
}

/** The one fibre that leaves the body, downward and out of the plate. */
export function drawAxon(tone: Field, { soma }: NerveForm, view: View, { wide }: Noises): void {
  let [x, y] = [soma[0] + AXON.startX, soma[1] + AXON.startY]
  let angle = AXON.angle
  for (let step = 0; step < AXON.steps; step++) {
    angle += AXON.wander * wide(step / 60, 3)
    x += Math.cos(angle)
    y += Math.sin(angle)
    const radius = mix(AXON.wide, AXON.narrow, Math.min(1, step / AXON.narrowsIn)) * view.scale
    const [atX, atY] = [(x - view.left) * view.scale, (y - view.top) * view.scale]
    tone.around(atX, atY, Math.ceil(radius), (index, stepX, stepY) => {
      const distance = lengthOf(stepX, stepY) / radius
      if (distance > 1) return
      const lit = 0.25 + 0.6 * clamp(0.5 - (0.6 * stepX) / radius)
      tone.set(index, mix(tone.at(index), lit, smoothstep(1, 0.8, distance)))
    })
  }
}
