import { Field } from '../../field.ts'
import { lengthOf, smoothstep } from '../../math.ts'
import type { River } from './form.ts'
import { LAND } from './land.ts'

/** Half of its width near and far, in paces: perspective makes far water narrow. */
const WIDTH = { near: 34, far: 68 }
/** Edge of a cell of the coarse grid that the river is measured on, and how far around it is. */
const CELL = 8
const REACH = 400
/** Distance of the points that stand for the river. */
const STRIDE = 8

export interface Banks {
  /** How far the water is, in paces; below 0 in it. On a coarse grid. */
  distanceAt: (x: number, y: number) => number
  /** Which way it flows near a point, in radians; `null` far from it. */
  directionAt: (x: number, y: number) => number | null
}

export function middleOf({ middle, wide, small }: River, y: number): number {
  const bend = y > 1500 ? (y - 1500) * 0.1 : 0
  return (
    middle +
    wide.swing * Math.sin(y / wide.length + wide.phase) * smoothstep(2300, 300, y) +
    small.swing * Math.sin(y / small.length + small.phase) +
    bend
  )
}

export function banksOf(river: River): Banks {
  const cells = LAND / CELL
  const distances = new Field(cells, cells)
  const directions = new Field(cells, cells)
  for (let row = 0, index = 0; row < cells; row++)
    for (let column = 0; column < cells; column++, index++) {
      const { distance, direction } = nearestOf(river, column * CELL, row * CELL)
      distances.set(index, distance)
      directions.set(index, direction)
    }
  return {
    distanceAt: (x, y) => distances.sample((x + 0.5) / CELL - 0.5, (y + 0.5) / CELL - 0.5),
    directionAt(x, y) {
      const index = Math.floor(y / CELL) * cells + Math.floor(x / CELL)
      return distances.at(index) >= REACH ? null : directions.at(index)
    },
  }
}

function nearestOf(river: River, x: number, y: number): { distance: number; direction: number } {
  let distance = REACH
  let direction = 0
  for (let along = y - REACH; along <= y + REACH; along += STRIDE) {
    const at = middleOf(river, along)
    const half = WIDTH.near + (WIDTH.far - WIDTH.near) * smoothstep(1400, 0, along)
    const found = lengthOf(x - at, y - along) - half
    if (found >= distance) continue
    distance = found
    direction = Math.atan2(STRIDE, middleOf(river, along + STRIDE) - at)
  }
  return { distance, direction }
}
