import { lengthOf, type Point } from '../../math.ts'
import { type Random } from '../../random.ts'

/** A piece of a branch. Lengths in points. */
export interface Twig {
  x: number
  y: number
  parent: Twig | null
  /** Where it grew to: a step of length 1. */
  dirX: number
  dirY: number
  children: number
  /** How many tips it feeds, and how many steps it is to the farthest one. */
  tips: number
  toTip: number
}

interface Growing {
  /** How likely a place is to call for branches, 0 to 1. */
  calls: (x: number, y: number) => number
  /** The plane that calls are looked for in. */
  area: { left: number; top: number; right: number; bottom: number }
  /** How many calls at most. */
  callsMax: number
  /** A call is answered by a twig so near, and hears one so far. */
  answered: number
  heard: number
  /** First twigs: where, in which direction, how many steps. */
  stems: readonly { at: Point; angle: number; steps: number }[]
}

interface Call {
  x: number
  y: number
  nearest: Twig | null
  /** Square of its distance. */
  distance: number
  isAnswered: boolean
}

const STEP = 4
/** Edge of a cell of the grid that calls are found by. */
const CELL = 20
const TRIES_PER_CALL = 40
/** Calls stand no nearer to each other than this share of the distance at which they are answered. */
const SPACING = 0.95
/** How much of its direction a branch keeps, and how much chance turns it. */
const INERTIA = 0.5
const CHANCE = 0.9
const CHILDREN_MAX = 3
const ROUNDS_MAX = 900

/** Branches that grow to where they are called, until nothing calls: space colonisation. Parents come before children. */
export function growArbor(growing: Growing, random: Random): Twig[] {
  const calls = new Calls(growing, random)
  const twigs: Twig[] = []
  const add = (x: number, y: number, parent: Twig | null, dirX: number, dirY: number): Twig => {
    const twig = { x, y, parent, dirX, dirY, children: 0, tips: 0, toTip: 0 }
    if (parent) parent.children++
    twigs.push(twig)
    calls.meet(twig)
    return twig
  }
  for (const { at, angle, steps } of growing.stems) {
    let [x, y] = at
    let turned = angle
    let parent: Twig | null = null
    for (let step = 0; step < steps; step++) {
      parent = add(x, y, parent, Math.cos(turned), Math.sin(turned))
      turned += (random() - 0.5) * 0.16
      x += STEP * Math.cos(turned)
      y += STEP * Math.sin(turned)
    }
  }
  for (let round = 0; round < ROUNDS_MAX; round++) {
    let grown = 0
    for (const [twig, [pullX, pullY]] of calls.pulls()) {
      const pull = lengthOf(pullX, pullY)
      if (twig.children >= CHILDREN_MAX || pull < 0.05) continue
      const dirX = pullX / pull + INERTIA * twig.dirX + (random() - 0.5) * CHANCE
      const dirY = pullY / pull + INERTIA * twig.dirY + (random() - 0.5) * CHANCE
      const length = lengthOf(dirX, dirY)
      const [unitX, unitY] = [dirX / length, dirY / length]
      add(twig.x + STEP * unitX, twig.y + STEP * unitY, twig, unitX, unitY)
      grown++
    }
    if (grown === 0) break
  }
  countTips(twigs)
  return twigs
}

function countTips(twigs: readonly Twig[]): void {
  for (const twig of twigs.toReversed()) {
    if (twig.children === 0) twig.tips = 1
    if (!twig.parent) continue
    twig.parent.tips += twig.tips
    twig.parent.toTip = Math.max(twig.parent.toTip, twig.toTip + 1)
  }
}

/** Places that call for branches, each with the twig that is nearest to it. */
class Calls {
  readonly #growing: Growing
  readonly #columns: number
  readonly #cells: Call[][]
  readonly #calls: Call[] = []

  constructor(growing: Growing, random: Random) {
    const { left, top, right, bottom } = growing.area
    this.#growing = growing
    this.#columns = Math.ceil((right - left) / CELL)
    this.#cells = Array.from({ length: this.#columns * Math.ceil((bottom - top) / CELL) }, () => [])
    const tries = growing.callsMax * TRIES_PER_CALL
    for (let i = 0; i < tries && this.#calls.length < growing.callsMax; i++) {
      const x = left + random() * (right - left)
      const y = top + random() * (bottom - top)
      if (random() <= growing.calls(x, y)) this.#addUnlessCrowded(x, y)
    }
  }

  #addUnlessCrowded(x: number, y: number): void {
    const { answered, heard } = this.#growing
    const room = (SPACING * answered) ** 2
    for (const other of this.#near(x, y, 1)) if ((other.x - x) ** 2 + (other.y - y) ** 2 < room) return
    const call: Call = { x, y, nearest: null, distance: heard * heard, isAnswered: false }
    this.#calls.push(call)
    this.#cells[this.#cellOf(x, y)]?.push(call)
  }

  /** Answers what calls right here, and is remembered by what calls around. */
  meet(twig: Twig): void {
    const { answered, heard } = this.#growing
    for (const call of this.#near(twig.x, twig.y, Math.ceil(heard / CELL))) {
      if (call.isAnswered) continue
      const distance = (call.x - twig.x) ** 2 + (call.y - twig.y) ** 2
      if (distance < answered * answered) call.isAnswered = true
      else if (distance < call.distance) {
        call.distance = distance
        call.nearest = twig
      }
    }
  }

  /** Where the twigs that hear a call are pulled to. */
  pulls(): Map<Twig, [x: number, y: number]> {
    const pulls = new Map<Twig, [x: number, y: number]>()
    for (const { x, y, nearest, distance, isAnswered } of this.#calls) {
      if (isAnswered || !nearest) continue
      const pull = pulls.get(nearest) ?? [0, 0]
      const length = Math.sqrt(distance)
      pull[0] += (x - nearest.x) / length
      pull[1] += (y - nearest.y) / length
      pulls.set(nearest, pull)
    }
    return pulls
  }

  #cellOf(x: number, y: number): number {
    const { left, top } = this.#growing.area
    return Math.floor((y - top) / CELL) * this.#columns + Math.floor((x - left) / CELL)
  }

  *#near(x: number, y: number, cells: number): Generator<Call> {
    const { left } = this.#growing.area
    const column = Math.floor((x - left) / CELL)
    const middle = this.#cellOf(x, y)
    for (let down = -cells; down <= cells; down++)
      for (let across = -cells; across <= cells; across++) {
        if (column + across < 0 || column + across >= this.#columns) continue
        yield* this.#cells[middle + down * this.#columns + across] ?? []
      }
  }
}
