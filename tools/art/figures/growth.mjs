import { TAU } from '../../../src/art/math.ts'
import { noiseOf } from '../../../src/art/noise.ts'
import { randomOf } from '../../../src/art/random.ts'
import { disc, fill, printedShapes, ribbon, seed, stroke, through } from './sheet.mjs'

/** @typedef {import('./sheet.mjs').Inks} Inks */

/** Of two heads: how many florets each has, and how large it and they are, in units. */
export const HEADS = { florets: 460, reach: 264, long: 12.6, short: 7.2, tall: 675 }

/**
 * The florets of two heads, from the middle of each, in units: each is turned from the one before by the golden angle, or by a
 * fifth of a degree less. `share` is its place in its head, up to 1; one row of neighbours is in the accent.
 */
export function headsOf() {
  const heads = [
    { x: 305, degrees: 137.508, row: 34, first: 12 },
    { x: 895, degrees: 137.3, row: 21, first: 14 },
  ]
  return heads.flatMap(({ x, degrees, row, first }) =>
    Array.from({ length: HEADS.florets }, (_, at) => {
      const i = at + 1
      const angle = (i * degrees * TAU) / 360 - 1.2
      const away = Math.sqrt(i / HEADS.florets)
      const size = 0.5 + 0.55 * away
      return {
        x: x + HEADS.reach * away * Math.cos(angle),
        y: HEADS.tall / 2 + HEADS.reach * away * Math.sin(angle),
        long: HEADS.long * size,
        short: HEADS.short * size,
        angle,
        isOfRow: i % row === first % row,
        share: i / HEADS.florets,
      }
    }),
  )
}

/**
 * Two heads of florets, in the shape of a film: it stands before that of the same two.
 * @param {Inks} inks
 */
export function drawHeads(inks) {
  let [ground, accent] = ['', '']
  for (const { x, y, long, short, angle, isOfRow } of headsOf()) {
    const shape = seed(x, y, long, short, angle)
    if (isOfRow) accent += shape
    else ground += shape
  }
  return printedShapes(HEADS.tall, inks, { ground, accent })
}

/** Threads of a fungus: how far a step goes, how they turn and branch, and how near another may be, in units. */
const THREAD = { step: 3.4, turn: 0.3, branch: 0.085, angle: 0.55, room: 4.4 }

/**
 * Threads that grow from a point in all directions; where one meets another it ends, mostly.
 * @param {object} request
 * @param {readonly [number, number]} request.from
 * @param {number} request.tips
 * @param {number} request.steps
 * @param {(x: number, y: number) => boolean} request.isInside
 * @param {() => number} request.random
 * @param {Set<number>} request.taken cells that are grown over
 * @returns {number[][][]} points of each thread
 */
function threads({ from, tips: count, steps, isInside, random, taken }) {
  let tips = Array.from({ length: count }, (_, i) => ({
    angle: (i * TAU) / count + 0.3 * random(),
    line: [[from[0], from[1]]],
    age: 0,
  }))
  const grown = tips.map(({ line }) => line)
  for (let step = 0; step < steps && tips.length > 0; step++) {
    /** @type {typeof tips} */
    const next = []
    for (const tip of tips) {
      const [x = 0, y = 0] = tip.line.at(-1) ?? []
      tip.angle += THREAD.turn * (random() + random() - 1)
      const [toX, toY] = [x + THREAD.step * Math.cos(tip.angle), y + THREAD.step * Math.sin(tip.angle)]
      const cell = Math.floor(toX / THREAD.room) * 4096 + Math.floor(toY / THREAD.room)
      const own = Math.floor(x / THREAD.room) * 4096 + Math.floor(y / THREAD.room)
      if (!isInside(toX, toY)) continue
      if (cell !== own && taken.has(cell) && tip.age > 4 && random() < 0.55) continue
      taken.add(cell)
      tip.line.push([toX, toY])
      tip.age++
      next.push(tip)
      if (tip.age > 3 && random() < THREAD.branch) {
        const side = random() < 0.5 ? -1 : 1
        const branch = {
          angle: tip.angle + side * THREAD.angle * (0.7 + random()),
          line: [[toX, toY]],
          age: 0,
        }
        grown.push(branch.line)
        next.push(branch)
      }
    }
    tips = next
  }
  return grown
}

/** @param {readonly number[][][]} lines */
function inked(lines, width = 1.9) {
  return stroke(lines.map(through).join(''), width)
}

/**
 * Two dishes in each of which two samples have grown towards each other: strangers with a dark line between them, and parts
 * of one body.
 * @param {Inks} inks
 */
export function drawDishes(inks) {
  const radius = 262
  const random = randomOf(1992)
  const bend = noiseOf(15)
  let [ground, accent] = ['', '']
  for (const { x, isOne } of [
    { x: 300, isOne: false },
    { x: 900, isOne: true },
  ]) {
    ground += `<circle cx="${x}" cy="300" r="${radius + 14}" fill="none" stroke="#000" stroke-width="3"/><circle cx="${x}" cy="300" r="${radius + 5}" fill="none" stroke="#000" stroke-width="1.2"/>`
    const middleAt = (/** @type {number} */ y) => x + 30 * bend(y / 150, isOne ? 9 : 2)
    const taken = new Set()
    for (const side of [-1, 1]) {
      const isInside = (/** @type {number} */ atX, /** @type {number} */ atY) =>
        Math.hypot(atX - x, atY - 300) < radius && (isOne || side * (atX - middleAt(atY)) > 9)
      const from = /** @type {const} */ ([x + side * 128, 300 + side * 24])
      const lines = threads({
        from,
        tips: 40,
        steps: 240,
        isInside,
        random,
        taken: isOne ? taken : new Set(),
      })
      if (isOne || side < 0) ground += inked(lines) + disc(from[0], from[1], 9)
      else accent += inked(lines, 2.4) + disc(from[0], from[1], 9)
    }
    if (isOne) continue
    const edge = Array.from({ length: 80 }, (_, i) => {
      const y = 300 - radius + 6 + (i * (2 * radius - 12)) / 79
      return [middleAt(y), y]
    })
    ground += fill(ribbon(edge, (share) => 5 + 6 * Math.sin(Math.PI * share) + 2 * bend(share * 9, 4)))
  }
  return printedShapes(600, inks, { ground, accent })
}

/** Of the two areas, as circles: 75 hectares have a radius of so many units. */
const WOOD = { hectares: 75, radius: 322, x: 470, y: 350 }

/**
 * 15 hectares in 75, to scale, grown over by one net of threads, with a line of 100 metres beside them.
 * @param {import('../../../src/domains/share-cards/drawing/letters.ts').Letters} letters
 * @param {Inks} inks
 */
export function drawAreas(letters, inks) {
  const { x, y, radius, hectares } = WOOD
  const inner = radius * Math.sqrt(15 / hectares)
  const metre = radius / Math.sqrt((hectares * 10_000) / Math.PI)
  const random = randomOf(2018)
  const edge = noiseOf(75)
  const isInside = (/** @type {number} */ atX, /** @type {number} */ atY) => {
    const away = Math.hypot(atX - x, atY - y)
    return away < radius * (1 + 0.012 * edge(atX / 40, atY / 40))
  }
  const lines = threads({ from: [x, y], tips: 26, steps: 400, isInside, random, taken: new Set() })
  const isNear = ([atX = 0, atY = 0]) => Math.hypot(atX - x, atY - y) < inner
  const ring = `<circle cx="${x}" cy="${y}" r="${inner}" fill="none" stroke="#000" stroke-width="5"/>`
  const bar = 100 * metre
  const ground =
    inked(
      lines.flatMap((line) => piecesWhere(line, isNear)),
      2.1,
    ) +
    ring +
    `<circle cx="${x}" cy="${y}" r="${radius + 6}" fill="none" stroke="#000" stroke-width="2"/>` +
    letters.line('15', 62, false).at(880, 330) +
    stroke(`M${x + inner + 4} 310H860`, 2) +
    letters.line('75', 62, false).at(880, 560) +
    stroke(`M${x + Math.sqrt(radius ** 2 - 190 ** 2) + 14} 540H860`, 2) +
    stroke(`M${1100 - bar} 650v-14v14h${bar}v-14`, 3) +
    letters.line('100 m', 44, false).at(1100 - bar - 30, 622)
  const isFar = (/** @type {number[]} */ point) => !isNear(point)
  const accent = inked(
    lines.flatMap((line) => piecesWhere(line, isFar)),
    2.3,
  )
  return printedShapes(700, inks, { ground, accent })
}

/**
 * The pieces of a line whose points are of a kind.
 * @param {readonly number[][]} line
 * @param {(point: number[]) => boolean} isOf
 */
function piecesWhere(line, isOf) {
  /** @type {number[][][]} */
  const found = []
  for (const [i, point] of line.entries()) {
    const before = line[i - 1]
    if (!isOf(point)) continue
    if (before && isOf(before)) found.at(-1)?.push(point)
    else found.push(before ? [before, point] : [point])
  }
  return found
}

/** Of the darn: edge of a stitch of the sock, and where the hole is. */
const KNIT = { wide: 44, tall: 36 }
const HOLE = { x: 130, y: 112 }

/**
 * A darn in two states: the harp, and half woven.
 * @param {Inks} inks
 */
export function drawDarn(inks) {
  const wobble = noiseOf(3)
  let [ground, accent] = ['', '']
  for (const { x, woven } of [
    { x: 300, woven: 0 },
    { x: 900, woven: 0.62 },
  ]) {
    const isHole = (/** @type {number} */ atX, /** @type {number} */ atY) =>
      ((atX - x) / HOLE.x) ** 2 + ((atY - 310) / HOLE.y) ** 2 < 1 + 0.3 * wobble(atX / 60 + x, atY / 60)
    const thread = harp(x, woven, isHole)
    ground += `<clipPath id="c${x}"><rect x="${x - 268}" y="36" width="536" height="548"/></clipPath><g clip-path="url(#c${x})">${knitted(x, isHole)}</g>`
    ground += stroke(thread, 12).replace('#000', '#fff')
    accent += stroke(thread, 8)
  }
  return printedShapes(620, inks, { ground, accent })
}

/**
 * @param {number} x of the middle
 * @param {(x: number, y: number) => boolean} isHole
 */
function knitted(x, isHole) {
  let d = ''
  for (let row = -8; row <= 8; row++)
    for (let column = -7; column <= 7; column++) {
      const [atX, atY] = [x + column * KNIT.wide, 310 + row * KNIT.tall]
      if (isHole(atX, atY)) continue
      d += `M${atX - 15} ${atY - 21}L${atX - 6} ${atY + 11}M${atX + 15} ${atY - 21}L${atX + 6} ${atY + 11}`
    }
  return stroke(d, 11, 0.32)
}

/**
 * Threads up and down, and as many rows across as are woven yet: over one, under the next. In sound cloth a thread shows at
 * every second stitch.
 * @param {number} x of the middle
 * @param {number} woven share of the rows
 * @param {(x: number, y: number) => boolean} isHole
 */
function harp(x, woven, isHole) {
  const [strings, half, reach] = [13, 174, 176]
  const gap = (2 * half) / (strings - 1)
  const [top, foot] = [310 - reach, 310 + reach]
  const columns = Array.from({ length: strings }, (_, i) => x - half + i * gap)
  const rows = Array.from({ length: Math.round((woven * 2 * reach) / gap) }, (_, i) => foot - 12 - i * gap)
  let d = ''
  for (const [i, column] of columns.entries()) {
    const over = rows.filter((y, row) => (row + i) % 2 === 0 || !isHole(column, y))
    const shown = (/** @type {number} */ y) =>
      isHole(column, y) || Math.floor((y - top) / KNIT.tall + i) % 2 === 0
    for (const [from, to] of pieces(top, foot, over, shown)) d += `M${column} ${from}V${to}`
    const [turn, bow] = i % 2 === 0 ? [top, -15] : [foot, 15]
    if (i < strings - 1) d += `M${column} ${turn}q${gap / 2} ${bow} ${gap} 0`
  }
  for (const [row, y] of rows.entries()) {
    const over = columns.filter((column, i) => (row + i) % 2 === 1 && isHole(column, y))
    const shown = (/** @type {number} */ at) =>
      isHole(at, y) || Math.floor((at - x) / KNIT.wide + row + 40) % 2 === 0
    for (const [from, to] of pieces(x - half - 16, x + half + 16, over, shown)) d += `M${from} ${y}H${to}`
  }
  return d
}

/**
 * What is seen of a thread from one end to the other: not where others lie over it.
 * @param {number} from
 * @param {number} to
 * @param {readonly number[]} others
 * @param {(at: number) => boolean} isShown
 */
function pieces(from, to, others, isShown) {
  const found = []
  let begun = null
  for (let at = from; at <= to; at++) {
    const isSeen = at < to && isShown(at) && !others.some((other) => Math.abs(other - at) < 9)
    if (isSeen) begun ??= at
    else if (begun !== null) {
      if (at - begun > 4) found.push([begun, at - 1])
      begun = null
    }
  }
  return found
}
