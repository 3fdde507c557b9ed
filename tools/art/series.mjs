import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { plateOfSeries } from '../../src/art/series.ts'

/**
 * @typedef {import('../../src/art/plate.ts').PlateRequest} PlateRequest
 * @typedef {{ site: string, name: string, widest: number, request: PlateRequest }} SamplePlate
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
 * @returns {SamplePlate[]}
 */
export function samplePlates(seeds) {
  return SAMPLES.flatMap(({ site, language, kinds }) =>
    partsOf(join(seeds, site, language, 'parts')).flatMap(({ number, colors }) =>
      kinds.map(({ set, width, height, widest, ending }) => {
        const plate = plateOfSeries({ book: site, part: number, colors })
        const request = /** @type {PlateRequest} */ ({ ...plate, set, width, height })
        return { site, name: `part-${number}${ending}`, widest, request }
      }),
    ),
  )
}

/**
 * @param {string} folder
 * @returns {{ number: number, colors: string[] }[]}
 */
function partsOf(folder) {
  return readdirSync(folder).map((file) => {
    const [, front = ''] = readFileSync(join(folder, file), 'utf8').split(/^---$/m)
    const { number, gallery } = parse(front)
    return { number, colors: gallery.colors }
  })
}
