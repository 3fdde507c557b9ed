import sharp from 'sharp'

/**
 * @typedef {Pick<import('../../src/art/plate.ts').Plate, 'pixels' | 'width' | 'height' | 'focal'>} Picture
 * @typedef {{ width: number, kind: 'avif' | 'webp', bytes: Buffer }} Copy
 */

/**
 * Widths in pixels, a quality for each kind, and how many bytes a copy may have. Small copies load first, so they are small.
 * WebP is for browsers without AVIF; the widest one is what the library keeps as the picture itself.
 */
const COPIES = {
  plate: [
    { width: 240, avif: 48, webp: 38, avifMax: 6_000 },
    { width: 480, avif: 46, webp: 36, avifMax: 15_000 },
    { width: 800, avif: 42, webp: 30, avifMax: 70_000 },
    { width: 1200, avif: 40, webp: 24, avifMax: 140_000 },
    { width: 1600, avif: 40, webp: 20, avifMax: 220_000 },
    { width: 2560, avif: 33, webp: 20, avifMax: 300_000 },
  ],
  portrait: [
    { width: 240, avif: 48, webp: 28, avifMax: 10_000 },
    { width: 480, avif: 46, webp: 24, avifMax: 25_000 },
    { width: 800, avif: 40, webp: 18, avifMax: 52_000 },
  ],
  cover: [
    { width: 240, avif: 52, webp: 54, avifMax: 12_000 },
    { width: 480, avif: 50, webp: 52, avifMax: 30_000 },
    { width: 800, avif: 46, webp: 46, avifMax: 80_000 },
    { width: 1200, avif: 44, webp: 32, avifMax: 150_000 },
    { width: 1600, avif: 42, webp: 26, avifMax: 260_000 },
  ],
  // Drawings in texts are lines on paper: two copies do. A page shows one soon, beside its plate and fonts.
  figure: [
    { width: 480, avif: 42, webp: 34, avifMax: 18_000 },
    { width: 1200, avif: 36, webp: 16, avifMax: 32_000 },
  ],
  icon: [{ width: 192, avif: 80, webp: 90, avifMax: 12_000 }],
}
/** A copy that is too large is made again with so much less quality. */
const QUALITY_STEP = 3
const EFFORT = { avif: 3, webp: 5 }

// One core: what several make differs from machine to machine in its bytes.
sharp.concurrency(1)

/**
 * Reduces a picture to its copies: the grain of the print turns to paper in them.
 * @param {Picture} picture
 * @param {keyof typeof COPIES} kind
 * @param {number} widest in pixels
 * @returns {Promise<Copy[]>} an AVIF and a WebP of each width
 */
export async function copiesOf({ pixels, width, height }, kind, widest) {
  const raw = { width, height, channels: /** @type {const} */ (3) }
  /** @type {Copy[]} */
  const copies = []
  for (const copy of COPIES[kind].filter((one) => one.width <= widest)) {
    const reduced = sharp(pixels, { raw }).resize(copy.width, null, { kernel: 'lanczos3' })
    const { data, info } = await reduced.raw().toBuffer({ resolveWithObject: true })
    const picture = () =>
      sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    const avif = await within(copy.avifMax, copy.avif, (quality) =>
      picture().avif({ quality, effort: EFFORT.avif, chromaSubsampling: '4:2:0' }).toBuffer(),
    )
    const webp = await picture().webp({ quality: copy.webp, effort: EFFORT.webp }).toBuffer()
    copies.push(
      { width: copy.width, kind: 'avif', bytes: avif },
      { width: copy.width, kind: 'webp', bytes: webp },
    )
  }
  return copies
}

/**
 * @param {number} bytesMax
 * @param {number} quality
 * @param {(quality: number) => Promise<Buffer>} encode
 */
async function within(bytesMax, quality, encode) {
  const bytes = await encode(quality)
  return bytes.length <= bytesMax ? bytes : within(bytesMax, quality - QUALITY_STEP, encode)
}
