import { Field } from '../../field.ts'
import { clamp, smoothstep } from '../../math.ts'
import type { View } from '../../view.ts'

/** The one light: from the upper left, as a direction of length 1; and the way to it along the ground for each height. */
const LIGHT = { x: -0.62, y: -0.5, z: 0.605 }
const REACH = { x: -0.778, y: -0.628, rise: 0.76 }
/** Steps towards the light, and their length in heights of a plate; each is longer than the one before. */
const SHADOW = { steps: 12, first: 0.0016, longer: 1.28, soft: 0.004 }
const AMBIENT = 0.1
/** How far around height is compared for what lies deep, in heights of a plate. */
const HOLLOW = { reach: 0.016, depth: 0.011 }
/** Shine of wet stone. */
const GLOSS = { power: 26, strength: 0.85 }

export interface Relief {
  /** Light that falls on a pixel, 0 to about 1. */
  light: Field
  /** Light that a wet surface would throw back. */
  gloss: Field
}

/** @param height in pixels */
export function lit(height: Field, { scale }: View): Relief {
  const light = new Field(height.width, height.height)
  const gloss = new Field(height.width, height.height)
  const around = height.blurred(HOLLOW.reach * scale)
  for (let row = 0, index = 0; row < height.height; row++)
    for (let column = 0; column < height.width; column++, index++) {
      const slopeX = (height.sample(column + 1, row) - height.sample(column - 1, row)) / 2
      const slopeY = (height.sample(column, row + 1) - height.sample(column, row - 1)) / 2
      const length = Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY)
      const facing = (LIGHT.z - slopeX * LIGHT.x - slopeY * LIGHT.y) / length
      const open = smoothstep(
        -HOLLOW.depth,
        0.35 * HOLLOW.depth,
        (height.at(index) - around.at(index)) / scale,
      )
      const reached = facing > 0 ? reachedAt(height, column, row, height.at(index), scale) : 0
      light.set(index, (AMBIENT + (1 - AMBIENT) * clamp(facing) * reached) * (0.25 + 0.75 * open))
      const [halfX, halfY, halfZ] = [LIGHT.x, LIGHT.y, LIGHT.z + 1]
      const halfLength = Math.sqrt(halfX * halfX + halfY * halfY + halfZ * halfZ)
      const mirror = (halfZ - slopeX * halfX - slopeY * halfY) / (length * halfLength)
      gloss.set(index, GLOSS.strength * clamp(mirror) ** GLOSS.power * reached * open)
    }
  return { light, gloss }
}

/** How much of the light comes past what stands in the way. */
function reachedAt(height: Field, column: number, row: number, from: number, scale: number): number {
  let way = 0
  let step = Math.max(1, SHADOW.first * scale)
  let hidden = 0
  for (let i = 0; i < SHADOW.steps; i++) {
    way += step
    step *= SHADOW.longer
    const above = height.sample(column + REACH.x * way, row + REACH.y * way) - from - way * REACH.rise
    if (above > hidden) hidden = above
  }
  return 1 - smoothstep(0, SHADOW.soft * scale, hidden)
}
