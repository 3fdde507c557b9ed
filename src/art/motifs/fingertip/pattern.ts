import { Field } from '../../field.ts'
import { clamp, smoothstep } from '../../math.ts'
import { type Random } from '../../random.ts'
import type { View } from '../../view.ts'
import type { Shape } from './shape.ts'

/** Cells of the fine grid to a height of the plane; distance of ridges in them. */
export const CELLS = 760
const WAVE = 12.2
/** The pattern settles on a grid of half as many cells, which takes an eighth of the time, and is then refined. */
const ROUNDS = { coarse: 12, fine: 4 }
/** A plate that shows fewer pixels to a height has no use for the fine grid. */
const FINE_FROM = 400
const NEWS = 0.6
/** Ridges follow their direction through filters after Gabor: how many directions, spread across and along in waves. */
const FILTER = { directions: 36, across: 0.3607, along: 0.3443, reach: 0.82, gain: 3.6 }
/** Cells of the water follow none: what is near adds up, what is farther takes away, in waves. */
const ROUND = { near: 0.24, far: 0.44, gain: 5.2 }
const STEEPNESS = 1.7
/** Outside of the finger the pattern thins out. */
const THINNING = { base: 0.1, most: 0.62, from: 1, to: 1.62 }

/** Cells to a height of the grids that a plate needs. */
export function cellsOf(view: View): number {
  return view.scale > FINE_FROM ? CELLS : CELLS / 2
}

/** Values on a grid over what the plate shows. */
export interface Grid {
  field: Field
  /** Cells to a height. */
  cells: number
}

/** Reads a grid at a point of the plane. */
export function sampleAt({ field, cells }: Grid, view: View, x: number, y: number): number {
  return field.sample((x - view.left) * cells - 0.5, (y - view.top) * cells - 0.5)
}

export function gridOf(view: View, cells: number, valueAt: (x: number, y: number) => number): Grid {
  const columns = Math.round((view.width / view.scale) * cells)
  const rows = Math.round((view.height / view.scale) * cells)
  const field = Field.of(columns, rows, (column, row) => {
    return valueAt(view.left + (column + 0.5) / cells, view.top + (row + 0.5) / cells)
  })
  return { field, cells }
}

/** Ridges with true endings and forks inside the finger, cells like a labyrinth outside: -1 to 1. */
export function growPattern(shape: Shape, view: View, random: Random): Grid {
  let grid = gridOf(view, CELLS / 2, () => (random() - 0.5) * NEWS)
  const isFine = cellsOf(view) === CELLS
  grid = settle(grid, shape, view, isFine ? ROUNDS.coarse : ROUNDS.coarse + ROUNDS.fine)
  if (!isFine) return grid
  const { field } = gridOf(view, CELLS, () => 0)
  const fine = { field: grid.field.resized(field.width, field.height), cells: CELLS }
  return settle(fine, shape, view, ROUNDS.fine)
}

/** Turing's waves: each place is drawn to what its surroundings say of it, again and again. */
function settle({ field: start, cells }: Grid, shape: Shape, view: View, rounds: number): Grid {
  const wave = (WAVE * cells) / CELLS
  const filters = filtersOf(wave)
  const outward = gridOf(view, cells, shape.outwardAt).field
  const direction = gridOf(view, cells, shape.ridgeAt).field
  let field = start
  for (let round = 0; round < rounds; round++) {
    const near = field.blurred(ROUND.near * wave, 2)
    const far = field.blurred(ROUND.far * wave, 3)
    const before = field
    field = Field.of(before.width, before.height, (x, y, i) => {
      const out = outward.at(i)
      const oriented = smoothstep(1.12, 0.98, out)
      const bias = THINNING.base - THINNING.most * smoothstep(THINNING.from, THINNING.to, out)
      const isotropic = ROUND.gain * (near.at(i) - far.at(i))
      const filtered = oriented > 0 ? FILTER.gain * filteredAt(before, filters, direction.at(i), x, y) : 0
      const said = oriented * filtered + (1 - oriented) * isotropic
      return Math.tanh(STEEPNESS * said + bias * (1 - oriented))
    })
  }
  return { field, cells }
}

interface Filter {
  reach: number
  weights: Float32Array
}

/** One filter for each direction: a wave across it that fades out. Each takes nothing from an even field. */
function filtersOf(wave: number): readonly Filter[] {
  const reach = Math.round(FILTER.reach * wave)
  const size = 2 * reach + 1
  const [across, along] = [FILTER.across * wave, FILTER.along * wave]
  return Array.from({ length: FILTER.directions }, (_, direction) => {
    const angle = (direction / FILTER.directions) * Math.PI
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const weights = Float32Array.from({ length: size * size }, (_, i) => {
      const [x, y] = [(i % size) - reach, Math.floor(i / size) - reach]
      const [forward, sideward] = [x * cos + y * sin, y * cos - x * sin]
      const fade = Math.exp(-(sideward ** 2) / (2 * across ** 2) - forward ** 2 / (2 * along ** 2))
      return Math.cos((2 * Math.PI * sideward) / wave) * fade
    })
    const mean = weights.reduce((sum, weight) => sum + weight, 0) / weights.length
    const total = weights.reduce((sum, weight) => sum + Math.abs(weight), 0)
    return { reach, weights: weights.map((weight) => (weight - mean) / total) }
  })
}

function filteredAt(field: Field, filters: readonly Filter[], angle: number, x: number, y: number): number {
  const turns = Math.round((angle / Math.PI) * FILTER.directions) % FILTER.directions
  const { reach, weights } = filters[turns < 0 ? turns + FILTER.directions : turns] as Filter
  const { data, width, height } = field
  const isInside = x >= reach && y >= reach && x < width - reach && y < height - reach
  let sum = 0
  for (let down = -reach, weight = 0; down <= reach; down++) {
    const row = (isInside ? y + down : clamp(y + down, 0, height - 1)) * width
    for (let across = -reach; across <= reach; across++, weight++) {
      const column = isInside ? x + across : clamp(x + across, 0, width - 1)
      sum += (weights[weight] as number) * (data[row + column] as number)
    }
  }
  return sum
}
