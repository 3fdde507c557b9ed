import { Field } from '../../field.ts'

const NEVER = 1e9

/** A place of a grid where a front starts, and when. */
export interface Source {
  x: number
  y: number
  begins: number
}

/**
 * When a front that starts at the sources reaches each cell: fast marching, first order.
 * @param speed of the front at each cell, above 0
 * @param cell edge of a cell, in the unit of the speed
 */
export function arrivalTimes(speed: Field, sources: readonly Source[], cell: number): Field {
  const { width, height } = speed
  const times = new Field(width, height)
  times.data.fill(NEVER)
  const isDone = new Uint8Array(width * height)
  const front = new Front(times)
  for (const source of sources) start(times, front, source, cell)
  const reach = (index: number) => {
    if (isDone[index]) return
    const time = arrivalAt(times, index, cell / speed.at(index))
    if (time < times.at(index)) front.bring(index, time)
  }
  for (let index = front.takeEarliest(); index >= 0; index = front.takeEarliest()) {
    isDone[index] = 1
    const x = index % width
    if (x > 0) reach(index - 1)
    if (x < width - 1) reach(index + 1)
    if (index >= width) reach(index - width)
    if (index < width * (height - 1)) reach(index + width)
  }
  return times
}

/** A small round of cells is given its time: the first rings would be square otherwise. */
function start(times: Field, front: Front, { x, y, begins }: Source, cell: number): void {
  const round = 4
  for (let dy = -round; dy <= round; dy++)
    for (let dx = -round; dx <= round; dx++) {
      const [column, row] = [Math.round(x) + dx, Math.round(y) + dy]
      if (column < 0 || row < 0 || column >= times.width || row >= times.height) continue
      const index = row * times.width + column
      const time = begins + Math.sqrt(dx * dx + dy * dy) * cell
      if (time < times.at(index)) front.bring(index, time)
    }
}

/** The earlier neighbours of both directions together, where both matter. */
function arrivalAt(times: Field, index: number, delay: number): number {
  const { width } = times
  const x = index % width
  const left = x > 0 ? times.at(index - 1) : NEVER
  const right = x < width - 1 ? times.at(index + 1) : NEVER
  const above = index >= width ? times.at(index - width) : NEVER
  const below = index + width < times.data.length ? times.at(index + width) : NEVER
  const across = Math.min(left, right)
  const along = Math.min(above, below)
  const gap = across - along
  if (Math.abs(gap) >= delay) return Math.min(across, along) + delay
  return (across + along + Math.sqrt(2 * delay * delay - gap * gap)) / 2
}

/** The cells that the front is about to reach, the earliest first: a heap of their indexes. */
class Front {
  readonly #times: Field
  readonly #heap: Int32Array
  /** Where in the heap a cell is; -1 when it is not in it. */
  readonly #places: Int32Array
  #count = 0

  constructor(times: Field) {
    this.#times = times
    this.#heap = new Int32Array(times.data.length)
    this.#places = new Int32Array(times.data.length).fill(-1)
  }

  /** Gives a cell an earlier time. */
  bring(index: number, time: number): void {
    this.#times.set(index, time)
    const place = this.#places[index] as number
    this.#rise(index, place < 0 ? this.#count++ : place)
  }

  /** @returns -1 when there is none */
  takeEarliest(): number {
    if (this.#count === 0) return -1
    const earliest = this.#heap[0] as number
    this.#places[earliest] = -1
    const last = this.#heap[--this.#count] as number
    if (this.#count > 0) this.#sink(last, 0)
    return earliest
  }

  #put(index: number, place: number): void {
    this.#heap[place] = index
    this.#places[index] = place
  }

  #rise(index: number, from: number): void {
    const time = this.#times.at(index)
    let place = from
    while (place > 0) {
      const parent = (place - 1) >> 1
      const above = this.#heap[parent] as number
      if (this.#times.at(above) <= time) break
      this.#put(above, place)
      place = parent
    }
    this.#put(index, place)
  }

  #sink(index: number, from: number): void {
    const time = this.#times.at(index)
    let place = from
    for (let child = 1; child < this.#count; child = 2 * place + 1) {
      const next = child + 1
      const isNext =
        next < this.#count &&
        this.#times.at(this.#heap[next] as number) < this.#times.at(this.#heap[child] as number)
      const earlier = isNext ? next : child
      const below = this.#heap[earlier] as number
      if (this.#times.at(below) >= time) break
      this.#put(below, place)
      place = earlier
    }
    this.#put(index, place)
  }
}
