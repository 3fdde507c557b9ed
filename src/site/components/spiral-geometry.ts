/** Most parts that the spiral shows; further ones are reached by lists. */
export const SPIRAL_PARTS = 6

/** Where the thread begins, next to the centre, and where it has completed its turn; one unit of t is 60 degrees. */
const THREAD_START = -6.6
const THREAD_END = SPIRAL_PARTS

const STEP_DEGREES = 60
const FIRST_RADIUS = 80
const RADIUS_PER_STEP = 12
/** Distance of a chamber's inner edge from the thread. */
const CHAMBER_GAP = 6

/** Lines of the rings, from a dry year to a good one. */
const RING_WIDTHS = [0.5, 0.9, 1.3, 1.8]

interface Point {
  x: number
  y: number
}

/** All lines of one width. */
export interface Ring {
  width: number
  path: string
}

/** Radius of the thread at t. */
export function radiusAt(t: number): number {
  return FIRST_RADIUS + RADIUS_PER_STEP * t
}

/** Where part `index` (from 0) stands on the thread: clockwise from 3 o'clock, y downwards. */
export function nodeAt(index: number): Point {
  return polar(index, radiusAt(index))
}

/** The point at t and a radius of its own, such as a numeral beside its node. */
export function polar(t: number, radius: number): Point {
  const angle = (t * STEP_DEGREES * Math.PI) / 180
  return { x: radius * Math.cos(angle), y: radius * Math.sin(angle) }
}

/** The thread as a filled shape, a hair at the centre and 1.9 wide at its end. @param end t of its end */
export function threadShape(end = THREAD_END): string {
  const halfWidth = (t: number) => (0.5 + (1.4 * (t - THREAD_START)) / (THREAD_END - THREAD_START)) / 2
  const side = (sign: number) => (t: number) => polar(t, radiusAt(t) + sign * halfWidth(t))
  const pieces = Math.ceil((end - THREAD_START) / 0.9)
  const out = curve(side(1), THREAD_START, end, pieces)
  const back = curve(side(-1), end, THREAD_START, pieces)
  return `M${xy(side(1)(THREAD_START))}${out}L${xy(side(-1)(end))}${back}Z`
}

/** The middle line of the thread, to be drawn with a stroke. */
export function threadLine(end = THREAD_END, start = THREAD_START): string {
  const centre = (t: number) => polar(t, radiusAt(t))
  return `M${xy(centre(start))}${curve(centre, start, end, Math.ceil((end - start) / 0.9))}`
}

/**
 * The thread's way out of the spiral: down to `drop`, a turn of radius `turn`, then `run` to the left.
 * It begins a little before the end of the coil, so that no seam shows.
 */
export function exitLine(drop: number, turn: number, run: number): string {
  const end = radiusAt(THREAD_END)
  return `${threadLine(THREAD_END, THREAD_END - 0.05)}C154.4 32 ${end + 4} 60 ${end + 4} 92V${drop - turn}a${turn} ${turn} 0 0 1 ${-turn} ${turn}H${-run}`
}

/** The stem of the inner coil (the thread up to t = 0), down far enough to leave any page. */
export function stemLine(): string {
  const end = radiusAt(0)
  return `${threadLine(0, -0.05)}C${end + 4} 28 ${end + 6} 52 ${end + 6} 82V40000`
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

/** Side of the square that the rings of a plate fill. */
export const PLATE_SIDE = 400

/** Plates that are drawn once and kept; further ones are drawn for each page. */
const PLATES_MAX = 100
const plates = new Map<number, Ring[]>()

/** Rings that fill a square plate, round a centre that differs from place to place in the book. */
export function plateRings(place: number): readonly Ring[] {
  const drawn = plates.get(place) ?? drawPlate(place)
  if (plates.size < PLATES_MAX) plates.set(place, drawn)
  return drawn
}

function drawPlate(place: number): Ring[] {
  const turn = place * GOLDEN_TURN
  const centre = {
    x: PLATE_SIDE * (0.52 + 0.2 * Math.cos(turn)),
    y: PLATE_SIDE * (0.5 + 0.12 * Math.sin(turn)),
  }
  const reach = Math.hypot(
    Math.max(centre.x, PLATE_SIDE - centre.x),
    Math.max(centre.y, PLATE_SIDE - centre.y),
  )
  return growth(centre, reach, { spacing: 1.15, weight: 0.85 }, place)
}

/** The angle between two leaves of a stem, in radians. */
const GOLDEN_TURN = 2.39996

/** Rings round a point, narrow and wide years in an order that differs from seed to seed. */
function growth(
  centre: Point,
  reach: number,
  { spacing, weight }: { spacing: number; weight: number },
  seed: number,
): Ring[] {
  const drawn = RING_WIDTHS.map((width) => ({ width: tenth(width * weight), path: '' }))
  for (let radius = 7, i = 0; radius < reach; i++) {
    const year = (Math.sin(12.9898 * (i + 1) + 78.233 * (seed + 1)) + 1) / 2
    const line = drawn[Math.floor(year * year * 0.999 * drawn.length)]
    if (line) line.path += circle(centre, radius)
    radius += spacing * (3 + 4.5 * year)
  }
  return drawn.filter(({ path }) => path !== '')
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

function circle({ x, y }: Point, radius: number): string {
  const r = tenth(radius)
  return `M${tenth(x - r)} ${tenth(y)}a${r} ${r} 0 1 0 ${tenth(2 * r)} 0a${r} ${r} 0 1 0 ${tenth(-2 * r)} 0`
}

/** A wall between two chambers, from the inner edge (u = 0) to the outer (u = 1), bent back against the turn. */
function wall(t: number, count: number): (u: number) => Point {
  const bend = t === 0 ? 0 : t === count ? 5 : 10
  return (u) => {
    const degrees = bend * Math.sin(Math.PI * u) * (1 - 0.2 * u)
    return polar(t - degrees / STEP_DEGREES, innerRadius(t) + u * (outerRadius(t) - innerRadius(t)))
  }
}

/** Cubic pieces along a curve given by its points, without the first point. */
function curve(at: (t: number) => Point, from: number, to: number, pieces: number): string {
  const step = (to - from) / pieces
  return Array.from({ length: pieces }, (_, i) => {
    const [t0, t1] = [from + i * step, from + (i + 1) * step]
    const [p0, p1] = [at(t0), at(t1)]
    const [d0, d1] = [slope(at, t0), slope(at, t1)]
    const c0 = { x: p0.x + (d0.x * step) / 3, y: p0.y + (d0.y * step) / 3 }
    const c1 = { x: p1.x - (d1.x * step) / 3, y: p1.y - (d1.y * step) / 3 }
    return `C${xy(c0)} ${xy(c1)} ${xy(p1)}`
  }).join('')
}

function slope(at: (t: number) => Point, t: number): Point {
  const h = 1e-4
  const [before, after] = [at(t - h), at(t + h)]
  return { x: (after.x - before.x) / (2 * h), y: (after.y - before.y) / (2 * h) }
}

/** A point as it stands in a path, to the tenth of a unit. */
export function xy({ x, y }: Point): string {
  return `${tenth(x)} ${tenth(y)}`
}

/** To the tenth, without a negative nought. */
export function tenth(value: number): number {
  return Math.round(value * 10) / 10 + 0
}
