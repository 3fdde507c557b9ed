import type { Field } from '../../field.ts'
import type { Noises } from '../../noise.ts'
import type { Random } from '../../random.ts'
import type { View } from '../../view.ts'

/** Lengths in points. */
const STEP = 1.2
/** Fibres in the plane of a wide plate, with some room round it. */
const FIBRES = 5200
const PLANE = { width: 2760, height: 1500 }
const MARGIN = 100
const LENGTH = { least: 300, more: 900 }

/** Parallel fibres that run past the cells, very faint: they bend with a slow noise. */
export function drawFibres(tone: Field, view: View, { wide, middle }: Noises, random: Random): void {
  const width = view.width / view.scale + 2 * MARGIN
  const height = view.height / view.scale + 60
  const fibres = Math.round((FIBRES * width * height) / (PLANE.width * PLANE.height))
  for (let fibre = 0; fibre < fibres; fibre++) {
    let x = view.left - MARGIN + random() * width
    let y = view.top + random() * height
    const strength = 0.05 + 0.5 * random() ** 3
    const length = LENGTH.least + LENGTH.more * random()
    for (let gone = 0; gone < length; gone += STEP) {
      const angle = -0.16 + 0.42 * wide(x / 620, y / 420) + 0.1 * middle(x / 150, y / 120)
      x += Math.cos(angle) * STEP
      y += Math.sin(angle) * STEP
      const swell = Math.sin((Math.PI * gone) / length)
      const amount = strength * swell * view.scale ** 2
      tone.splat((x - view.left) * view.scale, (y - view.top) * view.scale, amount)
    }
  }
}
