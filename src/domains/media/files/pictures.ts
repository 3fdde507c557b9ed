import type { Metadata, Sharp } from 'sharp'
import { invalidField } from '../../../kernel/problem.ts'
import type { CopyKind } from './keys.ts'
import type { Crop } from '../contract.ts'
import type { CroppedPicture, PictureLook } from './task-kinds.ts'

/** A larger one is refused before any of it is decoded. */
const PIXELS_MAX = 50_000_000
/** Turning needs all of a picture in memory, twice: one that has more pixels is given out with so many. */
const TURNED_PIXELS_MAX = 12_000_000
/** Of a picture that lost what a camera wrote into it. */
const CLEANED_QUALITY = 92
const QUALITY: Record<CopyKind, number> = { webp: 78, avif: 55 }

/** Looks at a picture with all that can be wrong with one. @throws invalid in a sentence */
export async function lookAt(bytes: Uint8Array): Promise<PictureLook> {
  const sharp = await loaded()
  const metadata = await sharp(bytes, { limitInputPixels: false, failOn: 'truncated', animated: true })
    .metadata()
    .catch(unreadable)
  const { width, height, pages = 1, orientation = 1, exif, xmp, iptc } = metadata
  // Of a moving picture the height is that of all its pictures together.
  if (width * height > PIXELS_MAX) {
    throw invalidField('file', 'too-many-pixels', 'The picture may have at most 50 megapixels')
  }
  if (!exif && !xmp && !iptc) {
    // A small one needs every line of the file, and little room.
    await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'truncated' })
      .resize({ width: 16 })
      .raw()
      .toBuffer()
      .catch(unreadable)
    return { width, height: Math.round(height / pages), cleaned: null }
  }
  // Of a moving picture each picture would have to be turned by itself; they are never taken by a camera that lies on its side.
  const picture =
    pages > 1 || orientation === 1
      ? sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'truncated', animated: true })
      : await upright(bytes, metadata).catch(unreadable)
  const { data, info } = await picture
    .toFormat(...formatOf(metadata))
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return { width: info.width, height: Math.round(info.height / pages), cleaned: data }
}

/** A copy of a picture for pages. */
export async function copyOf(copy: {
  bytes: Uint8Array
  width: number
  kind: CopyKind
}): Promise<Uint8Array> {
  const { bytes, width, kind } = copy
  const sharp = await loaded()
  const metadata = await sharp(bytes, { limitInputPixels: PIXELS_MAX }).metadata()
  const picture = await upright(bytes, metadata, width)
  return picture.toFormat(kind, { quality: QUALITY[kind] }).toBuffer()
}

/**
 * A part of a picture whose metadata was stripped, so that it lies upright, in the picture's format.
 * @param box in pixels, within the picture
 */
export async function cropOf({ bytes, box }: { bytes: Uint8Array; box: Crop }): Promise<CroppedPicture> {
  const sharp = await loaded()
  const metadata = await sharp(bytes, { limitInputPixels: PIXELS_MAX }).metadata().catch(unreadable)
  const { data, info } = await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'truncated' })
    .extract(box)
    .toFormat(...formatOf(metadata))
    .toBuffer({ resolveWithObject: true })
    .catch(unreadable)
  return { bytes: data, width: info.width, height: info.height }
}

/** A picture as it was held within a square of that many pixels, as JPEG on white, with nothing of what a camera wrote into it. */
export async function smallOf({ bytes, side }: { bytes: Uint8Array; side: number }): Promise<Uint8Array> {
  const sharp = await loaded()
  const metadata = await sharp(bytes, { limitInputPixels: PIXELS_MAX }).metadata().catch(unreadable)
  const { width, height, orientation = 1 } = metadata
  const [wide, high] = orientation > 4 ? [height, width] : [width, height]
  const scale = Math.min(1, side / Math.max(wide, high))
  const picture = await upright(bytes, metadata, Math.max(1, Math.floor(wide * scale))).catch(unreadable)
  return picture.flatten({ background: '#fff' }).jpeg({ quality: QUALITY.webp }).toBuffer().catch(unreadable)
}

/**
 * A picture as it was held, not wider than that. It is shrunk first, line by line, and then turned: the other way round all of it
 * would be in memory, twice.
 */
async function upright(bytes: Uint8Array, { width, height, orientation = 1 }: Metadata, widest?: number) {
  const sharp = await loaded()
  const isTurned = orientation > 4
  const shownWidth = isTurned ? height : width
  const scale = Math.min(1, Math.sqrt(TURNED_PIXELS_MAX / (width * height)))
  const wanted = Math.min(widest ?? Math.floor(shownWidth * scale), shownWidth)
  const shrunk = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'truncated' }).resize(
    isTurned ? { height: wanted } : { width: wanted },
  )
  if (orientation === 1) return shrunk
  const upside = await shrunk.withMetadata({ orientation }).png({ compressionLevel: 0 }).toBuffer()
  return sharp(upside).autoOrient()
}

/** A picture is written in the format that it has. A PNG with a quality would lose colours; AVIF with more effort takes a minute. */
function formatOf({ format }: Metadata): Parameters<Sharp['toFormat']> {
  if (format === 'heif') return ['avif', { quality: CLEANED_QUALITY, effort: 1 }]
  return format === 'png' ? ['png'] : [format, { quality: CLEANED_QUALITY }]
}

function unreadable(): never {
  throw invalidField('file', 'damaged', 'The picture is damaged, or ends early. Please send it again')
}

/** Loaded with the first picture. */
async function loaded() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
