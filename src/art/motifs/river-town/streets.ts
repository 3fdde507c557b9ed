import { lengthOf, TAU } from '../../math.ts'
import type { Noises } from '../../noise.ts'
import { hashOf, type Random } from '../../random.ts'
import type { TownForm } from './form.ts'
import { LAND, type Land } from './land.ts'
import type { Banks } from './water.ts'

/** Lengths in paces. */
const STEP = 3
const STEPS_MAX = 900
const TOWN = 1180
const STARTS = 26_000
const STARTS_WITHIN = 1150
/** How much the river turns streets near to it, and how far that reaches. */
const RIVER_PULL = { strength: 2.2, reach: 130 }
const DRIFT = { strength: 0.35, size: 520 }
/** From wide to narrow: how far streets of the family round the middle keep apart, those outward, and half their width. */
const PASSES = [
  { round: 200, outward: 240, half: 6 },
  { round: 54, outward: 88, half: 3 },
  { round: 44, outward: 70, half: 2 },
] as const
/** A street ends where one of its family is nearer than this share of their distance. */
const ENDS = 0.55
/** Shorter ones are not built, in steps. */
const STEPS_MIN = 18
/** Not nearer to the water. Some of the wide streets cross it. */
const BANK = 6
const BRIDGES = 0.45
const CELL = 10

type Family = 'round' | 'outward'

/** Lays streets along two directions that cross: round the middle, and outward, both bent along the river. */
export function layStreets(land: Land, form: TownForm, banks: Banks, { wide }: Noises, random: Random): void {
  const directionAt = (x: number, y: number) =>
    directionOf(form, banks, x, y, DRIFT.strength * wide(x / DRIFT.size, y / DRIFT.size))
  const starts = Array.from({ length: STARTS }, () => {
    const angle = random() * TAU
    const distance = Math.sqrt(random()) * STARTS_WITHIN
    return [form.centre[0] + distance * Math.cos(angle), form.centre[1] + distance * Math.sin(angle)] as const
  })
  const taken = { round: new Taken(), outward: new Taken() }
  let street = 1
  PASSES.forEach((pass, number) => {
    starts.forEach(([x, y], i) => {
      if (!isOnLand(x, y, 5) || banks.distanceAt(x, y) < 8) return
      // Narrow streets are not everywhere.
      if (number === 2 && hashOf(x / 140, y / 140, 4) < 0.5) return
      const family: Family = i % 2 === 1 ? 'outward' : 'round'
      if (taken[family].isNear(x, y, pass[family], 0)) return
      const way = { family, half: pass.half, apart: pass[family], street: street++ }
      const points = trace(way, x, y, form, banks, directionAt, taken[family])
      if (points.length < STEPS_MIN) return
      for (const [atX, atY] of points) {
        taken[family].take(atX, atY, way.street)
        pave(land, atX, atY, pass.half)
      }
    })
  })
}

interface Way {
  family: Family
  half: number
  apart: number
  street: number
}

/** Blends the two directions as lines, which have no front and back: by twice their angle. */
function directionOf(
  { centre, spiral }: TownForm,
  banks: Banks,
  x: number,
  y: number,
  drift: number,
): number {
  const round = Math.atan2(y - centre[1], x - centre[0]) + Math.PI / 2 + spiral + drift
  let [cos, sin] = [Math.cos(2 * round), Math.sin(2 * round)]
  const river = banks.directionAt(x, y)
  if (river !== null) {
    const pull = RIVER_PULL.strength * Math.exp(-Math.max(0, banks.distanceAt(x, y)) / RIVER_PULL.reach)
    cos += pull * Math.cos(2 * river)
    sin += pull * Math.sin(2 * river)
  }
  return Math.atan2(sin, cos) / 2
}

/** Follows the direction both ways from a start. */
function trace(
  { family, half, apart, street }: Way,
  startX: number,
  startY: number,
  { centre }: TownForm,
  banks: Banks,
  directionAt: (x: number, y: number) => number,
  taken: Taken,
): [x: number, y: number][] {
  const points: [x: number, y: number][] = []
  const isCrossing = family === 'outward' && half > 4 && hashOf(street, 0, 6) < BRIDGES
  for (const turn of [0, Math.PI]) {
    let [x, y] = [startX, startY]
    let before: number | null = null
    for (let step = 0; step < STEPS_MAX; step++) {
      let angle = directionAt(x, y) + (family === 'outward' ? Math.PI / 2 : 0)
      if (before === null) angle += turn
      else if (Math.cos(angle - before) < 0) angle += Math.PI
      before = angle
      x += STEP * Math.cos(angle)
      y += STEP * Math.sin(angle)
      if (!isOnLand(x, y, 3) || lengthOf(x - centre[0], y - centre[1]) > TOWN) break
      if (!isCrossing && banks.distanceAt(x, y) < BANK) break
      if (step % 3 === 0 && taken.isNear(x, y, apart * ENDS, street)) break
      points.push([x, y])
    }
  }
  return points
}

function isOnLand(x: number, y: number, margin: number): boolean {
  return x >= margin && y >= margin && x <= LAND - margin && y <= LAND - margin
}

function pave(land: Land, x: number, y: number, half: number): void {
  land.within(x, y, half, (index) => {
    if ((land.streets[index] ?? 0) < half) land.streets[index] = half
  })
}

/** Which street of a family runs through a cell. */
class Taken {
  readonly #cells = LAND / CELL
  readonly #streets = new Int32Array(this.#cells * this.#cells)

  take(x: number, y: number, street: number): void {
    this.#streets[Math.floor(y / CELL) * this.#cells + Math.floor(x / CELL)] = street
  }

  /** Whether another street is nearer than a distance. */
  isNear(x: number, y: number, distance: number, street: number): boolean {
    const reach = Math.ceil(distance / CELL)
    const [middleX, middleY] = [Math.floor(x / CELL), Math.floor(y / CELL)]
    for (let down = -reach; down <= reach; down++) {
      const row = middleY + down
      if (row < 0 || row >= this.#cells) continue
      for (let across = -reach; across <= reach; across++) {
        const column = middleX + across
        if (across * across + down * down > reach * reach || column < 0 || column >= this.#cells) continue
        const other = this.#streets[row * this.#cells + column] ?? 0
        if (other > 0 && other !== street) return true
      }
    }
    return false
  }
}
