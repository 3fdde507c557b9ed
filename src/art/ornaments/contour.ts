import type { Field } from '../field.ts'
import type { Point } from '../math.ts'

/** A line of one level; a closed one ends where it begins, without that point. */
interface Contour {
  points: Point[]
  isClosed: boolean
}

/** Between which edges a line goes through a cell: 0 is the upper one, then clockwise. By corners that lie above the level. */
const THROUGH: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[3, 0]],
  [[0, 1]],
  [[3, 1]],
  [[1, 2]],
  [
    [3, 0],
    [1, 2],
  ],
  [[0, 2]],
  [[3, 2]],
  [[2, 3]],
  [[2, 0]],
  [
    [0, 1],
    [2, 3],
  ],
  [[2, 1]],
  [[1, 3]],
  [[1, 0]],
  [[0, 3]],
  [],
]

/** The lines of a field at a level, by marching squares, in cells. What lies above the level is on one side all along. */
export function contours(field: Field, level: number): Contour[] {
  const { width, height } = field
  const points = new Map<number, Point>()
  const next = new Map<number, number[]>()
  const join = (from: number, to: number) => {
    const known = next.get(from)
    if (known) known.push(to)
    else next.set(from, [to])
  }
  for (let y = 0; y < height - 1; y++)
    for (let x = 0; x < width - 1; x++) {
      const index = y * width + x
      const above =
        (field.at(index) > level ? 1 : 0) |
        (field.at(index + 1) > level ? 2 : 0) |
        (field.at(index + width + 1) > level ? 4 : 0) |
        (field.at(index + width) > level ? 8 : 0)
      if (above === 0 || above === 15) continue
      const corners = [0, 1, width + 1, width].map((step) => field.at(index + step) - level)
      for (const [from, to] of THROUGH[above] ?? []) {
        const [first, second] = [edgeOf(width, x, y, from), edgeOf(width, x, y, to)]
        if (!points.has(first)) points.set(first, crossing(corners, x, y, from))
        if (!points.has(second)) points.set(second, crossing(corners, x, y, to))
        join(first, second)
        join(second, first)
      }
    }
  return linesOf(points, next)
}

/** The number of an edge; the cell beside it gives the same. */
function edgeOf(width: number, x: number, y: number, edge: number): number {
  const isUpright = edge % 2 === 1
  const [column, row] = [x + (edge === 1 ? 1 : 0), y + (edge === 2 ? 1 : 0)]
  return 2 * (row * width + column) + (isUpright ? 1 : 0)
}

function crossing(corners: readonly number[], x: number, y: number, edge: number): Point {
  const [from, to] = [corners[edge] as number, corners[(edge + 1) % 4] as number]
  const share = from / (from - to)
  if (edge === 0) return [x + share, y]
  if (edge === 1) return [x + 1, y + share]
  if (edge === 2) return [x + 1 - share, y + 1]
  return [x, y + 1 - share]
}

function linesOf(points: ReadonlyMap<number, Point>, next: ReadonlyMap<number, number[]>): Contour[] {
  const isUsed = new Set<number>()
  const found: Contour[] = []
  const walk = (from: number) => {
    const line: number[] = []
    for (
      let at: number | undefined = from;
      at !== undefined;
      at = next.get(at)?.find((one) => !isUsed.has(one))
    ) {
      isUsed.add(at)
      line.push(at)
    }
    const isClosed = line.length > 2 && (next.get(line.at(-1) as number)?.includes(from) ?? false)
    found.push({ points: line.map((edge) => points.get(edge) as Point), isClosed })
  }
  // Open lines are walked from their ends.
  for (const [edge, others] of next) if (others.length === 1 && !isUsed.has(edge)) walk(edge)
  for (const edge of next.keys()) if (!isUsed.has(edge)) walk(edge)
  return found
}

/** Each second point, with both ends: a soft line bends as well through half of them. */
export function thinned({ points, isClosed }: Contour, each = 2): Point[] {
  return points.filter((_point, i) => i % each === 0 || (!isClosed && i === points.length - 1))
}
