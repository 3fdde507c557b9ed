import { Field } from './field.ts'
import type { Point } from './math.ts'
import type { View } from './view.ts'

/** A wind on a grid, in units of a motif's plane: noises that each step of millions of particles asks would take minutes. */
export class Wind {
  readonly #left: number
  readonly #top: number
  readonly #cell: number
  readonly #alongX: Field
  readonly #alongY: Field

  /**
   * @param margin how far beyond the plate it blows
   * @param cell edge of a cell of the grid
   * @param blow the wind at a point
   */
  constructor(view: View, margin: number, cell: number, blow: (x: number, y: number) => Point) {
    this.#left = view.left - margin
    this.#top = view.top - margin
    this.#cell = cell
    const columns = Math.ceil((view.width / view.scale + 2 * margin) / cell)
    const rows = Math.ceil((view.height / view.scale + 2 * margin) / cell)
    this.#alongX = new Field(columns, rows)
    this.#alongY = new Field(columns, rows)
    for (let row = 0, index = 0; row < rows; row++)
      for (let column = 0; column < columns; column++, index++) {
        const [alongX, alongY] = blow(this.#left + column * cell, this.#top + row * cell)
        this.#alongX.set(index, alongX)
        this.#alongY.set(index, alongY)
      }
  }

  alongX(x: number, y: number): number {
    return this.#alongX.sample((x - this.#left) / this.#cell, (y - this.#top) / this.#cell)
  }

  alongY(x: number, y: number): number {
    return this.#alongY.sample((x - this.#left) / this.#cell, (y - this.#top) / this.#cell)
  }
}
