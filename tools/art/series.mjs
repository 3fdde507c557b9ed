import { join } from 'node:path'
import { drawPlate } from '../../src/art/plate.ts'
import { plateOfSeries } from '../../src/art/series.ts'
import { frontsOf } from './seeds.mjs'

/**
 * @typedef {import('../../src/art/plate.ts').PlateRequest} PlateRequest
 * @typedef {import('./copies.mjs').Picture} Picture
 * @typedef {object} SamplePicture
 * @property {string} site
 * @property {string} name
 * @property {'plate' | 'portrait' | 'cover' | 'figure'} kind
 * @property {number} widest of its copies, in pixels
 * @property {() => Picture | Promise<Picture>} draw
 */

/** In pixels: how large plates are drawn, and how wide their widest copy is. Light and upright ones never fill a wide window. */
const WIDE = { width: 2560, height: 1440 }
const TALL = { width: 1440, height: 2560 }
const DARK = { set: 'dark', ...WIDE, widest: 2560, ending: '' }
const LIGHT = { set: 'light', ...WIDE, widest: 1600, ending: '-light' }
const UPRIGHT = { set: 'dark', ...TALL, widest: 1200, ending: '-portrait' }

const SAMPLES = [
  { site: 'living-spiral', language: 'en', kinds: [DARK, LIGHT, UPRIGHT] },
  { site: 'ferrywall', language: 'en', kinds: [DARK, LIGHT] },
]

/**
 * The plates of the sample sites, by their parts and the colours of these: `part-1`, `part-1-light`, `part-1-portrait`.
 * @param {string} seeds folder of the sample sites
 * @returns {SamplePicture[]}
 */
export function samplePlates(seeds) {
  return SAMPLES.flatMap(({ site, language, kinds }) =>
    frontsOf(join(seeds, site, language, 'parts')).flatMap(({ front: { number, gallery } }) =>
      kinds.map(({ set, width, height, widest, ending }) => {
        const plate = plateOfSeries({ book: site, part: number, colors: gallery.colors })
        const request = /** @type {PlateRequest} */ ({ ...plate, set, width, height })
        return {
          site,
          name: `part-${number}${ending}`,
          kind: 'plate',
          widest,
          draw: () => drawPlate(request),
        }
      }),
    ),
  )
}
