import { join } from 'node:path'
import sharp from 'sharp'
import { drawPlate } from '../../src/art/plate.ts'
import { plateOfSeries } from '../../src/art/series.ts'
import { openLetters } from '../../src/domains/share-cards/drawing/letters.ts'
import { PAIRS } from '../../src/domains/share-cards/drawing/pairs.ts'
import { frontOf, frontsOf } from './seeds.mjs'

/**
 * @typedef {import('./series.mjs').SamplePicture} SamplePicture
 * @typedef {{ words: string, size: number, y: number, font: 'title' | 'name', opacity?: number }} Line
 */

/** Of the print, in pixels. */
const SIZE = { width: 1600, height: 2400 }
const LEFT = 120

/**
 * The covers of the sample books: which part's plate, how tall it is drawn (what is below the cover is cut, so that the motif
 * stands lower), and the lines of text.
 */
const COVERS = [
  {
    site: 'living-spiral',
    part: 6,
    tall: 3560,
    fonts: PAIRS.newsreader,
    /** @returns {Line[]} */
    lines: (/** @type {any} */ { title, subtitle, author }) => [
      { words: author, size: 58, y: 186, font: 'name', opacity: 0.9 },
      ...twoLines(title).map(
        (words, i) => /** @type {Line} */ ({ words, size: 276, y: 460 + 258 * i, font: 'title' }),
      ),
      { words: subtitle, size: 70, y: 884, font: 'name', opacity: 0.9 },
    ],
  },
  {
    site: 'ferrywall',
    part: 1,
    tall: 2400,
    fonts: PAIRS.archivo,
    /** @returns {Line[]} */
    lines: (/** @type {any} */ { title, subtitle, author }) => [
      { words: author, size: 58, y: 186, font: 'name', opacity: 0.9 },
      { words: title, size: 272, y: 2120, font: 'title' },
      { words: subtitle, size: 70, y: 2250, font: 'name', opacity: 0.9 },
    ],
  },
]

/**
 * @param {string} seeds folder of the sample sites
 * @returns {SamplePicture[]}
 */
export function sampleCovers(seeds) {
  return COVERS.map(({ site, part, tall, fonts, lines }) => ({
    site,
    name: 'cover',
    kind: 'cover',
    widest: SIZE.width,
    draw: async () => {
      const fronts = frontsOf(join(seeds, site, 'en', 'parts'))
      const colors = fronts.find(({ front }) => front.number === part)?.front.gallery.colors
      const { motif, seed, inks } = plateOfSeries({ book: site, part, colors })
      const plate = drawPlate({ motif, seed, inks, set: 'dark', width: SIZE.width, height: tall })
      const text = await outlined(lines(frontOf(join(seeds, site, 'en', 'book.md'))), fonts)
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}"><g fill="${inks.paper}">${text}</g></svg>`
      const pixels = await sharp(plate.pixels.subarray(0, SIZE.width * SIZE.height * 3), {
        raw: { ...SIZE, channels: 3 },
      })
        .composite([{ input: Buffer.from(svg) }])
        .removeAlpha()
        .raw()
        .toBuffer()
      return { pixels, ...SIZE, focal: { x: 50, y: 50 } }
    },
  }))
}

/**
 * Text as paths: what shows the cover needs no font.
 * @param {readonly Line[]} lines
 * @param {(typeof COVERS)[number]['fonts']} fonts
 */
async function outlined(lines, fonts) {
  const letters = { title: await openLetters(fonts.title), name: await openLetters(fonts.name) }
  return lines
    .map(({ words, size, y, font, opacity = 1 }) => {
      const { width } = letters[font].line(words, size, false)
      const fitting = Math.min(1, (SIZE.width - 2 * LEFT) / width)
      return `<g opacity="${opacity}">${letters[font].line(words, size * fitting, false).at(LEFT, y)}</g>`
    })
    .join('')
}

/**
 * The last word has a line of its own.
 * @param {string} title
 */
function twoLines(title) {
  const words = title.split(' ')
  return [words.slice(0, -1).join(' '), words.slice(-1).join('')]
}
