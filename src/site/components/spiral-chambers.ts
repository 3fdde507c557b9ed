import {
  curve,
  growth,
  nodeAt,
  type Point,
  polar,
  type Ring,
  radiusAt,
  STEP_DEGREES,
  tenth,
  THREAD_END,
  threadLine,
  xy,
} from './spiral-geometry.ts'

/** Most chambers that a spiral has. */
export const CHAMBERS_MAX = THREAD_END

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

/** Outline of chamber `index`, between t = index and t = index + 1. @param count chambers in all */
function chamberShape(index: number, count: number): string {
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
 * Rings round the node of chamber `index`, as far as it goes: narrow and wide years of a trunk, in an order that differs from one
 * to the next. One path for each width of line.
 */
function ringsIn(index: number): Ring[] {
  const node = nodeAt(index)
  const reach = ringsReach(index)
  const scale = 0.75 + 0.09 * index
  return growth(node, reach, { spacing: scale, weight: scale }, index)
}

/** How far from its node the rings of chamber `index` go. */
function ringsReach(index: number): number {
  const node = nodeAt(index)
  const corner = polar(index + 1, outerRadius(index + 1))
  return Math.hypot(corner.x - node.x, corner.y - node.y)
}

/** So many short lines, spread evenly between the node of chamber `index` and the next. */
export function ticksAt(index: number, count: number): string {
  return Array.from({ length: count }, (_, tick) => {
    const t = index + (tick + 0.5) / count
    return `M${xy(polar(t, radiusAt(t) - 2.5))}L${xy(polar(t, radiusAt(t) - 8))}`
  }).join('')
}

/** Width and height of the box that a caption may fill, in units of the drawing; above and below there is more room. */
const CAPTION_WIDTH = 178
const WIDE_CAPTION_WIDTH = 280
const CAPTION_HEIGHT = 96
/** Between a chamber and the words of its caption, in units of the drawing. */
const CAPTION_GAP = 14
/** What is right of here belongs to the page again. */
const CAPTION_RIGHT = 390

/**
 * The box in which the caption of chamber `index` stands, and on which side of the chamber that is. Above and below, the box holds the
 * gap as well: a pointer on its way from the chamber to the words stays on the link.
 */
export function captionBox(index: number) {
  const { x, y } = nameAt(index)
  const side = x > 60 ? 'right' : x < -60 ? 'left' : 'middle'
  const width = side === 'middle' ? WIDE_CAPTION_WIDTH : Math.min(CAPTION_WIDTH, CAPTION_RIGHT - x)
  const left = side === 'right' ? x : side === 'left' ? x - width : x - width / 2
  const isAbove = side === 'middle' && y < 0
  const isBelow = side === 'middle' && !isAbove
  const top = isAbove ? y - CAPTION_HEIGHT : isBelow ? y - CAPTION_GAP : y - CAPTION_HEIGHT / 2
  const height = CAPTION_HEIGHT + (side === 'middle' ? CAPTION_GAP : 0)
  const box = { x: tenth(left), y: tenth(top), width: tenth(width), height }
  return { box, side: isAbove ? 'above' : side }
}

/** Outside of the middle of chamber `index`. */
function nameAt(index: number): Point {
  const t = index + 0.5
  return polar(t, outerRadius(t) + CAPTION_GAP)
}

function innerRadius(t: number): number {
  return radiusAt(t) + CHAMBER_GAP
}

function outerRadius(t: number): number {
  return radiusAt(t) + 34 + 15 * t
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The box round chamber `index`. @param count chambers in all */
function chamberBox(index: number, count: number): Box {
  const from = wall(index, count)
  const to = wall(index + 1, count)
  const steps = Array.from({ length: 17 }, (_, i) => i / 16)
  const points = steps.flatMap((u) => [
    from(u),
    to(u),
    polar(index + u, outerRadius(index + u)),
    polar(index + u, innerRadius(index + u)),
  ])
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x: tenth(x), y: tenth(y), width: tenth(Math.max(...xs) - x), height: tenth(Math.max(...ys) - y) }
}

/** Where a picture lies that fills a box, with its focal point, in percent, as near to the middle as its edges let it. */
export function coverOf(
  box: Box,
  { width, height }: { width: number; height: number },
  focal: { x: number; y: number },
): Box {
  const scale = Math.max(box.width / width, box.height / height)
  const covering = { width: width * scale, height: height * scale }
  const place = (start: number, side: number, whole: number, percent: number) =>
    Math.min(start, Math.max(start + side - whole, start + side / 2 - (whole * percent) / 100))
  return {
    x: tenth(place(box.x, box.width, covering.width, focal.x)),
    y: tenth(place(box.y, box.height, covering.height, focal.y)),
    width: tenth(covering.width),
    height: tenth(covering.height),
  }
}

/** A wall between two chambers, from the inner edge (u = 0) to the outer (u = 1), bent back against the turn. */
function wall(t: number, count: number): (u: number) => Point {
  const bend = t === 0 ? 0 : t === count ? 5 : 10
  return (u) => {
    const degrees = bend * Math.sin(Math.PI * u) * (1 - 0.2 * u)
    return polar(t - degrees / STEP_DEGREES, innerRadius(t) + u * (outerRadius(t) - innerRadius(t)))
  }
}

// The same for every spiral, so drawn once; the shape of a chamber depends on how many there are.
const COUNTS = Array.from({ length: CHAMBERS_MAX + 1 }, (_, count) => count)

/** Outlines of the chambers: by how many there are, and then by their place. */
export const OUTLINES = COUNTS.map((count) => COUNTS.slice(0, count).map((at) => chamberShape(at, count)))

/** Boxes round the chambers: by how many there are, and then by their place. */
export const BOXES = COUNTS.map((count) => COUNTS.slice(0, count).map((at) => chamberBox(at, count)))

/** The rings of each chamber. */
export const RINGS: readonly (readonly Ring[])[] = COUNTS.slice(0, CHAMBERS_MAX).map(ringsIn)
