/** Where the thread begins, next to the centre, and where it has completed its turn; one unit of t is 60 degrees. */
const THREAD_START = -6.6
export const THREAD_END = 6

export const STEP_DEGREES = 60
const FIRST_RADIUS = 80
const RADIUS_PER_STEP = 12

/** Lines of the rings, from a dry year to a good one. */
const RING_WIDTHS = [0.5, 0.9, 1.3, 1.8]

export interface Point {
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

/** Where step `index` (from 0) of the thread is: clockwise from 3 o'clock, y downwards. */
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

/** The stem of the inner coil (the thread up to t = 0), down far enough to leave any page. */
export function stemLine(): string {
  const end = radiusAt(0)
  return `${threadLine(0, -0.05)}C${end + 4} 28 ${end + 6} 52 ${end + 6} 82V40000`
}

/** Side of the square that the rings of a plate fill. */
export const PLATE_SIDE = 400

/** Plates that are drawn once and kept; further ones are drawn for each page. */
const PLATES_MAX = 100
const plates = new Map<number, Ring[]>()

/** Rings that fill a square plate, round a centre that differs from place to place. */
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
export function growth(
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

function circle({ x, y }: Point, radius: number): string {
  const r = tenth(radius)
  return `M${tenth(x - r)} ${tenth(y)}a${r} ${r} 0 1 0 ${tenth(2 * r)} 0a${r} ${r} 0 1 0 ${tenth(-2 * r)} 0`
}

/** Cubic pieces along a curve given by its points, without the first point. */
export function curve(at: (t: number) => Point, from: number, to: number, pieces: number): string {
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
