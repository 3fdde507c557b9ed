import { Field } from '../../field.ts'
import { clamp, lengthOf, mix, smoothstep } from '../../math.ts'
import type { View } from '../../view.ts'
import { type Grid, sampleAt } from './pattern.ts'

/** Heights in points. */
const DOME = 30
const RIDGE = 3.8
const CELL_HEIGHT = 3.6
const WAVE_HEIGHT = 5.2
/** The direction of the light, from the upper left; slopes count a little more than they are. */
const LIGHT = unit([-0.62, -0.58, 0.53])
const SLOPE = 1.35
const SHINE = 46
/** Hollows are darker: against the mean height so far around, in points. */
const HOLLOW = { reach: 9, strength: 0.05 }

/** What the plate shows at one pixel. */
export interface Surface {
  pattern: number
  outward: number
  water: number
}

export interface Light {
  diffuse: number
  shine: number
  openness: number
}

/** Heights of skin, cells and water, in points. */
export function reliefOf(view: View, surfaceAt: (x: number, y: number) => Surface): Field {
  return Field.of(view.width, view.height, (column, row) => {
    const { pattern, outward, water } = surfaceAt(
      view.left + column / view.scale,
      view.top + row / view.scale,
    )
    const inside = smoothstep(1.05, 0.97, outward)
    const dome = Math.sqrt(Math.max(0, 1 - Math.min(1, outward) ** 2.6))
    const skin = DOME * dome + RIDGE * Math.tanh(2 * pattern + 0.25)
    const cells = smoothstep(-0.2, 0.7, pattern) * smoothstep(1.9, 1.05, outward)
    const around = CELL_HEIGHT * cells + WAVE_HEIGHT * water * smoothstep(1, 1.25, outward)
    return mix(around, skin, inside)
  })
}

/** Lights a relief: how bright it is at a pixel, without its own colour. */
export function lightOf(relief: Field, view: View): (column: number, row: number) => Light {
  const pixel = view.scale / 1440
  const around = relief.blurred(HOLLOW.reach * pixel)
  const { width, height } = relief
  const half = lengthOf(lengthOf(LIGHT[0], LIGHT[1]), LIGHT[2] + 1)
  return (column, row) => {
    const index = row * width + column
    const [left, right] = [column > 0 ? index - 1 : index, column < width - 1 ? index + 1 : index]
    const [above, below] = [row > 0 ? index - width : index, row < height - 1 ? index + width : index]
    const slopeX = ((relief.at(right) - relief.at(left)) * SLOPE) / (2 * pixel)
    const slopeY = ((relief.at(below) - relief.at(above)) * SLOPE) / (2 * pixel)
    const upright = 1 / Math.sqrt(1 + slopeX * slopeX + slopeY * slopeY)
    const [normalX, normalY] = [-slopeX * upright, -slopeY * upright]
    const towards = normalX * LIGHT[0] + normalY * LIGHT[1] + upright * LIGHT[2]
    return {
      diffuse: clamp(towards),
      shine: clamp((towards + upright) / half) ** SHINE,
      openness: clamp(1 + HOLLOW.strength * (relief.at(index) - around.at(index)), 0.25, 1.2),
    }
  }
}

/** Reads the three grids at a point. */
export function surfaces(
  view: View,
  pattern: Grid,
  outward: Grid,
  water: Grid,
): (x: number, y: number) => Surface {
  return (x, y) => ({
    pattern: sampleAt(pattern, view, x, y),
    outward: sampleAt(outward, view, x, y),
    water: sampleAt(water, view, x, y),
  })
}

function unit([x, y, z]: readonly [number, number, number]): readonly [number, number, number] {
  const length = Math.sqrt(x * x + y * y + z * z)
  return [x / length, y / length, z / length]
}
