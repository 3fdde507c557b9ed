import { lengthOf, type Point } from '../math.ts'
import { between, type Random, wholeBetween } from '../random.ts'
import { line, type OrnamentPath } from './path.ts'

const COUNT: readonly [number, number] = [26, 40]
const RADIUS = 43
/** Rounds in which each stone moves to the middle of its place. */
const SETTLING = 2
const SIDES = 20
/** Half of the joint. */
const JOINT = 0.7
const WIDTH = { outline: 1, face: 0.5 }

/** Broken stones in a round pile: outlines, the edges of their upper faces, and a few in full ink. */
export function stones(random: Random): OrnamentPath[] {
  const count = wholeBetween(random, COUNT)
  let sites = Array.from({ length: count }, (): Point => {
    const [angle, radius] = [random() * 6.28, RADIUS * Math.sqrt(random())]
    return [48 + radius * Math.cos(angle), 48 + radius * Math.sin(angle)]
  })
  for (let round = 0; round < SETTLING; round++) sites = sites.map((site) => middleOf(cellOf(site, sites, 0)))
  const solid = between(random, [0.08, 0.2])
  const found = { outline: '', face: '', solid: '' }
  for (const site of sites) {
    const cell = cellOf(site, sites, JOINT)
    if (cell.length < 3) continue
    if (random() < solid) {
      found.solid += line(cell, true)
      continue
    }
    found.outline += line(cell, true)
    found.face += facesOf(cell, random)
  }
  return [
    { d: found.outline, width: WIDTH.outline },
    { d: found.face, width: WIDTH.face },
    { d: found.solid, fill: true },
  ]
}

/** What is nearer to a site than to others, less the joint, inside the pile. */
function cellOf(site: Point, sites: readonly Point[], joint: number): Point[] {
  let cell = Array.from({ length: SIDES }, (_, i): Point => {
    const angle = (i / SIDES) * 6.2832
    return [48 + RADIUS * Math.cos(angle), 48 + RADIUS * Math.sin(angle)]
  })
  for (const other of sites) {
    if (other === site) continue
    const [stepX, stepY] = [other[0] - site[0], other[1] - site[1]]
    const length = lengthOf(stepX, stepY)
    const [outX, outY] = [stepX / length, stepY / length]
    const limit = outX * site[0] + outY * site[1] + length / 2 - joint
    cell = clipped(cell, outX, outY, limit)
  }
  return cell
}

function clipped(cell: readonly Point[], outX: number, outY: number, limit: number): Point[] {
  return cell.flatMap((from, i) => {
    const to = cell[(i + 1) % cell.length] as Point
    const [here, there] = [outX * from[0] + outY * from[1] - limit, outX * to[0] + outY * to[1] - limit]
    const kept = here <= 0 ? [from] : []
    if (here > 0 === there > 0) return kept
    const share = here / (here - there)
    return [...kept, [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share] as const]
  })
}

function middleOf(cell: readonly Point[]): Point {
  const sum = cell.reduce(([sumX, sumY], [x, y]): Point => [sumX + x, sumY + y], [0, 0])
  return [sum[0] / cell.length, sum[1] / cell.length]
}

/** The upper face lies towards the light, at the upper left; edges lead from it to the corners in the shade. */
function facesOf(cell: readonly Point[], random: Random): string {
  const [x, y] = middleOf(cell)
  const size = between(random, [0.38, 0.62])
  const [leanX, leanY] = [x - 1.2 - 0.8 * random(), y - 1.2 - 0.8 * random()]
  const top = cell.map(([atX, atY]): Point => [leanX + size * (atX - x), leanY + size * (atY - y)])
  const edges = cell.flatMap((corner, i) => {
    const inShade = corner[0] - x + (corner[1] - y) > -0.5
    return inShade ? [line([top[i] as Point, corner])] : []
  })
  return line(top, true) + edges.join('')
}
