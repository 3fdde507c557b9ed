import { Field } from '../../field.ts'

/** Width and length of the land, in paces. */
export const LAND = 2400

export const GROUND = 0
export const HOUSE = 1
export const TREE = 2
export const WATER = 3
export const STREET = 4
export const BRIDGE = 5

/** What stands where: a grid over the land, one cell to a pace, or to two of them for a small plate. */
export class Land {
  /** Paces to a cell. */
  readonly pace: number
  /** Cells to a side. */
  readonly size: number
  readonly material: Uint8Array
  /** Half of the width of the street at a cell, in paces; 0 where there is none. */
  readonly streets: Uint8Array
  /** Heights in paces: of the ground, and of what stands on it. */
  readonly ground: Field
  readonly heights: Field
  /** How light a roof or a tree is by itself, 0 to 1; a garden on a roof is -1. */
  readonly tones: Field

  constructor(pace: number) {
    this.pace = pace
    this.size = LAND / pace
    this.material = new Uint8Array(this.size * this.size)
    this.streets = new Uint8Array(this.size * this.size)
    this.ground = new Field(this.size, this.size)
    this.heights = new Field(this.size, this.size)
    this.tones = new Field(this.size, this.size)
  }

  /** The cell of a point; one beyond the edge gets the nearest. */
  indexOf(x: number, y: number): number {
    const last = this.size - 1
    const column = Math.min(last, Math.max(0, Math.floor(x / this.pace)))
    const row = Math.min(last, Math.max(0, Math.floor(y / this.pace)))
    return row * this.size + column
  }

  sample(field: Field, x: number, y: number): number {
    return field.sample(x / this.pace, y / this.pace)
  }

  /** A field over the land. */
  fieldOf(valueAt: (x: number, y: number, index: number) => number): Field {
    const { size, pace } = this
    return Field.of(size, size, (column, row, index) => valueAt(column * pace, row * pace, index))
  }

  /** Visits all cells. */
  each(visit: (x: number, y: number, index: number) => void): void {
    for (let row = 0, index = 0; row < this.size; row++)
      for (let column = 0; column < this.size; column++, index++)
        visit(column * this.pace, row * this.pace, index)
  }

  /** Visits the cells of a round. */
  within(x: number, y: number, radius: number, visit: (index: number, distance: number) => void): void {
    const [middleX, middleY] = [Math.floor(x / this.pace), Math.floor(y / this.pace)]
    const reach = Math.ceil(radius / this.pace)
    for (let down = -reach; down <= reach; down++)
      for (let across = -reach; across <= reach; across++) {
        const [column, row] = [middleX + across, middleY + down]
        const distance = this.pace * Math.sqrt(across * across + down * down)
        if (distance > radius || column < 0 || row < 0 || column >= this.size || row >= this.size) continue
        visit(row * this.size + column, distance)
      }
  }
}
