import { bell, clamp, mix, smoothstep } from '../../math.ts'
import { fbm, type Noise, noiseOf, type Noises } from '../../noise.ts'
import { hashOf } from '../../random.ts'
import type { Daylight } from './daylight.ts'
import { BRIDGE, HOUSE, type Land, STREET, TREE, WATER } from './land.ts'
import type { Banks } from './water.ts'

/** Tone of a place, 0 to 1, and how warm it prints, 0 to 1. */
export type Look = [tone: number, warmth: number]

/** What the viewer looks at: a place, and how high above the ground, in paces. */
export interface Spot {
  x: number
  y: number
  index: number
  above: number
  /** Height of what stands there, above the ground. */
  height: number
  /** The angle of the sun beside this place, in radians. */
  fromSun: number
}

/** Storeys and windows, in paces. */
const WALL = { storey: 4.2, bay: 3, lit: 0.34, roof: 2.6 }
/** Arches of a bridge: their width, how high the opening is, and the parapet above, in paces. */
const ARCH = { width: 17, height: 5.4, parapet: 1.4 }
/** Steps of terraces on bare slopes, in paces. */
const TERRACE = 9

/** Says how a material looks. Three of them come out of two inks: trees cool, roofs like cream, lights warm. */
export function looksOf(land: Land, banks: Banks, { shade, onStreet, around }: Daylight, noises: Noises) {
  const ripples = noiseOf(3)
  return (spot: Spot): Look => {
    const { index } = spot
    const light = shade.at(index)
    switch (land.material[index]) {
      case WATER:
        return waterAt(spot, banks, ripples)
      case HOUSE:
        return spot.above < spot.height - WALL.roof
          ? wallAt(spot, light)
          : roofOf(land.tones.at(index), light)
      case TREE:
        return treeAt(spot, land.tones.at(index), light, around.at(index))
      case STREET: {
        const lamps = 0.7 + 0.6 * noises.middle(spot.x / 60, spot.y / 60)
        return [0.1 + 0.3 * light + 0.62 * onStreet.at(index) * lamps, 0.95]
      }
      case BRIDGE:
        return bridgeAt(spot, light)
      default:
        return groundAt(spot, land.ground.at(index), light, around.at(index), noises)
    }
  }
}

/** Bright as the sky, with dark ripples that are drawn out along the row. */
function waterAt({ x, y, fromSun }: Spot, banks: Banks, ripples: Noise): Look {
  const glitter = bell(fromSun, 0.103)
  const small = 0.5 + 0.5 * ripples(x / 7, y / 2.2) + 0.3 * ripples(x / 24, y / 7)
  const streak = smoothstep(0.46, 0.72, 0.5 + 0.5 * fbm(ripples, x / 26, y / 2.6 + 11 * fromSun, 2))
  const tone = 0.84 + 0.1 * glitter - 0.42 * streak * (0.35 + 0.65 * smoothstep(900, 1700, y)) + 0.06 * small
  const bank = mix(0.35, 1, smoothstep(0, -9, banks.distanceAt(x, y)))
  return [tone * bank, 0.35 + 0.3 * glitter]
}

function wallAt({ x, y, above }: Spot, light: number): Look {
  const storey = Math.floor(above / WALL.storey)
  const inStorey = above / WALL.storey - storey
  const bay = Math.floor(x / WALL.bay)
  const inBay = x / WALL.bay - bay
  const isPane = inStorey > 0.25 && inStorey < 0.75 && inBay > 0.2 && inBay < 0.8
  const isLit = isPane && hashOf(bay, storey + Math.floor(y / 14) * 31, 77) > 1 - WALL.lit
  return [0.05 + 0.12 * light + 0.05 * smoothstep(0, 30, above) + (isLit ? 0.62 : 0), 0.9]
}

/** A dark row of arches before the bright water, with light on its parapet. */
function bridgeAt({ x, above, height }: Spot, light: number): Look {
  if (above > height - ARCH.parapet) return [0.2 + 0.5 * light, 0.7]
  const across = 2 * (x / ARCH.width - Math.floor(x / ARCH.width)) - 1
  const isOpen = above < ARCH.height * Math.sqrt(1 - Math.min(1, (across / 0.82) ** 2))
  return isOpen ? [0.78, 0.5] : [0.07, 0.8]
}

function roofOf(tone: number, light: number): Look {
  if (tone < 0) return [0.06 + 0.4 * light, 0.12]
  return [0.08 + 0.98 * light * (0.35 + 0.65 * light) * tone, 0.6]
}

/** Crowns darken downward; where the sun strikes their rim they are warm. */
function treeAt({ above, height }: Spot, tone: number, light: number, lamps: number): Look {
  const up = clamp(above / Math.max(3, height))
  const lit = (0.02 + 0.92 * light * light * tone) * (0.35 + 0.65 * up * up)
  return [lit + 0.16 * lamps, 0.05 + 0.62 * smoothstep(0.55, 1.05, light) * up + 0.6 * lamps]
}

function groundAt(
  { x, y }: Spot,
  height: number,
  light: number,
  lamps: number,
  { wide, middle }: Noises,
): Look {
  if (height <= 6) return [0.05 + 0.46 * light + 0.2 * lamps, 0.25]
  const steps = height / TERRACE + 0.35 * middle(x / 40, y / 40)
  const step = Math.floor(steps)
  const inStep = steps - step
  const terrace = smoothstep(0, 0.18, inStep) * smoothstep(1, 0.55, inStep)
  const field = hashOf(step, Math.floor(x / 60 + wide(x / 80, y / 80)), 3)
  const warmth = 0.12 + 0.6 * terrace * hashOf(step, Math.floor(x / 90), 8)
  return [0.05 + light * (0.14 + 0.62 * terrace * (0.5 + 0.5 * field)), warmth]
}
