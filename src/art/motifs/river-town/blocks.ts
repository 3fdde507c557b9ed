import { Field } from '../../field.ts'
import type { Land } from './land.ts'
import type { Banks } from './water.ts'

const FAR = 1e4
/** Nothing is built so near to the water, in paces. */
const BANK = 14

export interface Blocks {
  /** How far the next street is, in paces. */
  toStreet: Field
  /** The block of a cell; 0 on streets and in the water. */
  blocks: Int32Array
  /** Size of each block, in square paces. */
  areas: readonly number[]
}

/** What streets part from each other. */
export function blocksOf(land: Land, banks: Banks): Blocks {
  const toStreet = land.fieldOf((x, y, index) =>
    land.streets[index] || banks.distanceAt(x, y) < BANK ? 0 : FAR,
  )
  measure(toStreet, land.pace)
  const blocks = new Int32Array(land.size * land.size)
  const areas = [0]
  const waiting = new Int32Array(land.size * land.size)
  for (let start = 0; start < blocks.length; start++) {
    if (blocks[start] || toStreet.at(start) <= 0) continue
    areas.push(flood(blocks, toStreet, waiting, start, areas.length) * land.pace ** 2)
  }
  return { toStreet, blocks, areas }
}

/** Carries distances on in two sweeps, from the upper left and from the lower right. */
function measure(distances: Field, pace: number): void {
  const { width, height } = distances
  const [straight, slanted] = [pace, pace * Math.SQRT2]
  const carry = (index: number, row: number) => {
    const before = Math.min(distances.at(index + Math.sign(row)), distances.at(index + row)) + straight
    const across = Math.min(distances.at(index + row - 1), distances.at(index + row + 1)) + slanted
    distances.set(index, Math.min(distances.at(index), before, across))
  }
  for (let y = 1; y < height; y++) for (let x = 1; x < width - 1; x++) carry(y * width + x, -width)
  for (let y = height - 2; y >= 0; y--) for (let x = width - 2; x > 0; x--) carry(y * width + x, width)
}

/** Gives a block's number to all its cells. @returns how many they are */
function flood(
  blocks: Int32Array,
  { data, width }: Field,
  waiting: Int32Array,
  start: number,
  block: number,
): number {
  let [cells, count] = [0, 0]
  const enter = (index: number) => {
    if (blocks[index] || (data[index] ?? 0) <= 0) return
    blocks[index] = block
    waiting[count++] = index
  }
  enter(start)
  while (count > 0) {
    const index = waiting[--count] as number
    const column = index % width
    cells++
    if (column > 0) enter(index - 1)
    if (column < width - 1) enter(index + 1)
    if (index >= width) enter(index - width)
    if (index < data.length - width) enter(index + width)
  }
  return cells
}
