import { clamp, lengthOf, type Point, smoothstep } from '../../math.ts'
import { fbm, type Noises } from '../../noise.ts'
import type { HeadForm } from './form.ts'

/** How gas is bent before all else, in radii. */
const WARP = { wide: 0.05, fine: 0.02 }
/** Filaments wind a little more loosely than arms. */
const LAG = 0.9
/** Beyond this there is no gas. */
const GAS_ENDS = 1.35

/** Where a point of the disc is in the plate, and the other way round. Disc: in radii from the middle. */
export interface Disc {
  toDisc: (x: number, y: number) => Point
  /** @param rise above the disc, in radii */
  toPlane: (u: number, v: number, rise: number) => Point
}

/** What shines at a point of the disc. */
interface Gas {
  light: number
  /** How much dust lies before it. */
  dust: number
  /** How much the point belongs to an arm. */
  arm: number
}

export function discOf({ centre, radius, tilt, turn }: HeadForm): Disc {
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
  const [squeeze, lift] = [Math.cos(tilt), Math.sin(tilt)]
  return {
    toDisc(x, y) {
      const [stepX, stepY] = [(x - centre[0]) / radius, (y - centre[1]) / radius]
      return [stepX * cos + stepY * sin, (stepY * cos - stepX * sin) / squeeze]
    },
    toPlane(u, v, rise) {
      const across = v * squeeze - rise * lift
      return [centre[0] + radius * (u * cos - across * sin), centre[1] + radius * (u * sin + across * cos)]
    },
  }
}

/** Two arms of gas with filaments along them. The noise is read in coordinates that wind with the arms: in plain ones it looks like clouds. */
export function gasAt({ pitch, phase }: HeadForm, { wide, middle, fine }: Noises, u: number, v: number): Gas {
  const distance = lengthOf(u, v) + 1e-4
  if (distance > GAS_ENDS) return { light: 0, dust: 0, arm: 0 }
  const warpedU = u + WARP.wide * wide(3 * u, 3 * v) + WARP.fine * middle(8 * u, 8 * v)
  const warpedV = v + WARP.wide * wide(3 * u + 7, 3 * v) + WARP.fine * middle(8 * u + 4, 8 * v)
  const angle = Math.atan2(warpedV, warpedU)
  const outward = Math.log(lengthOf(warpedU, warpedV) + 1e-4)
  const winding = outward / Math.tan(pitch)
  const inArm = angle - winding + phase
  const arm = crest(2 * inArm) ** 2.6 + 0.35 * crest(4 * inArm + 1.2) ** 4 * smoothstep(0.15, 0.4, distance)
  const along = angle - LAG * winding
  const [cos, sin] = [Math.cos(along), Math.sin(along)]
  const ridge = 1 - Math.abs(1.9 * fbm(middle, 3.2 * cos + 2.4 * outward, 3.2 * sin + 1.1 * outward, 4, 0.55))
  const filament = clamp(ridge) ** 3
  const clump = clamp(0.5 + 1.1 * fbm(fine, 11 * u, 11 * v, 4, 0.6))
  const fall = Math.exp(-2.9 * distance) * smoothstep(GAS_ENDS, 0.6, distance)
  const inDisc = 0.1 + 1.5 * arm * (0.3 + 0.9 * filament) * (0.45 + 0.9 * clump) + 0.22 * filament * clump
  const lane = clamp(0.35 + fbm(wide, 5 * cos + 4 * outward, 5 * sin, 4, 0.6) + 0.6 * filament)
  const isLane = smoothstep(0.1, 0.25, distance) * smoothstep(1.1, 0.6, distance)
  return { light: fall * inDisc, dust: crest(2 * (inArm + 0.55)) ** 5 * lane * isLane, arm }
}

/** A wave from 0 to 1. */
function crest(angle: number): number {
  return 0.5 + 0.5 * Math.cos(angle)
}
