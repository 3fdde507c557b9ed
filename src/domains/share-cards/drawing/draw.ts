import type { Sharp } from 'sharp'
import { CARD } from '../../../site/cards.ts'
import { MARGIN, paperOf, scrimOf, textOf, veiled } from './overlay.ts'
import { spiralOf } from './spiral.ts'
import type { CardToDraw } from './task-kinds.ts'

/** Ground of cards of sites without parts: that of the site's dark theme. */
const GROUND = '#171512'

const INNER = { width: CARD.width - 2 * MARGIN, height: CARD.height - 2 * MARGIN }
/** An upright picture, such as a cover, stands whole on the right; a wide one fills the card. */
const UPRIGHT = { below: 1.2, height: 486, right: 72 }
const MIDDLE = { x: 50, y: 50 }
const PIXELS_MAX = 50_000_000
const BYTES_MAX = 200_000
const QUALITIES = [80, 72, 62, 50, 40]

/** A card as JPEG: its picture, title and name over it, and the paper around. */
export async function draw({ face, picture }: CardToDraw): Promise<Uint8Array> {
  const sharp = await loaded()
  const ground = face.drawn?.ground ?? GROUND
  const { deep, scrim } = face.colors ?? { deep: ground, scrim: ground }
  const plain = sharp({ create: { ...INNER, channels: 3, background: deep } })
  const placed = picture && (await placedOn(picture, face.picture?.focal ?? MIDDLE))
  const text = await textOf(face)
  const under = !placed ? veiled(spiralOf(face, deep), text) : placed.isWide ? scrimOf(text, scrim) : ''
  const { width, height } = INNER
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${MARGIN} ${MARGIN} ${width} ${height}" width="${width}" height="${height}">${under}${text.svg}</svg>`
  const card = await plain
    .composite([...(placed ? [placed] : []), { input: Buffer.from(svg) }])
    .png({ compressionLevel: 0 })
    .toBuffer()
  const paper = { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN, background: paperOf(face) }
  return small(sharp(card).extend(paper))
}

/** A picture where it lies on the card. */
async function placedOn(bytes: Uint8Array, focal: { x: number; y: number }) {
  const sharp = await loaded()
  const open = () => sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'truncated' }).autoOrient()
  const { autoOrient } = await open().metadata()
  const { width, height } = autoOrient
  if (width / height < UPRIGHT.below) {
    const { data, info } = await open()
      .resize({ height: UPRIGHT.height })
      .flatten()
      .png({ compressionLevel: 0 })
      .toBuffer({ resolveWithObject: true })
    const left = INNER.width - UPRIGHT.right - info.width
    return { input: data, left, top: Math.round((INNER.height - UPRIGHT.height) / 2), isWide: false }
  }
  const scale = Math.max(INNER.width / width, INNER.height / height)
  const size = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
  const within = (side: number, whole: number, percent: number) =>
    Math.round(Math.min(Math.max((whole * percent) / 100 - side / 2, 0), whole - side))
  const place = {
    left: within(INNER.width, size.width, focal.x),
    top: within(INNER.height, size.height, focal.y),
  }
  const input = await open()
    .resize({ ...size, fit: 'fill' })
    .extract({ ...place, ...INNER })
    .flatten()
    .png({ compressionLevel: 0 })
    .toBuffer()
  return { input, left: 0, top: 0, isWide: true }
}

/** At the best quality at which it is small enough for every network. */
async function small(card: Sharp): Promise<Uint8Array> {
  let bytes: Uint8Array = new Uint8Array()
  for (const quality of QUALITIES) {
    // With colours in full: else those of the paper would run into the picture's edge.
    bytes = await card.clone().jpeg({ quality, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()
    if (bytes.length <= BYTES_MAX) break
  }
  return bytes
}

/** Loaded with the first card. */
async function loaded() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
