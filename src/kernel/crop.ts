/**
 * The part of a picture that is shown, as it was turned by its camera: from its left and top edges, and how wide and high, in
 * percent of the picture, with at most two decimals.
 */
export interface Crop {
  left: number
  top: number
  width: number
  height: number
}

/** In percent from the left and from the top. */
export interface Point {
  x: number
  y: number
}

export const WHOLE: Crop = { left: 0, top: 0, width: 100, height: 100 }

/** A point of the whole picture, or the nearest one that is shown, in percent of what is shown. */
export function pointWithin({ left, top, width, height }: Crop, { x, y }: Point): Point {
  const within = (value: number, from: number, length: number) =>
    Math.min(100, Math.max(0, ((value - from) / length) * 100))
  return { x: within(x, left, width), y: within(y, top, height) }
}

/** A point, or the nearest one that is shown, in whole percent of the whole picture. */
export function pointIn({ left, top, width, height }: Crop, { x, y }: Point): Point {
  const within = (value: number, from: number, to: number) =>
    Math.min(Math.floor(to), Math.max(Math.ceil(from), Math.round(value)))
  return { x: within(x, left, left + width), y: within(y, top, top + height) }
}
