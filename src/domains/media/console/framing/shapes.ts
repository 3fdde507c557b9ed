import { type Crop, CROP_MIN, type Point, rounded, type Size } from '../../contract.ts'

/** Which edges a handle moves: -1 the left or upper one, 1 the right or lower one, 0 neither. */
export interface Handle {
  x: -1 | 0 | 1
  y: -1 | 0 | 1
}

/** Width by height; null for any. */
export type Shape = number | null

export const SHAPES = { free: null, square: 1, '4:3': 4 / 3, '3:2': 3 / 2, '16:9': 16 / 9 } as const

export type ShapeName = keyof typeof SHAPES

const clamped = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Two decimals, and still within the picture. */
function settled(left: number, top: number, width: number, height: number): Crop {
  const [x, y] = [rounded(clamped(left, 0, 100)), rounded(clamped(top, 0, 100))]
  return {
    left: x,
    top: y,
    width: rounded(Math.min(width, 100 - x)),
    height: rounded(Math.min(height, 100 - y)),
  }
}

/** The least width and height in percent, as `rules.ts` has them; a picture that is smaller is shown whole. */
function leastOf({ width, height }: Size) {
  const least = (pixels: number) =>
    Math.min(100, Math.max(CROP_MIN.percent, Math.ceil((CROP_MIN.pixels / pixels) * 10_000) / 100))
  return { width: least(width), height: least(height) }
}

/** Width by height of a shape in percent of a picture. */
const ratioOf = (shape: number, { width, height }: Size): number => (shape * height) / width

/** Moves a crop, as far as the picture goes. @param by in percent */
export function moved({ left, top, width, height }: Crop, by: Point): Crop {
  return settled(clamped(left + by.x, 0, 100 - width), clamped(top + by.y, 0, 100 - height), width, height)
}

/** Moves edges of a crop; the others stay where they are. @param by in percent */
export function resized(
  { left, top, width, height }: Crop,
  { x, y }: Handle,
  by: Point,
  size: Size,
  shape: Shape = null,
): Crop {
  const least = leastOf(size)
  // Of the edge, or the middle, that stays.
  const [fromX, fromY] = [x < 0 ? left + width : left, y < 0 ? top + height : top]
  const most = {
    width: x === 0 ? 100 : x < 0 ? fromX : 100 - fromX,
    height: y === 0 ? 100 : y < 0 ? fromY : 100 - fromY,
  }
  let wide = x === 0 ? width : clamped(width + x * by.x, least.width, most.width)
  let high = y === 0 ? height : clamped(height + y * by.y, least.height, most.height)
  if (shape !== null) {
    const ratio = ratioOf(shape, size)
    // The edge that was moved decides; of a corner, the one that was moved more.
    const isByHeight = Math.abs(high - height) * ratio > Math.abs(wide - width)
    wide = isByHeight ? high * ratio : wide
    wide = clamped(
      wide,
      Math.max(least.width, least.height * ratio),
      Math.min(most.width, most.height * ratio),
    )
    high = wide / ratio
  }
  const placed = (side: number, from: number, before: number, length: number, now: number) => {
    if (side < 0) return from - now
    return side > 0 || now === length ? from : clamped(before + (length - now) / 2, 0, 100 - now)
  }
  return settled(placed(x, fromX, left, width, wide), placed(y, fromY, top, height, high), wide, high)
}

/** A crop of another shape that shows about as much, round the same middle. */
export function reshaped({ left, top, width, height }: Crop, shape: Shape, size: Size): Crop {
  if (shape === null) return { left, top, width, height }
  const ratio = ratioOf(shape, size)
  const least = leastOf(size)
  const wide = clamped(
    Math.sqrt(width * height * ratio),
    Math.max(least.width, least.height * ratio),
    Math.min(100, 100 * ratio),
  )
  const high = wide / ratio
  return settled(
    clamped(left + (width - wide) / 2, 0, 100 - wide),
    clamped(top + (height - high) / 2, 0, 100 - high),
    wide,
    high,
  )
}

/** Gives one side of a crop another value, as far as the picture goes; a larger crop moves to where it has room. */
export function withSide(crop: Crop, side: keyof Crop, value: number, size: Size, shape: Shape): Crop {
  const [x, y] = [value - crop.left, value - crop.top]
  if (side === 'left') return moved(crop, { x, y: 0 })
  if (side === 'top') return moved(crop, { x: 0, y })
  const isWide = side === 'width'
  const by = isWide ? { x: value - crop.width, y: 0 } : { x: 0, y: value - crop.height }
  const beyond = { x: 100 - crop.left - crop.width - by.x, y: 100 - crop.top - crop.height - by.y }
  const placed = moved(crop, { x: Math.min(0, beyond.x), y: Math.min(0, beyond.y) })
  return resized(placed, isWide ? { x: 1, y: 0 } : { x: 0, y: 1 }, by, size, shape)
}

/**
 * What a frame of another shape shows of a crop, kept round its focal point, as `object-fit: cover` cuts it: in percent of the
 * whole picture. @param aspect width by height of the frame @param focal in percent of the crop
 */
export function seenIn({ left, top, width, height }: Crop, size: Size, aspect: number, focal: Point): Crop {
  const own = (width * size.width) / (height * size.height)
  const wide = own > aspect ? width * (aspect / own) : width
  const high = own > aspect ? height : height * (own / aspect)
  return {
    left: left + ((width - wide) * focal.x) / 100,
    top: top + ((height - high) * focal.y) / 100,
    width: wide,
    height: high,
  }
}
