import { Field } from '../../field.ts'
import { clamp, TAU } from '../../math.ts'
import { curl, type Noise, type Noises } from '../../noise.ts'
import { type Random } from '../../random.ts'
import type { View } from '../../view.ts'
import { Wind } from '../../wind.ts'
import type { Disc } from './disc.ts'
import type { PrintForm } from './form.ts'

/** Lengths in points. Spores to a square point of the disc. */
const SPORES = 2.35
/** Shares of the spores that land where they fall, that drift a little, and the others far. */
const LANDS = 0.74
const DRIFTS_LITTLE = 0.85
const SCATTER = 2.2
const PATH = { little: 75, far: 460, step: 6, chance: 7.5 }
/** The wind at the left in a wide plate, upward in a tall one: how much of a step is wind, how much its whirls. */
const WIND = { wide: [-1, -0.32], tall: [-0.35, -1], straight: 0.62, whirl: 0.4, size: 300 } as const
/** Edge of a cell of the wind, and how far beyond the plate it blows. */
const CELL = 8
const MARGIN = 160

export interface Powder {
  /** Spores that lie on the disc, and that the wind has taken: how many to a pixel. */
  fallen: Field
  drifted: Field
}

/** Lets millions of spores fall, each by itself: this grain makes it powder and not a drawing. */
export function dropSpores(form: PrintForm, disc: Disc, noises: Noises, view: View, random: Random): Powder {
  const { scale } = view
  const fallen = new Field(view.width, view.height)
  const drifted = new Field(view.width, view.height)
  const deposit = Field.of(view.width, view.height, (x, y) =>
    disc.depositAt(view.left + x / scale, view.top + y / scale),
  )
  const wind = windOf(view, noises)
  const spores = Math.round(SPORES * Math.PI * form.radius ** 2 * scale * scale)
  for (let dropped = 0; dropped < spores; ) {
    const outward = Math.sqrt(random()) * 1.04
    const angle = random() * TAU
    let x = form.centre[0] + outward * form.radius * Math.cos(angle)
    let y = form.centre[1] + outward * form.radius * Math.sin(angle)
    if (random() > 0.9 * depositNear(deposit, view, x, y)) continue
    dropped++
    const fate = random()
    if (fate < LANDS) {
      x += (random() + random() - 1) * SCATTER
      y += (random() + random() - 1) * SCATTER
      fallen.splat((x - view.left) * scale, (y - view.top) * scale, 1)
      continue
    }
    const mean = fate < DRIFTS_LITTLE ? PATH.little : PATH.far
    // Those of the rim fly farther.
    const length = -Math.log(1 - random() * 0.9995) * mean * (0.35 + 0.9 * outward ** 3)
    const speed = PATH.step * (0.9 + random() * 0.2)
    for (let step = Math.floor(length / PATH.step); step > 0; step--) {
      // Without chance all spores would gather in worms.
      const [stepX, stepY] = [wind.alongX(x, y) * speed, wind.alongY(x, y) * speed]
      x += stepX + (random() - 0.5) * PATH.chance
      y += stepY + (random() - 0.5) * PATH.chance
    }
    drifted.splat((x - view.left) * scale, (y - view.top) * scale, 1)
  }
  return { fallen, drifted }
}

/** Beyond the plate spores fall evenly: only some of those are blown into it. */
function depositNear(deposit: Field, view: View, x: number, y: number): number {
  const column = Math.floor((x - view.left) * view.scale)
  const row = Math.floor((y - view.top) * view.scale)
  const isInside = column >= 0 && row >= 0 && column < view.width && row < view.height
  return isInside ? clamp(deposit.at(row * view.width + column), 0, 2) : 0.5
}

function windOf(view: View, { wide, middle, fine }: Noises): Wind {
  const potential: Noise = (x, y) =>
    wide(x, y) + 0.45 * middle(2.3 * x, 2.3 * y) + 0.2 * fine(5.1 * x, 5.1 * y)
  const [windX, windY] = view.width < view.height ? WIND.tall : WIND.wide
  return new Wind(view, MARGIN, CELL, (x, y) => {
    const [whirlX, whirlY] = curl(potential, x / WIND.size, y / WIND.size, 0.02)
    return [windX * WIND.straight + whirlX * WIND.whirl, windY * WIND.straight + whirlY * WIND.whirl]
  })
}
