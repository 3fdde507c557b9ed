import { TAU } from './math.ts'
import { randomOf } from './random.ts'

/** Smooth noise over a plane, about -1 to 1; a hill and a hollow take about two units. */
export type Noise = (x: number, y: number) => number

/** Edge of the table of gradients: the noise repeats after as many units. */
const PERIOD = 256
/** Gradient noise reaches about 0.7 by itself. */
const GAIN = 1.5
/** Keeps the hills of one octave off those of the next. */
const OCTAVE_SHIFT: readonly [number, number] = [17.3, -9.1]
const LACUNARITY = 2.03

/** Gradient noise after Perlin, with his fade of fifth degree. */
export function noiseOf(seed: number): Noise {
  const { places, gradientX, gradientY } = tablesOf(seed)
  return (x, y) => {
    const left = Math.floor(x)
    const top = Math.floor(y)
    const dx = x - left
    const dy = y - top
    const column = left & (PERIOD - 1)
    const row = top & (PERIOD - 1)
    const here = places[column] ?? 0
    const next = places[column + 1] ?? 0
    const slope = (place: number, towardsX: number, towardsY: number) => {
      const corner = places[place] ?? 0
      return (gradientX[corner] ?? 0) * towardsX + (gradientY[corner] ?? 0) * towardsY
    }
    const shareX = fade(dx)
    const shareY = fade(dy)
    const a = slope(here + row, dx, dy)
    const b = slope(next + row, dx - 1, dy)
    const c = slope(here + row + 1, dx, dy - 1)
    const d = slope(next + row + 1, dx - 1, dy - 1)
    const upper = a + shareX * (b - a)
    const lower = c + shareX * (d - c)
    return GAIN * (upper + shareY * (lower - upper))
  }
}

function tablesOf(seed: number) {
  const random = randomOf(seed)
  const places = new Uint8Array(2 * PERIOD)
  const gradientX = new Float64Array(PERIOD)
  const gradientY = new Float64Array(PERIOD)
  for (let i = 0; i < PERIOD; i++) {
    places[i] = i
    const angle = random() * TAU
    gradientX[i] = Math.cos(angle)
    gradientY[i] = Math.sin(angle)
  }
  for (let i = PERIOD - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1))
    const kept = places[i] ?? 0
    places[i] = places[other] ?? 0
    places[other] = kept
  }
  places.copyWithin(PERIOD, 0, PERIOD)
  return { places, gradientX, gradientY }
}

function fade(share: number): number {
  return share * share * share * (share * (share * 6 - 15) + 10)
}

/** Noise on noise: each octave about twice as fine and `gain` as strong as the one before. About -1 to 1. */
export function fbm(noise: Noise, x: number, y: number, octaves: number, gain = 0.5): number {
  let sum = 0
  let total = 0
  let strength = 1
  for (let octave = 0; octave < octaves; octave++) {
    sum += strength * noise(x, y)
    total += strength
    strength *= gain
    x = x * LACUNARITY + OCTAVE_SHIFT[0]
    y = y * LACUNARITY + OCTAVE_SHIFT[1]
  }
  return sum / total
}

/** The wind that goes round the hills of a potential: what drifts in it neither gathers nor thins out. */
export function curl(potential: Noise, x: number, y: number, step: number): [x: number, y: number] {
  const alongX = (potential(x + step, y) - potential(x - step, y)) / (2 * step)
  const alongY = (potential(x, y + step) - potential(x, y - step)) / (2 * step)
  return [alongY, -alongX]
}

/** Three noises that know nothing of each other: what bends by one and is mottled by another shows no pattern. */
export interface Noises {
  wide: Noise
  middle: Noise
  fine: Noise
}

/** @param seed of the first; the others have the two numbers behind it */
export function noisesOf(seed: number): Noises {
  return { wide: noiseOf(seed), middle: noiseOf(seed + 1), fine: noiseOf(seed + 2) }
}
