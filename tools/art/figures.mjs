import { join } from 'node:path'
import { plateOfSeries } from '../../src/art/series.ts'
import { drawInks, drawTrunk } from './figures/panels.mjs'
import { frontsOf } from './seeds.mjs'

/** @typedef {import('./series.mjs').SamplePicture} SamplePicture */

/** Pictures in the texts of the sample sites: by site and name, the part whose inks it has, and how it is drawn. */
const FIGURES = [
  { site: 'living-spiral', name: 'inks', part: 6, draw: drawInks.bind(null, 'seed-head') },
  { site: 'living-spiral', name: 'trunk-stages', part: 1, draw: drawTrunk },
]

/** A drawing of lines needs no wider copy. */
const WIDEST = 1200

/**
 * The pictures in the texts of the sample sites: `figure-inks`.
 * @param {string} seeds folder of the sample sites
 * @returns {SamplePicture[]}
 */
export function sampleFigures(seeds) {
  return FIGURES.map(({ site, name, part, draw }) => ({
    site,
    name: `figure-${name}`,
    kind: 'figure',
    widest: WIDEST,
    draw: () => {
      const parts = frontsOf(join(seeds, site, 'en', 'parts'))
      const colors = parts.find(({ front }) => front.number === part)?.front.gallery.colors
      return draw(plateOfSeries({ book: site, part, colors }).inks)
    },
  }))
}
