import { clamp } from './math.ts'

/** Below this a blur changes nothing that can be seen, in cells. */
const BLUR_MIN = 0.3

/** Numbers on a grid, row by row from the top. A place is told by its index, or in cells from the first cell's middle. */
export class Field {
  readonly width: number
  readonly height: number
  readonly data: Float32Array

  constructor(width: number, height: number) {
    this.width = width
    this.height = height
    this.data = new Float32Array(width * height)
  }

  /** A field whose cells are computed one by one. */
  static of(width: number, height: number, valueAt: (x: number, y: number, index: number) => number): Field {
    const field = new Field(width, height)
    for (let y = 0, index = 0; y < height; y++)
      for (let x = 0; x < width; x++, index++) field.data[index] = valueAt(x, y, index)
    return field
  }

  at(index: number): number {
    return this.data[index] as number
  }

  set(index: number, value: number): void {
    this.data[index] = value
  }

  /** The value between cells, bilinear; beyond the edge that of the edge. */
  sample(x: number, y: number): number {
    const { data, width } = this
    const inX = clamp(x, 0, width - 1.001)
    const inY = clamp(y, 0, this.height - 1.001)
    const left = inX | 0
    const top = inY | 0
    const shareX = inX - left
    const shareY = inY - top
    const index = top * width + left
    const upper = (data[index] as number) * (1 - shareX) + (data[index + 1] as number) * shareX
    const lower =
      (data[index + width] as number) * (1 - shareX) + (data[index + width + 1] as number) * shareX
    return upper * (1 - shareY) + lower * shareY
  }

  /** Drops an amount between cells: each of the four around takes its share. Nothing lands on the last row and column. */
  splat(x: number, y: number, amount: number): void {
    const { data, width } = this
    const left = Math.floor(x)
    const top = Math.floor(y)
    if (left < 0 || top < 0 || left >= width - 1 || top >= this.height - 1) return
    const shareX = x - left
    const shareY = y - top
    const index = top * width + left
    data[index] = (data[index] as number) + amount * (1 - shareX) * (1 - shareY)
    data[index + 1] = (data[index + 1] as number) + amount * shareX * (1 - shareY)
    data[index + width] = (data[index + width] as number) + amount * (1 - shareX) * shareY
    data[index + width + 1] = (data[index + width + 1] as number) + amount * shareX * shareY
  }

  /** Visits the cells of a square round a place; a step leads from the place to the middle of the cell. */
  around(
    x: number,
    y: number,
    reach: number,
    visit: (index: number, stepX: number, stepY: number) => void,
  ): void {
    const left = Math.max(0, Math.floor(x) - reach)
    const top = Math.max(0, Math.floor(y) - reach)
    const right = Math.min(this.width - 1, Math.floor(x) + reach)
    const bottom = Math.min(this.height - 1, Math.floor(y) + reach)
    for (let row = top; row <= bottom; row++)
      for (let column = left; column <= right; column++) visit(row * this.width + column, column - x, row - y)
  }

  /** Raises a cell to a value if it is lower. */
  raise(index: number, value: number): void {
    if (value > this.at(index)) this.data[index] = value
  }

  /** A copy that is blurred as by a bell of `sigma` cells: box blurs, `passes` times. */
  blurred(sigma: number, passes = 3): Field {
    const blurred = new Field(this.width, this.height)
    blurred.data.set(this.data)
    if (sigma < BLUR_MIN) return blurred
    const radius = Math.max(1, Math.round((Math.sqrt((12 * sigma * sigma) / passes + 1) - 1) / 2))
    const between = new Float32Array(this.data.length)
    for (let pass = 0; pass < passes; pass++) {
      blurRows(blurred.data, between, this.width, this.height, radius)
      blurColumns(between, blurred.data, this.width, this.height, radius)
    }
    return blurred
  }

  /** The same picture on another grid, bilinear. */
  resized(width: number, height: number): Field {
    const scaleX = this.width / width
    const scaleY = this.height / height
    return Field.of(width, height, (x, y) => this.sample((x + 0.5) * scaleX - 0.5, (y + 0.5) * scaleY - 0.5))
  }

  /** The value that a share of all cells stays below, told from about 200,000 of them. */
  percentile(share: number): number {
    const step = Math.max(1, Math.floor(this.data.length / 200_000))
    const some = new Float32Array(Math.ceil(this.data.length / step))
    for (let i = 0; i < some.length; i++) some[i] = this.at(i * step)
    some.sort()
    return some[Math.min(some.length - 1, Math.floor(share * some.length))] ?? 0
  }
}

function blurRows(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const share = 1 / (2 * radius + 1)
  for (let y = 0; y < height; y++) {
    const row = y * width
    const first = from[row] as number
    const last = from[row + width - 1] as number
    let sum = first * (radius + 1)
    for (let i = 1; i <= radius; i++) sum += from[row + Math.min(i, width - 1)] as number
    for (let x = 0; x < width; x++) {
      to[row + x] = sum * share
      const comes = x + radius + 1
      const goes = x - radius
      sum += comes < width ? (from[row + comes] as number) : last
      sum -= goes > 0 ? (from[row + goes] as number) : first
    }
  }
}

/** Goes by rows, which lie together in memory, with a sum for each column. */
function blurColumns(
  from: Float32Array,
  to: Float32Array,
  width: number,
  height: number,
  radius: number,
): void {
  const share = 1 / (2 * radius + 1)
  const sums = new Float64Array(width)
  for (let x = 0; x < width; x++) sums[x] = (from[x] as number) * (radius + 1)
  for (let i = 1; i <= radius; i++) {
    const row = Math.min(i, height - 1) * width
    for (let x = 0; x < width; x++) sums[x] = (sums[x] as number) + (from[row + x] as number)
  }
  for (let y = 0; y < height; y++) {
    const row = y * width
    const comes = Math.min(y + radius + 1, height - 1) * width
    const goes = Math.max(y - radius, 0) * width
    for (let x = 0; x < width; x++) {
      const sum = sums[x] as number
      to[row + x] = sum * share
      sums[x] = sum + (from[comes + x] as number) - (from[goes + x] as number)
    }
  }
}
