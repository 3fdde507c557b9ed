import { clamp, mix, smoothstep } from '../../math.ts'
import { fbm, type Noise, type Noises } from '../../noise.ts'
import { hashOf } from '../../random.ts'
import type { View } from '../../view.ts'
import type { NightForm } from './form.ts'
import type { Hour, Shore } from './shore.ts'

/** Tries for a pixel: waves far off are finer than pixels. */
const TRIES = 4
/** Lengths of waves in heights of the eye above the water, and how steep each is. */
const WAVES = [
  { across: 1.9, along: 0.9, steep: 0.55 },
  { across: 0.62, along: 0.3, steep: 0.75 },
  { across: 0.2, along: 0.1, steep: 0.6 },
] as const
/** How the slope across goes with the slope along. */
const ASIDE = 0.42
/** Where the wind ruffles the water, and where it lies smooth. */
const GUST = { length: 3.2, least: 0.55, most: 1.3 }
/** Water that is looked down on mirrors less. At night more light is drawn than water gives back: the eye has opened. */
const MIRROR_POWER = 3.2
const WATER = {
  night: { least: 0.9, most: 2.1, calm: 1 },
  dawn: { least: 0.84, most: 1, calm: 0.32 },
} as const

export interface Light {
  light: number
  warm: number
}

/** What the water gives back at a place below the horizon: each wave is a mirror that stands aslant. */
export function waterAt(form: NightForm, view: View, shore: Shore, noise: Noises, hour: Hour) {
  const { least, most, calm } = WATER[hour]
  const waves = [noise.wide, noise.middle, noise.fine]
  const pixel = 1 / view.scale
  const result: Light = { light: 0, warm: 0 }
  return (column: number, row: number): Light => {
    result.light = 0
    result.warm = 0
    for (let once = 0; once < TRIES; once++) {
      const x = view.left + (column + hashOf(column, row, 3 * once + 1)) * pixel
      const below = Math.max(
        0.25 * pixel,
        view.top + (row + hashOf(column, row, 3 * once + 2)) * pixel - form.horizon,
      )
      const [far, aside] = [1 / below, (x - form.middle) / below]
      const gust = gustAt(noise.wide, aside, far)
      const steep = form.wind * calm * gust
      const tiltY = steep * slopeOf(waves, aside, far, 0)
      const tiltX = ASIDE * steep * slopeOf(waves, aside, far, 40)
      // The mirrored ray rises by twice the slope; one that goes down meets another wave.
      const facing = Math.max(0.1 * below, below + tiltY)
      const up = Math.abs(below + 2 * tiltY)
      const from = x + 2 * facing * tiltX
      const seen = mix(least, most, (1 - clamp(facing)) ** MIRROR_POWER)
      const [atX, atY] = [(from - shore.left) * shore.scale, (form.horizon - up - shore.top) * shore.scale]
      result.light += shore.light.sample(atX, atY) * seen
      result.warm += shore.warm.sample(atX, atY) * seen
    }
    result.light /= TRIES
    result.warm /= TRIES
    return result
  }
}

function slopeOf(waves: readonly Noise[], aside: number, far: number, shift: number): number {
  let slope = 0
  WAVES.forEach(({ across, along, steep }, i) => {
    slope += steep * (waves[i] as Noise)(aside / across + shift, far / along + shift)
  })
  return slope
}

function gustAt(noise: Noise, aside: number, far: number): number {
  const wind = fbm(noise, aside / GUST.length + 9, far / GUST.length, 2)
  return mix(GUST.least, GUST.most, smoothstep(-0.4, 0.5, wind))
}
