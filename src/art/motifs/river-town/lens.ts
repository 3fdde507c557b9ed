import type { Frame } from '../../view.ts'
import type { TownForm } from './form.ts'
import { LAND } from './land.ts'
import { middleOf } from './water.ts'

/** Where the viewer stands, in paces: beyond the near edge, high above the land. */
export const EYE = { x: 1250, y: LAND + 900, height: 640 }
/** From where to where the viewer sees land, in paces from the eye. */
export const SIGHT = { near: 1000, far: 3295 }

/** Focal length and horizon in heights of the plate; which share of the width looks straight ahead. */
const WIDE = { focal: 2.76, horizon: -0.15, ahead: 0.6 }
/** A tall plate sees more to both sides, and the land between the same heights. */
const TALL = { focal: 2, horizon: 0, ahead: 0.49 }
/** Radius of the sun in heights of the plate. */
export const SUN_RADIUS = 0.086

/** How the land comes to the plate. Pixels; angles in radians from straight ahead, seen from above. */
export interface Lens extends Frame {
  focal: number
  horizon: number
  angleOf: (column: number) => number
  sunAngle: number
  sunRow: number
}

export function lensOf({ width, height }: Frame, { river, sun }: TownForm): Lens {
  const { focal, horizon, ahead } = width < height ? TALL : WIDE
  const mouth = (middleOf(river, 0) - EYE.x) / EYE.y
  return {
    width,
    height,
    focal: focal * height,
    horizon: horizon * height,
    angleOf: (column) => (column - ahead * width) / (focal * height),
    sunAngle: mouth + sun.beside,
    sunRow: sun.height * height,
  }
}

/** The column of an angle. */
export function columnOf(lens: Lens, angle: number): number {
  return (angle - lens.angleOf(0)) * lens.focal
}
