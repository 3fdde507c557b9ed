import { Field } from '../../field.ts'
import { bell, clamp, lengthOf, mix, smoothstep } from '../../math.ts'
import type { TownForm } from './form.ts'
import { BRIDGE, HOUSE, type Land } from './land.ts'
import { EYE, type Lens, SIGHT, SUN_RADIUS } from './lens.ts'
import type { Look, Spot } from './materials.ts'

/** Whether the sun stands in a dark sky, or in the paper of a light one. */
export type Hour = 'night' | 'day'

/** Steps along a line of sight, in paces. */
const STRIDE = 0.6
/** The edge of the land is darker, in paces from the middle of the town. */
const EDGE = { from: 1180, to: 900, tone: 0.62 }
/** Haze begins so far away and thickens, in paces. */
const HAZE = { from: 1750, depth: 1300 }
/** How wide the sun shines in the haze, as an angle: all of it, and its middle. */
const SHINE = { wide: 0.193, narrow: 0.064 }

export interface Panorama {
  tone: Field
  warmth: Field
}

/** Draws the land column by column from near to far: what is behind shows above what is in front of it. */
export function drawPanorama(
  land: Land,
  lens: Lens,
  form: TownForm,
  lookAt: (spot: Spot) => Look,
  hour: Hour,
): Panorama {
  const { width, height } = lens
  const tone = new Field(width, height)
  const warmth = new Field(width, height)
  for (let column = 0; column < width; column++) {
    const horizon = drawColumn(land, lens, form, column, hour, lookAt, (row, look) => {
      tone.set(row * width + column, look[0])
      warmth.set(row * width + column, look[1])
    })
    for (let row = 0; row < horizon; row++) {
      const [sky, warm] = skyAt(lens, column, row, hour)
      tone.set(row * width + column, sky)
      warmth.set(row * width + column, warm)
    }
  }
  return { tone, warmth }
}

/** @returns the first row that the land covers */
function drawColumn(
  land: Land,
  lens: Lens,
  { centre }: TownForm,
  column: number,
  hour: Hour,
  lookAt: (spot: Spot) => Look,
  paint: (row: number, look: Look) => void,
): number {
  const { focal, horizon, sunAngle } = lens
  const angle = lens.angleOf(column)
  const fromSun = angle - sunAngle
  const limit = land.size * land.pace - 3
  let covered: number = lens.height
  for (let away = SIGHT.near; away < SIGHT.far && covered > 0; away += STRIDE) {
    const [x, y] = [clamp(EYE.x + angle * away, 2, limit), EYE.y - away]
    if (y >= limit + 1) continue
    if (y < 2) break
    const index = land.indexOf(x, y)
    const hasWalls = land.material[index] === HOUSE || land.material[index] === BRIDGE
    const height = hasWalls ? land.heights.at(index) : land.sample(land.heights, x, y)
    const top = Math.max(0, Math.ceil(horizon + (focal * (EYE.height - height)) / away))
    if (top >= covered) continue
    const ground = land.ground.at(index)
    const edge = mix(EDGE.tone, 1, smoothstep(EDGE.from, EDGE.to, lengthOf(x - centre[0], y - centre[1])))
    for (let row = top; row < covered; row++) {
      const above = EYE.height - ((row - horizon) * away) / focal - ground
      const [tone, warmth] = lookAt({ x, y, index, above, height: height - ground, fromSun })
      paint(row, hazed(tone * edge, warmth, away, fromSun, hour))
    }
    covered = top
  }
  return covered
}

function hazed(tone: number, warmth: number, away: number, fromSun: number, hour: Hour): Look {
  const haze = 1 - Math.exp(-Math.max(0, away - HAZE.from) / HAZE.depth)
  const shine = bell(fromSun, SHINE.wide)
  if (hour === 'day') {
    const light = mix(clamp(0.13 + 0.86 * tone), 0.8 + 0.1 * shine, 0.92 * haze)
    return [light, mix(0.9 * warmth, 0.35 + 0.9 * shine, haze)]
  }
  const dark = 0.13 + 0.5 * shine + 0.1 * bell(fromSun, SHINE.narrow)
  return [mix(tone, dark, 0.9 * haze), mix(warmth, 0.55 + 0.4 * shine, haze)]
}

/** The sky glows at the mouth of the valley; the sun is bare paper by night and pure accent by day. */
function skyAt(
  { height, focal, sunAngle, sunRow, angleOf }: Lens,
  column: number,
  row: number,
  hour: Hour,
): Look {
  const across = ((angleOf(column) - sunAngle) * focal) / height
  const fromSun = lengthOf(across, (row - sunRow) / height)
  const aboveMouth = Math.min(0, row / height - 0.4)
  const disc = smoothstep(SUN_RADIUS + 0.0005, SUN_RADIUS - 0.001, fromSun)
  if (hour === 'day') {
    const glow = bell(aboveMouth, 0.3) * (0.25 + 0.75 * bell(across, 0.7))
    return [0.97 - 0.1 * glow, disc > 0.5 ? 7 : mix(0.2, 2.6, glow)]
  }
  const mouth = 0.62 * bell(aboveMouth, 0.21) * (0.16 + 0.9 * bell(across, 0.55))
  return [Math.max(mouth + 0.3 * Math.exp(-5.5 * fromSun), 0.97 * disc), 0.92]
}
