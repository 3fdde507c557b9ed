import type { Point } from '../math.ts'

/** A line of one width, or a shape that is filled by the rule "evenodd"; either in the ink of the text. */
export interface OrnamentPath {
  /** Data of an SVG path, with one decimal. */
  d: string
  /** Of a line, with round ends and corners, in units of the drawing. */
  width?: number
  fill?: true
}

/** Coordinates have one decimal: they are counted in tenths, so that steps add up without an error. */
const TENTHS = 10

/** Path data of a soft line: it passes between its points and bends towards them. */
export function curve(points: readonly Point[], isClosed = false): string {
  if (points.length < 3) return line(points)
  const pen = new Pen()
  const last = points.length - 1
  const start = isClosed ? between(points[last], points[0]) : points[0]
  pen.move(start)
  for (let i = isClosed ? 0 : 1; i < last; i++)
    pen.bend(points[i] as Point, between(points[i], points[i + 1]))
  if (isClosed) return `${pen.bend(points[last] as Point, start as Point).path}z`
  return pen.line(points[last]).path
}

export function line(points: readonly Point[], isClosed = false): string {
  const pen = new Pen()
  pen.move(points[0])
  for (const point of points.slice(1)) pen.line(point)
  return isClosed ? `${pen.path}z` : pen.path
}

/** Path data of an ellipse whose longer radius points along an angle. An arc whose radii are too short for its way is stretched. */
export function ellipse([x, y]: Point, long: number, short: number, angle = 0): string {
  const [stepX, stepY] = [long * Math.cos(angle), long * Math.sin(angle)]
  const [wide, tall] = [long, short].map((radius) => number(Math.max(1, Math.floor(0.9 * radius * TENTHS))))
  const degrees = Math.round((angle * 180) / Math.PI) % 360
  const arc = (dx: number, dy: number) =>
    `a${wide} ${tall} ${degrees} 1 0${pair(tenths(dx), tenths(dy), ' ')}`
  return `M${number(tenths(x - stepX))}${pair2(tenths(y - stepY))}${arc(2 * stepX, 2 * stepY)}${arc(-2 * stepX, -2 * stepY)}z`
}

class Pen {
  path = ''
  #x = 0
  #y = 0

  move(to: Point | undefined): void {
    const [x, y] = to ?? [0, 0]
    this.#x = tenths(x)
    this.#y = tenths(y)
    this.path += `M${number(this.#x)}${pair2(this.#y)}`
  }

  line(to: Point | undefined): this {
    const [x, y] = to ?? [0, 0]
    this.path += `l${this.#step(x, y)}`
    this.#go(x, y)
    return this
  }

  bend(by: Point, to: Point): this {
    const towards = this.#step(by[0], by[1])
    const step = this.#step(to[0], to[1])
    this.path += `q${towards}${step.startsWith('-') ? '' : ' '}${step}`
    this.#go(to[0], to[1])
    return this
  }

  #step(x: number, y: number): string {
    return pair(tenths(x) - this.#x, tenths(y) - this.#y)
  }

  #go(x: number, y: number): void {
    this.#x = tenths(x)
    this.#y = tenths(y)
  }
}

function between(from: Point | undefined, to: Point | undefined): Point {
  const [[fromX, fromY], [toX, toY]] = [from ?? [0, 0], to ?? [0, 0]]
  return [(fromX + toX) / 2, (fromY + toY) / 2]
}

function tenths(value: number): number {
  return Math.round(value * TENTHS)
}

function pair(x: number, y: number, before = ''): string {
  return `${x < 0 ? '' : before}${number(x)}${pair2(y)}`
}

/** A second number needs no space before its minus. */
function pair2(y: number): string {
  return `${y < 0 ? '' : ' '}${number(y)}`
}

/** `0.5` is `.5`. */
function number(inTenths: number): string {
  const [sign, size] = [inTenths < 0 ? '-' : '', Math.abs(inTenths)]
  const [whole, tenth] = [Math.floor(size / TENTHS), size % TENTHS]
  if (tenth === 0) return `${sign}${whole}`
  return `${sign}${whole === 0 ? '' : whole}.${tenth}`
}
