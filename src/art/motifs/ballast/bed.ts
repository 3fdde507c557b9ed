import { clamp, mix, TAU } from '../../math.ts'
import { hashOf } from '../../random.ts'

/** Lengths in stones: the mean way from one to the next is 1. */
export interface Shape {
  /** Share of places that are left out. */
  left: number
  /** 0 for flat faces, 1 for pebbles. */
  roundness: number
  /** Half of the joint between stones. */
  gap: number
}

/** What part of the plane is asked for. */
export interface Bounds {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Spot {
  /** Of the stone, always the same: what is random about it is told by this. */
  stone: number
  height: number
  /** Way to the edge of the stone; below 0 in the joint. */
  edge: number
  /** Where in the stone. */
  x: number
  y: number
}

/** How far a stone may lie from the middle of its place, and how far around is looked for its neighbours. */
const JITTER = 0.86
const REACH = 2
/** How steep faces are, how high the top is, and how it leans. */
const FACE = { flat: 0.55, steep: 1.9 }
const TOP = { low: 0.2, high: 0.42, lean: 0.42 }
/** Corners that are broken off: how many, and how near to the middle. */
const CHIP = { count: 2, near: 0.12, far: 0.42, slope: 0.95 }
/** How softly faces meet. */
const BLEND = { flat: 0.035, round: 0.22 }

/** Stones side by side on a plane: each place of a grid holds one. */
export class Bed {
  readonly #shape: Shape
  readonly #salt: number
  readonly #left: number
  readonly #top: number
  readonly #columns: number
  readonly #x: Float32Array
  readonly #y: Float32Array
  readonly #is: Uint8Array

  constructor(shape: Shape, salt: number, { left, top, right, bottom }: Bounds) {
    this.#shape = shape
    this.#salt = salt
    this.#left = Math.floor(left) - REACH - 1
    this.#top = Math.floor(top) - REACH - 1
    this.#columns = Math.ceil(right) + REACH + 2 - this.#left
    const rows = Math.ceil(bottom) + REACH + 2 - this.#top
    this.#x = new Float32Array(this.#columns * rows)
    this.#y = new Float32Array(this.#columns * rows)
    this.#is = new Uint8Array(this.#columns * rows)
    for (let row = 0, place = 0; row < rows; row++)
      for (let column = 0; column < this.#columns; column++, place++) {
        const [x, y] = [column + this.#left, row + this.#top]
        this.#x[place] = x + 0.5 + JITTER * (hashOf(x, y, salt) - 0.5)
        this.#y[place] = y + 0.5 + JITTER * (hashOf(x, y, salt + 1) - 0.5)
        this.#is[place] = hashOf(x, y, salt + 2) < shape.left ? 0 : 1
      }
  }

  /** Tells of the stone at a place, into `spot`. */
  read(x: number, y: number, spot: Spot): void {
    const first = (Math.floor(y) - REACH - this.#top) * this.#columns + Math.floor(x) - REACH - this.#left
    const own = this.#nearest(first, x, y)
    const [ownX, ownY] = [this.#x[own] as number, this.#y[own] as number]
    spot.stone = hashOf(Math.round(ownX * 1024), Math.round(ownY * 1024), this.#salt) * 2 ** 31
    spot.x = x - ownX
    spot.y = y - ownY
    this.#shapeOf(first, own, x, y, spot)
  }

  #nearest(first: number, x: number, y: number): number {
    let nearest = first
    let least = 1e9
    for (let row = 0; row <= 2 * REACH; row++)
      for (let column = 0; column <= 2 * REACH; column++) {
        const place = first + row * this.#columns + column
        if (!this.#is[place]) continue
        const [offX, offY] = [x - (this.#x[place] as number), y - (this.#y[place] as number)]
        const away = offX * offX + offY * offY
        if (away >= least) continue
        least = away
        nearest = place
      }
    return nearest
  }

  /** A stone is what its faces leave: one towards each neighbour, a top that leans, and broken corners. */
  #shapeOf(first: number, own: number, x: number, y: number, spot: Spot): void {
    const { roundness, gap } = this.#shape
    const blend = mix(BLEND.flat, BLEND.round, roundness)
    const [ownX, ownY] = [this.#x[own] as number, this.#y[own] as number]
    let edge = 1e9
    let height = topAt(spot, roundness)
    for (let row = 0; row <= 2 * REACH; row++)
      for (let column = 0; column <= 2 * REACH; column++) {
        const place = first + row * this.#columns + column
        if (place === own || !this.#is[place]) continue
        const [stepX, stepY] = [(this.#x[place] as number) - ownX, (this.#y[place] as number) - ownY]
        const length = Math.sqrt(stepX * stepX + stepY * stepY)
        const away = length / 2 - (spot.x * stepX + spot.y * stepY) / length
        if (away < edge) edge = away
        if (away > 0.6) continue
        const slope = mix(FACE.flat, FACE.steep, hashOf(place - own, spot.stone, 7) ** 1.4)
        height = softer(height, slope * (away - gap), blend)
      }
    spot.edge = edge - gap
    spot.height = chipped(spot, height, blend)
  }
}

function topAt({ stone, x, y }: Spot, roundness: number): number {
  const high = mix(TOP.low, TOP.high, hashOf(stone, 1, 11))
  const [leanX, leanY] = [hashOf(stone, 2, 11) - 0.5, hashOf(stone, 3, 11) - 0.5]
  return high + 2 * TOP.lean * (leanX * x + leanY * y) - 0.7 * roundness * (x * x + y * y)
}

function chipped({ stone, x, y }: Spot, height: number, blend: number): number {
  let left = height
  for (let chip = 0; chip < CHIP.count; chip++) {
    const angle = TAU * hashOf(stone, chip, 12)
    const from = mix(CHIP.near, CHIP.far, hashOf(stone, chip, 13))
    const out = x * Math.cos(angle) + y * Math.sin(angle)
    left = softer(left, TOP.low + CHIP.slope * (from - out), blend)
  }
  return left
}

/** The lesser of two, with a soft edge where they are about the same. */
function softer(a: number, b: number, blend: number): number {
  const share = clamp(0.5 + (0.5 * (b - a)) / blend)
  return mix(b, a, share) - blend * share * (1 - share)
}
