import type { Point } from '../crop.ts'

const isPercent = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 100

/** Whether a value is a point of a picture in whole percent, and nothing else. */
export function isFocalPoint(value: unknown): value is Point {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  const { x, y } = value as Partial<Point>
  return isPercent(x) && isPercent(y)
}

/** A point as Markdown and HTML have it: `30,70`. */
export const writeFocalPoint = ({ x, y }: Point): string => `${x},${y}`

/** The point that a text names; null for anything else. */
export function readFocalPoint(text: string): Point | null {
  const [, x, y] = /^(\d{1,3}),(\d{1,3})$/.exec(text) ?? []
  const point = { x: Number(x), y: Number(y) }
  return isFocalPoint(point) ? point : null
}
