import { type Crop, WHOLE } from '../../kernel/crop.ts'

export { type Crop, type Point, pointIn, pointWithin, WHOLE } from '../../kernel/crop.ts'

/** What a person calls a file of a media type. */
export const FILE_KINDS = ['image', 'video', 'pdf', 'other'] as const

export type FileKindName = (typeof FILE_KINDS)[number]

const PATH = /^\/objects\/uploads\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** The id in the address of an upload; null for every other address. */
export function uploadIdIn(path: string): string | null {
  return PATH.exec(path)?.[1] ?? null
}

/** Addresses that one call asks for: with them the address of the call stays below 8 KB, which proxies take. */
export const PATHS_MAX = 100

export const uploadPath = (id: string): string => `/objects/uploads/${id}`

/** Name of a whole picture, whatever its crop, below the address of a file. */
export const WHOLE_NAME = 'whole'

/**
 * An address with the hash of what lies there, for an `img` of the studio: a browser shows the picture of an address again for as
 * long as its page is open, whatever lies there by now.
 */
export const markedPath = (path: string, hash: string): string => `${path}?${hash.slice(0, 16)}`

/** Where people with a role on the site read it. */
export const wholePath = ({ path, hash }: { path: string; hash: string }): string =>
  markedPath(`${path}/${WHOLE_NAME}`, hash)

/** What lay at the address of a file until a version of it, as readers got it then, for people with a role on the site. */
export const replacedPath = (
  { path }: { path: string },
  { version, shownHash }: { version: number; shownHash: string },
): string => markedPath(`${path}/replaced-${version}`, shownHash)

/** The same as a small picture, where it has copies. */
export const replacedPicture = (
  { path }: { path: string },
  { version, shownHash }: { version: number; shownHash: string },
): string => markedPath(`${path}/replaced-${version}-small`, shownHash)

/**
 * Address of a copy of a picture; what lies there never changes.
 * @param shown `shownHash`: of what the copies were made of
 */
export function copyPath(
  { path, shownHash }: { path: string; shownHash: string },
  width: number,
  kind: 'avif' | 'webp',
): string {
  return `${path}/${shownHash.slice(0, 16)}-${width}.${kind}`
}

/** In pixels. */
export interface Size {
  width: number
  height: number
}

/** Least width and height of what is shown. */
export const CROP_MIN = { percent: 1, pixels: 32 }

export const isSameCrop = (a: Crop, b: Crop): boolean =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height

export const isWhole = (crop: Crop): boolean => isSameCrop(crop, WHOLE)

/** A percentage with two decimals. */
export const rounded = (percent: number): number => Math.round(percent * 100) / 100

/** Whether it lies within the picture. */
export const isWithin = ({ left, top, width, height }: Crop): boolean =>
  rounded(left + width) <= 100 && rounded(top + height) <= 100

/** The part of a picture in whole pixels, never beyond its edges. */
export function boxOf({ left, top, width, height }: Crop, size: Size): Crop {
  const pixels = (percent: number, of: number) => Math.min(of, Math.round((percent / 100) * of))
  const [x, y] = [pixels(left, size.width), pixels(top, size.height)]
  return {
    left: x,
    top: y,
    width: pixels(left + width, size.width) - x,
    height: pixels(top + height, size.height) - y,
  }
}

/** Whether too few pixels of a picture would be shown; a small picture may be shown whole. */
export function isTooSmall(crop: Crop, size: Size): boolean {
  const { width, height } = boxOf(crop, size)
  return !isWhole(crop) && (width < CROP_MIN.pixels || height < CROP_MIN.pixels)
}
