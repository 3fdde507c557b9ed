import type { Sharp } from 'sharp'
import { invalidField } from '../../../kernel/problem.ts'
import type { CopyKind } from './keys.ts'

/** A larger one is refused before any of it is decoded. */
const PIXELS_MAX = 50_000_000
/** Of the copies for pages; a copy is never wider than its picture. */
const WIDTHS = [400, 800, 1600]
/** Of a picture that lost what a camera wrote into it. */
const CLEANED_QUALITY = 92
const QUALITY: Record<CopyKind, number> = { webp: 78, avif: 55 }

export interface Looked {
  width: number
  height: number
  /** The same picture without place, camera and words; null where it held none. */
  cleaned: Buffer | null
}

/** Looks at a picture with all that can be wrong with one. @throws invalid in a sentence */
export async function lookAt(bytes: Buffer): Promise<Looked> {
  return inTurn(async () => {
    const sharp = await loaded()
    const open = () => sharp(bytes, { limitInputPixels: false, failOn: 'truncated', animated: true })
    const {
      width,
      height,
      pages = 1,
      orientation = 1,
      exif,
      xmp,
      iptc,
      format,
    } = await open().metadata().catch(unreadable)
    // Of a moving picture the height is that of all its pictures together.
    if (width * height > PIXELS_MAX) {
      throw invalidField('file', 'too-many-pixels', 'The picture may have at most 50 megapixels')
    }
    // A small one needs every line of the file, and little room.
    await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'truncated' })
      .resize({ width: 16 })
      .raw()
      .toBuffer()
      .catch(unreadable)
    const isTurned = orientation > 4
    const [shownWidth, shownHeight] = isTurned ? [height, width] : [width, Math.round(height / pages)]
    if (!exif && !xmp && !iptc) return { width: shownWidth, height: shownHeight, cleaned: null }
    const cleaned = await turned(open(), pages)
      .toFormat(format === 'heif' ? 'avif' : format, { quality: CLEANED_QUALITY })
      .toBuffer()
      .catch(unreadable)
    return { width: shownWidth, height: shownHeight, cleaned }
  })
}

/** Widths of the copies that a picture of this width has. */
export function copyWidths(width: number): number[] {
  const smaller = WIDTHS.filter((one) => one < width)
  return smaller.length === WIDTHS.length ? smaller : [...smaller, Math.min(width, WIDTHS.at(-1) ?? width)]
}

/** A copy of a picture for pages. */
export async function copyOf(bytes: Buffer, width: number, kind: CopyKind): Promise<Buffer> {
  return inTurn(async () => {
    const sharp = await loaded()
    return sharp(bytes, { limitInputPixels: PIXELS_MAX })
      .autoOrient()
      .resize({ width, withoutEnlargement: true })
      .toFormat(kind, { quality: QUALITY[kind] })
      .toBuffer()
  })
}

/** Of a moving picture each picture would have to be turned by itself; they are never taken by a camera that lies on its side. */
const turned = (picture: Sharp, pages: number) => (pages > 1 ? picture : picture.autoOrient())

function unreadable(): never {
  throw invalidField('file', 'damaged', 'The picture is damaged, or ends early. Please send it again')
}

/** Loaded with the first picture: it would cost every start. One at a time, so that many at once take the room of one. */
async function loaded() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

let last: Promise<unknown> = Promise.resolve()

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.then(work)
  last = next.catch(() => {})
  return next
}
