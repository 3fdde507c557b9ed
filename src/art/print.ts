import { byteOf, linearOf } from '../kernel/color.ts'
import { Field } from './field.ts'
import { clamp, mix, smoothstep } from './math.ts'
import { fbm, noiseOf } from './noise.ts'
import { evenLight, paperLight } from './paper.ts'
import { hashOf } from './random.ts'

/** Two inks on one paper, as `#rrggbb`. The paper is the only light; pure white is light without a sheet. */
export interface Inks {
  paper: string
  /** The dark ink that floods the ground. */
  ground: string
  accent: string
}

/** How much of each ink lies where, 0 to 1. */
export interface Separation {
  ground: Field
  accent: Field
  /** How far the mid-tones of the ground turn to stipple, 0 to 1. */
  groundGrain?: number
}

/** The width that grain, paper and shift are measured for, in pixels; a smaller print has less of them. */
const PRINT_WIDTH = 2560
/** By how much the accent misses its place, in pixels. */
const MISREGISTRATION = { x: 1.6, y: -1.2 }
const GRAIN = { ground: 0.5, accent: 0.4 }
/** Edge of a grain, in pixels. */
const GRAIN_CELL = 1.5
/** A solid starves by as much where the ink lies thinnest. */
const STARVATION = 0.07
/** Distance of starved places from each other: wide and fine, in pixels. */
const MOTTLE = { wide: 46, fine: 5 }
/** Light that even the darkest ink lets through. */
const TRANSMISSION_MIN = 0.0008
/** Entries of the table from light to byte: finer than a byte in the darkest shades. */
const BYTES = 1 << 14

interface Layer {
  coverage: Field
  threshold: Field
  grain: number
  shiftX: number
  shiftY: number
  /** Logarithm of the light that a full layer lets through, a number for each channel. */
  absorption: readonly [number, number, number]
}

/**
 * Prints two inks on paper: grain in the mid-tones, starved solids, the accent a little off its place. Inks take light away
 * from each other and from the paper (Beer and Lambert), in linear light.
 * @returns three bytes for each pixel
 */
export function printed(separation: Separation, inks: Inks): Uint8Array {
  const { width, height } = separation.ground
  const size = Math.max(width, height) / PRINT_WIDTH
  const layers = layersOf(separation, inks, size)
  const paper = linearOf(inks.paper)
  const light = paper.every((channel) => channel === 1)
    ? evenLight(width, height)
    : paperLight(width, height, size)
  const mottle = mottleOf(size)
  const bytes = byteTable()
  const pixels = new Uint8Array(width * height * 3)
  for (let y = 0, index = 0; y < height; y++)
    for (let x = 0; x < width; x++, index++) {
      const starved = mottle(x, y)
      let [red, green, blue] = [0, 0, 0]
      for (const layer of layers) {
        const covered = coverageAt(layer, x, y, index, starved)
        red += covered * layer.absorption[0]
        green += covered * layer.absorption[1]
        blue += covered * layer.absorption[2]
      }
      const shine = light.at(index)
      const byteAt = (channel: number) => bytes[Math.min(BYTES - 1, (channel * shine * BYTES) | 0)] ?? 0
      pixels[index * 3] = byteAt(paper[0] * Math.exp(red))
      pixels[index * 3 + 1] = byteAt(paper[1] * Math.exp(green))
      pixels[index * 3 + 2] = byteAt(paper[2] * Math.exp(blue))
    }
  return pixels
}

function layersOf({ ground, accent, groundGrain }: Separation, inks: Inks, size: number): readonly Layer[] {
  const common = { shiftX: 0, shiftY: 0 }
  return [
    {
      coverage: accent,
      grain: GRAIN.accent,
      threshold: grainOf(accent.width, accent.height, size, 1234),
      absorption: absorptionOf(inks.accent),
      shiftX: MISREGISTRATION.x * size,
      shiftY: MISREGISTRATION.y * size,
    },
    {
      ...common,
      coverage: ground,
      grain: groundGrain ?? GRAIN.ground,
      threshold: grainOf(ground.width, ground.height, size, 1305),
      absorption: absorptionOf(inks.ground),
    },
  ]
}

function absorptionOf(ink: string): readonly [number, number, number] {
  const [red, green, blue] = linearOf(ink)
  const depth = (light: number) => Math.log(Math.max(light, TRANSMISSION_MIN))
  return [depth(red), depth(green), depth(blue)]
}

/** How much ink of a layer lies on a pixel: solids stay solid, mid-tones turn to grains. */
function coverageAt(layer: Layer, x: number, y: number, index: number, starved: number): number {
  const isShifted = layer.shiftX !== 0 || layer.shiftY !== 0
  const wanted = clamp(
    isShifted ? layer.coverage.sample(x - layer.shiftX, y - layer.shiftY) : layer.coverage.at(index),
  )
  const threshold = layer.threshold.at(index)
  const stippled = smoothstep(threshold - 0.2, threshold + 0.2, wanted * 1.4 - 0.2)
  const midTone = Math.min(1, 4 * wanted * (1 - wanted) + 0.1)
  const lies = mix(wanted, stippled, layer.grain * midTone)
  return lies * (1 - STARVATION * clamp(0.5 + starved + (threshold - 0.5) * 0.6))
}

/** White noise without its slow part, evenly spread over 0 to 1: grains that never gather. */
function grainOf(width: number, height: number, size: number, seed: number): Field {
  const cell = Math.max(1, GRAIN_CELL * size)
  const columns = Math.ceil(width / cell)
  const rows = Math.ceil(height / cell)
  const white = Field.of(columns, rows, (x, y) => hashOf(x, y, seed))
  const slow = white.blurred(1.2, 2)
  const spread = 0.285
  const grain = Field.of(columns, rows, (_x, _y, i) => {
    return clamp(0.5 + 0.5 * Math.tanh((white.at(i) - slow.at(i)) / spread))
  })
  return cell > 1 ? grain.resized(width, height) : grain
}

function mottleOf(size: number): (x: number, y: number) => number {
  const wide = noiseOf(77)
  const fine = noiseOf(901)
  const [atWide, atFine] = [1 / (size * MOTTLE.wide), 1 / (size * MOTTLE.fine)]
  return (x, y) => 0.6 * fbm(wide, x * atWide, y * atWide, 3) + 0.4 * fine(x * atFine, y * atFine)
}

function byteTable(): Uint8Array {
  return Uint8Array.from({ length: BYTES }, (_, i) => byteOf((i + 0.5) / BYTES))
}
