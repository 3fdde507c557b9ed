import { join } from 'node:path'
import { plateOfSeries } from '../../src/art/series.ts'
import { openLetters } from '../../src/domains/share-cards/drawing/letters.ts'
import { PAIRS } from '../../src/domains/share-cards/drawing/pairs.ts'
import { drawGenerations, drawLetters, drawSentences, drawSteps } from './figures/counts.mjs'
import { drawAreas, drawDarn, drawDishes, drawHeads } from './figures/growth.mjs'
import { drawInks, drawTrunk } from './figures/panels.mjs'
import { drawStar, drawStreet } from './figures/plans.mjs'
import { drawStarPath } from './figures/sky.mjs'
import { drawLoadLine, drawSlipHours, drawTideWeek, drawTwoMarks } from './figures/water.mjs'
import { drawGraft, drawKiln, drawTenSeeds } from './figures/yard.mjs'
import { frontsOf } from './seeds.mjs'

/**
 * @typedef {import('./series.mjs').SamplePicture} SamplePicture
 * @typedef {import('./copies.mjs').Picture} Picture
 * @typedef {import('../../src/art/print.ts').Inks} Inks
 * @typedef {import('../../src/domains/share-cards/drawing/letters.ts').Letters} Letters
 * @typedef {object} Means what a figure is drawn with
 * @property {Inks} inks
 * @property {Letters} letters
 * @property {string} folder of the site
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} [part] whose inks it has
 * @property {(means: Means) => Picture | Promise<Picture>} draw
 */

/** The pictures in the texts of the sample sites. */
const SITES = [
  {
    site: 'living-spiral',
    fonts: PAIRS.newsreader,
    /** @type {Figure[]} */
    figures: [
      { name: 'inks', part: 6, draw: ({ inks }) => drawInks('seed-head', inks) },
      { name: 'trunk-stages', part: 1, draw: ({ inks }) => drawTrunk(inks) },
      { name: 'star', part: 1, draw: ({ inks }) => drawStar(inks) },
      { name: 'generations', part: 1, draw: ({ inks }) => drawGenerations(inks) },
      { name: 'letters', part: 2, draw: ({ inks }) => drawLetters(inks) },
      {
        name: 'sentences',
        part: 2,
        draw: ({ inks, letters, folder }) =>
          drawSentences(
            folder,
            'chapters/05-what-passes-between-trees.md',
            ['en', 'es', 'fr', 'de'],
            letters,
            inks,
          ),
      },
      { name: 'darn', part: 3, draw: ({ inks }) => drawDarn(inks) },
      { name: 'florets', part: 4, draw: ({ inks }) => drawHeads(inks) },
      { name: 'dishes', part: 4, draw: ({ inks }) => drawDishes(inks) },
      { name: 'areas', part: 4, draw: ({ inks, letters }) => drawAreas(letters, inks) },
      { name: 'street', part: 1, draw: ({ inks, letters }) => drawStreet(letters, inks) },
      { name: 'steps', part: 3, draw: ({ inks }) => drawSteps(inks) },
      { name: 'star-path', part: 6, draw: ({ inks }) => drawStarPath(inks) },
    ],
  },
  {
    site: 'ferrywall',
    fonts: PAIRS.archivo,
    /** @type {Figure[]} */
    figures: [
      { name: 'inks', part: 1, draw: ({ inks }) => drawInks('slipway', inks) },
      { name: 'tide-week', part: 1, draw: ({ inks }) => drawTideWeek(inks) },
      { name: 'slip-hours', part: 1, draw: ({ inks, letters }) => drawSlipHours(letters, inks) },
      { name: 'load-line', part: 3, draw: ({ inks, letters }) => drawLoadLine(letters, inks) },
      { name: 'two-marks', part: 4, draw: ({ inks, letters }) => drawTwoMarks(letters, inks) },
    ],
  },
  {
    site: 'quince-yard',
    fonts: PAIRS.fraunces,
    /** @type {Figure[]} */
    figures: [
      { name: 'graft', draw: ({ inks }) => drawGraft(inks) },
      { name: 'kiln', draw: ({ inks, letters }) => drawKiln(letters, inks) },
      { name: 'ten-seeds', draw: ({ inks }) => drawTenSeeds(inks) },
    ],
  },
]

/** Of a site without parts. */
const YARD_INKS = { ground: '#31572C', accent: '#E3B23C', paper: '#FAF7F0' }
/** A drawing of lines needs no wider copy. */
const WIDEST = 1200

/**
 * The pictures in the texts of the sample sites: `figure-inks`.
 * @param {string} seeds folder of the sample sites
 * @returns {SamplePicture[]}
 */
export function sampleFigures(seeds) {
  return SITES.flatMap(({ site, fonts, figures }) =>
    figures.map(({ name, part, draw }) => ({
      site,
      name: `figure-${name}`,
      kind: /** @type {const} */ ('figure'),
      widest: WIDEST,
      draw: async () => {
        const folder = join(seeds, site)
        const inks = part === undefined ? YARD_INKS : inksOf(folder, site, part)
        return draw({ inks, letters: await openLetters(fonts.name), folder })
      },
    })),
  )
}

/**
 * The inks of a part.
 * @param {string} folder of the site
 * @param {string} site
 * @param {number} part
 */
export function inksOf(folder, site, part) {
  const parts = frontsOf(join(folder, 'en', 'parts'))
  const colors = parts.find(({ front }) => front.number === part)?.front.gallery.colors
  return plateOfSeries({ book: site, part, colors }).inks
}
