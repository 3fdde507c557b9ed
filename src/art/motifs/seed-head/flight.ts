import { Field } from '../../field.ts'
import { lengthOf, mix, smoothstep } from '../../math.ts'
import { curl, fbm, type Noise, type Noises } from '../../noise.ts'
import type { Random } from '../../random.ts'
import type { View } from '../../view.ts'
import { Wind } from '../../wind.ts'
import type { HeadForm } from './form.ts'

/** Lengths in heights of a wide plate. Where flyers leave the arm, against the middle of the disc. */
const START = { x: 0.0133, y: -0.415, alongX: -0.36, alongY: 0.36, spread: 0.05 }
const STEP = 0.006
const CHANCE = 0.0052
/** The wind at the left in a wide plate, upward in a tall one, and how much it whirls. */
const WIND = { wide: [-1, -0.17], tall: [-0.42, -0.82], whirlX: 0.34, whirlY: 0.3, size: 2.1 } as const
const CELL = 0.012
const MARGIN = 0.1
/** Flyers gather in flocks. */
const FLOCK = { x: 5, y: 6.5, least: 0.42, more: 1.5 }
/** Sizes in points, of which a plate is 1440 tall: most are dust. */
const SIZE = { dust: 1.5, speck: 6.2, speckFrom: 2.2 }
/** A few are birds that one recognises: as many of a thousand, and half their span from near to far. */
const BIRD = { share: 0.0042, near: 22, far: 4.5, thick: 2.1, thin: 0.5, tone: 0.95 }

/** Seeds leave the arm, ride the wind, and some of them are birds: how much light they give to a pixel. */
export function drawFlight(form: HeadForm, noises: Noises, view: View, random: Random): Field {
  const light = new Field(view.width, view.height)
  const wind = windOf(noises, view)
  const isTall = view.width < view.height
  for (let flyer = 0; flyer < form.flyers; flyer++) {
    const along = random()
    const aside = ((random() + random() + random() - 1.5) / 1.5) * START.spread
    let x = form.centre[0] + START.x + START.alongX * along + aside
    let y = form.centre[1] + START.y + START.alongY * along ** 1.4 + aside
    const steps = Math.floor(random() ** 0.8 / STEP)
    for (let step = 0; step < steps; step++) {
      // Without chance all would fly on one line.
      const [stepX, stepY] = [wind.alongX(x, y) * STEP, wind.alongY(x, y) * STEP]
      x += stepX + (random() - 0.5) * CHANCE
      y += stepY + (random() - 0.5) * CHANCE
    }
    if (random() > FLOCK.least + FLOCK.more * fbm(noises.middle, FLOCK.x * x + 2, FLOCK.y * y, 3)) continue
    const far = steps * STEP
    const share = ((x - view.left) * view.scale) / view.width
    const side = isTall ? 1 : 0.35 + 0.65 * smoothstep(0.02, 0.3, share)
    const strength = (0.34 + 0.6 * random()) * (1 - 0.35 * far) * side
    const size = SIZE.dust + SIZE.speck * random() ** 4 * (0.4 + far)
    const heading = Math.atan2(wind.alongY(x, y), wind.alongX(x, y))
    const [spread, isBird] = [0.42 + 0.5 * random(), random() < BIRD.share]
    if (isBird) drawBird(light, view, x, y, far, side, random)
    else drawSpeck(light, view, x, y, size, strength, heading, spread)
  }
  return light
}

/** Two wings that meet in a body, seen from the side at some moment of their beat. */
function drawBird(
  light: Field,
  view: View,
  x: number,
  y: number,
  far: number,
  side: number,
  random: Random,
): void {
  const pixel = view.scale / 1440
  const span = mix(BIRD.near, BIRD.far, Math.min(1, far)) * (0.75 + 0.5 * random()) * pixel
  const roll = (random() - 0.5) * 0.7
  const [lift, droop] = [0.2 + 0.36 * random(), 0.12 + 0.3 * random()]
  const [cos, sin] = [Math.cos(roll), Math.sin(roll)]
  const [atX, atY] = [(x - view.left) * view.scale, (y - view.top) * view.scale]
  for (const wing of [-1, 1])
    for (let gone = 0; gone < 1; gone += 0.3 / span) {
      // The arm of a wing rises, its hand sinks.
      const across = wing * gone * span * (wing < 0 ? 1 : 0.86)
      const up = span * (lift * Math.sin(Math.PI * Math.min(1, gone * 1.25) * 0.8) - droop * gone * gone)
      const radius = Math.max(0.5, mix(BIRD.thick, BIRD.thin, gone) * pixel * (span / (BIRD.near * pixel)))
      const [offX, offY] = [across * cos + up * sin, across * sin - up * cos]
      light.around(atX + offX, atY + offY, Math.ceil(radius + 1), (index, stepX, stepY) => {
        const cover = smoothstep(radius + 0.6, radius - 0.4, lengthOf(stepX, stepY))
        light.raise(index, BIRD.tone * side * cover * Math.min(1, pixel * 2))
      })
    }
}

/** Dust is a dot, what is larger has two strokes. */
function drawSpeck(
  light: Field,
  view: View,
  x: number,
  y: number,
  size: number,
  strength: number,
  heading: number,
  spread: number,
): void {
  const pixel = view.scale / 1440
  const [atX, atY] = [(x - view.left) * view.scale, (y - view.top) * view.scale]
  if (size < SIZE.speckFrom) {
    light.splat(atX, atY, 0.9 * strength * Math.min(1, pixel * pixel))
    return
  }
  const feather = 0.4 / pixel
  for (const side of [-1, 1])
    for (let gone = 0; gone < size; gone += feather) {
      const angle = heading + side * spread * (1 - (0.35 * gone) / size)
      const amount = 0.55 * strength * (1 - (0.6 * gone) / size) * Math.min(1, pixel)
      light.splat(atX - Math.cos(angle) * gone * pixel, atY - Math.sin(angle) * gone * pixel, amount)
    }
}

function windOf({ wide, middle, fine }: Noises, view: View): Wind {
  const potential: Noise = (x, y) => {
    return wide(1.1 * x + 3, 1.1 * y) + 0.42 * middle(2.6 * x, 2.6 * y) + 0.16 * fine(6.1 * x, 6.1 * y)
  }
  const [windX, windY] = view.width < view.height ? WIND.tall : WIND.wide
  return new Wind(view, MARGIN, CELL, (x, y) => {
    const [whirlX, whirlY] = curl(potential, WIND.size * x, WIND.size * y, 0.01 * WIND.size)
    return [windX + WIND.whirlX * whirlX, windY + WIND.whirlY * whirlY]
  })
}
