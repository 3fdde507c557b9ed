import { Field } from '../field.ts'
import { bell, lengthOf, type Point } from '../math.ts'
import { fbm, type Noise, noiseOf } from '../noise.ts'
import { between, type Random, wholeBetween } from '../random.ts'
import { contours, thinned } from './contour.ts'
import { curve, line, type OrnamentPath } from './path.ts'

const CELLS = 56
const SCALE = 96 / (CELLS - 1)
const RADIUS = 44
const LEVELS = 7
/** Half of the river's width, and how far its banks are built on. */
const RIVER = { half: 2, banks: 5.5 }
const HOUSES: readonly [number, number] = [40, 64]

/** A map of a valley: lines of height, a river, and the houses on its banks. */
export function valley(random: Random): OrnamentPath[] {
  const noise = noiseOf(Math.floor(random() * 2 ** 31))
  const turn = between(random, [-0.7, 0.7])
  const sway = between(random, [4, 11])
  const phase = random() * 6.28
  const riverAt = (along: number): Point => {
    const aside = sway * Math.sin(along / 17 + phase) * (1 - 0.2 * Math.cos(along / 30))
    return [
      48 + aside * Math.cos(turn) - along * Math.sin(turn),
      48 + aside * Math.sin(turn) + along * Math.cos(turn),
    ]
  }
  const river = Array.from({ length: 37 }, (_, i) => riverAt(-54 + 3 * i))
  return [
    ...heightsOf(noise, river),
    { d: banksOf(river), width: 1.1 },
    { d: housesOf(random, riverAt), fill: true },
    { d: curve(circle(RADIUS, 24), true), width: 1.8 },
  ]
}

function heightsOf(noise: Noise, river: readonly Point[]): OrnamentPath[] {
  const field = Field.of(CELLS, CELLS, (column, row) => {
    const [x, y] = [column * SCALE, row * SCALE]
    const away = Math.min(...river.map(([atX, atY]) => lengthOf(x - atX, y - atY)))
    return (1 - bell(away, 19)) * (0.62 + 0.6 * fbm(noise, x / 30, y / 30, 3))
  })
  return Array.from({ length: LEVELS }, (_, i) => {
    const lines = contours(field, 0.16 + 0.125 * i).flatMap(({ points, isClosed }) =>
      within(points, isClosed),
    )
    const d = lines
      .filter((points) => points.length > 4)
      .map((points) => curve(thinned({ points, isClosed: false })))
      .join('')
    return { d, width: i % 3 === 0 ? 1 : 0.5 }
  }).filter(({ d }) => d !== '')
}

/** The pieces of a line inside the map. */
function within(points: readonly Point[], isClosed: boolean): Point[][] {
  const pieces: Point[][] = [[]]
  for (const [x, y] of isClosed ? [...points, points[0] as Point] : points) {
    const at: Point = [x * SCALE, y * SCALE]
    if (lengthOf(at[0] - 48, at[1] - 48) < RADIUS - 1.2) pieces.at(-1)?.push(at)
    else if ((pieces.at(-1)?.length ?? 0) > 0) pieces.push([])
  }
  return pieces
}

function banksOf(river: readonly Point[]): string {
  return [-1, 1]
    .map((side) => {
      const bank = river.map((at, i): Point => {
        const [before, after] = [
          river[Math.max(0, i - 1)] as Point,
          river[Math.min(river.length - 1, i + 1)] as Point,
        ]
        const [x, y] = [after[0] - before[0], after[1] - before[1]]
        const length = lengthOf(x, y)
        return [at[0] - (side * RIVER.half * y) / length, at[1] + (side * RIVER.half * x) / length]
      })
      return curve(bank.filter(([x, y]) => lengthOf(x - 48, y - 48) < RADIUS))
    })
    .join('')
}

/** Turned along the river, the larger the nearer to the middle. */
function housesOf(random: Random, riverAt: (along: number) => Point): string {
  let d = ''
  for (let left = wholeBetween(random, HOUSES); left > 0; left--) {
    const along = 30 * (random() + random() - 1)
    const [[x, y], [nextX, nextY]] = [riverAt(along), riverAt(along + 1)]
    const angle = Math.atan2(nextY - y, nextX - x)
    const away = (random() < 0.5 ? 1 : -1) * (RIVER.half + 1.6 + RIVER.banks * random())
    const [atX, atY] = [x - away * Math.sin(angle), y + away * Math.cos(angle)]
    const [long, short] = [between(random, [0.7, 1.4]), between(random, [0.5, 0.8])]
    const corner = (u: number, v: number): Point => [
      atX + u * long * Math.cos(angle) - v * short * Math.sin(angle),
      atY + u * long * Math.sin(angle) + v * short * Math.cos(angle),
    ]
    d += line([corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)], true)
  }
  return d
}

function circle(radius: number, count: number): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI
    return [48 + radius * Math.cos(angle), 48 + radius * Math.sin(angle)]
  })
}
