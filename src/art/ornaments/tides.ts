import type { Point } from '../math.ts'
import { waterForm } from '../motifs/high-water/form.ts'
import { lineDepth, seaAt, seenAt } from '../motifs/high-water/sea.ts'
import { noisesOf } from '../noise.ts'
import type { Random } from '../random.ts'
import { curve, ellipse, type OrnamentPath } from './path.ts'

const RADIUS = 44
const LINES = 25
/** Way between two points of a line. */
const STEP = 1.9
const WIDTH = { far: 0.5, near: 1.2, mark: 2.1 }
/** How much of the plane is seen: units of the drawing to a height. */
const SCALE = 92

/** Lines of the sea in a round window, with one that is the mark of a flood. */
export function tides(random: Random): OrnamentPath[] {
  const form = {
    ...waterForm(1 + Math.floor(random() * 2 ** 31)),
    lines: LINES,
    swell: 0.06 + 0.04 * random(),
  }
  const noise = noisesOf(form.noise)
  const mark = 8 + Math.floor(9 * random())
  const horizon = 14 + 12 * random()
  const left = 0.6 + 0.5 * random()
  const hidden = new Float32Array(Math.ceil(96 / STEP) + 1).fill(200)
  const lines: OrnamentPath[] = []
  for (let number = LINES + 4; number >= 1; number--) {
    const depth = lineDepth(form, number)
    const points = Array.from(hidden, (_, i): Point => {
      const x = i * STEP
      return [x, horizon + SCALE * seenAt(form, seaAt(form, noise, left + x / SCALE, depth), depth)]
    })
    const d = visible(points, hidden)
      .map((piece) => curve(piece))
      .join('')
    const width = number === mark ? WIDTH.mark : WIDTH.far + (WIDTH.near - WIDTH.far) * Math.min(1, depth)
    if (d !== '') lines.push({ d, width })
  }
  const [moonX, size] = [34 + 30 * random(), 3.5 + 3 * random()]
  return [...lines, { d: ellipse([moonX, horizon - size - 3], size, size), fill: true }]
}

/** The pieces that no nearer line hides, inside the window. What is drawn hides what comes behind it. */
function visible(points: readonly Point[], hidden: Float32Array): Point[][] {
  const pieces: Point[][] = [[]]
  points.forEach(([x, y], i) => {
    const isSeen = y < (hidden[i] as number) - 0.5
    const isInside = (x - 48) ** 2 + (y - 48) ** 2 < RADIUS * RADIUS
    if (isSeen) hidden[i] = y
    if (isSeen && isInside) pieces.at(-1)?.push([x, y])
    else if ((pieces.at(-1)?.length ?? 0) > 0) pieces.push([])
  })
  return pieces.filter((piece) => piece.length > 2)
}
