import type { Point } from './math.ts'

/** Width and height of a plate, in pixels. */
export interface Frame {
  width: number
  height: number
}

/** The part of a motif's plane that a plate shows. */
export interface View extends Frame {
  /** Pixels to a unit of the plane. */
  scale: number
  /** The upper left corner of the plate in the plane. */
  left: number
  top: number
}

/** How a motif, whose plane is made for 16:9, stands in a plate of any shape. */
interface Placing {
  /** Height of the plane of a wide plate, in its units. */
  tall: number
  /** The point of the plane that is looked at. */
  centre: Point
  /** In a tall plate: the width of the plane, in its units, and where its point of interest stands, in shares of the plate. */
  portrait: { wide: number; at: Point }
}

const WIDE = 16 / 9

/** A wide plate shows the whole height and is cut at the left; a tall one shows a narrower part round the centre. */
export function viewOf({ width, height }: Frame, { tall, centre, portrait }: Placing): View {
  if (width >= height) {
    const scale = height / tall
    return { width, height, scale, left: WIDE * tall - width / scale, top: 0 }
  }
  const scale = width / portrait.wide
  const [atX, atY] = portrait.at
  return {
    width,
    height,
    scale,
    left: centre[0] - (atX * width) / scale,
    top: centre[1] - (atY * height) / scale,
  }
}

/** Where a point of the plane stands in the plate, in percent of its width and height. */
export function percentOf(view: View, [x, y]: Point): { x: number; y: number } {
  const inside = (share: number) => Math.round(100 * Math.min(1, Math.max(0, share)))
  return {
    x: inside(((x - view.left) * view.scale) / view.width),
    y: inside(((y - view.top) * view.scale) / view.height),
  }
}
