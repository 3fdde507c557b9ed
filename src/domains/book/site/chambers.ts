import {
  curve,
  growth,
  nodeAt,
  type Point,
  polar,
  type Ring,
  radiusAt,
  STEP_DEGREES,
  THREAD_END,
  threadLine,
  xy,
} from '../../../site/components/spiral-geometry.ts'

/** Most parts that the spiral shows; further ones are reached by lists. */
export const SPIRAL_PARTS = THREAD_END

/** Distance of a chamber's inner edge from the thread. */
const CHAMBER_GAP = 6

/**
 * The thread's way out of the spiral: down to `drop`, a turn of radius `turn`, then `run` to the left.
 * It begins a little before the end of the coil, so that no seam shows.
 */
export function exitLine(drop: number, turn: number, run: number): string {
  const end = radiusAt(THREAD_END)
  return `${threadLine(THREAD_END, THREAD_END - 0.05)}C154.4 32 ${end + 4} 60 ${end + 4} 92V${drop - turn}a${turn} ${turn} 0 0 1 ${-turn} ${turn}H${-run}`
}

/** Outline of the chamber of part `index`, between t = index and t = index + 1. @param count chambers in all */
export function chamberShape(index: number, count: number): string {
  const from = wall(index, count)
  const to = wall(index + 1, count)
  return [
    `M${xy(from(0))}`,
    curve(from, 0, 1, 4),
    curve((t) => polar(t, outerRadius(t)), index, index + 1, 2),
    curve(to, 1, 0, 4),
    curve((t) => polar(t, innerRadius(t)), index + 1, index, 2),
    'Z',
  ].join('')
}

/**
 * Rings round the node of part `index`, as far as its chamber goes: narrow and wide years of a trunk, in an order
 * that differs from part to part. One path for each width of line.
 */
export function rings(index: number): Ring[] {
  const node = nodeAt(index)
  const reach = ringsReach(index)
  const scale = 0.75 + 0.09 * index
  return growth(node, reach, { spacing: scale, weight: scale }, index)
}

/** How far from its node the rings of part `index` go. */
export function ringsReach(index: number): number {
  const node = nodeAt(index)
  const corner = polar(index + 1, outerRadius(index + 1))
  return Math.hypot(corner.x - node.x, corner.y - node.y)
}

/** One short line per chapter, spread evenly between the part's node and the next. */
export function chapterTicks(index: number, chapters: number): string {
  return Array.from({ length: chapters }, (_, chapter) => {
    const t = index + (chapter + 0.5) / chapters
    return `M${xy(polar(t, radiusAt(t) - 2.5))}L${xy(polar(t, radiusAt(t) - 8))}`
  }).join('')
}

/** Where the name of part `index` stands: outside of the middle of its chamber. */
export function nameAt(index: number): Point {
  const t = index + 0.5
  return polar(t, outerRadius(t) + 14)
}

function innerRadius(t: number): number {
  return radiusAt(t) + CHAMBER_GAP
}

function outerRadius(t: number): number {
  return radiusAt(t) + 34 + 15 * t
}

/** A wall between two chambers, from the inner edge (u = 0) to the outer (u = 1), bent back against the turn. */
function wall(t: number, count: number): (u: number) => Point {
  const bend = t === 0 ? 0 : t === count ? 5 : 10
  return (u) => {
    const degrees = bend * Math.sin(Math.PI * u) * (1 - 0.2 * u)
    return polar(t - degrees / STEP_DEGREES, innerRadius(t) + u * (outerRadius(t) - innerRadius(t)))
  }
}
