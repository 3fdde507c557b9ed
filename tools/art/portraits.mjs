import { join } from 'node:path'
import { drawPlate } from '../../src/art/plate.ts'
import { seedOf } from '../../src/art/random.ts'
import { frontsOf } from './seeds.mjs'

/**
 * @typedef {import('../../src/art/plate.ts').MotifName} MotifName
 * @typedef {import('./series.mjs').SamplePicture} SamplePicture
 */

/** Drawn larger than their widest copy: the grain of the print turns to paper. */
const FRAME = { width: 1440, height: 1800 }
const WIDEST = 800

/**
 * Nobody of the samples is real, so nobody has a face: each has a plate that follows from the name. People have the motifs
 * and the inks of their site in turn, in the order of the page; as these are not as many, no two have the same pair.
 */
const SITES = [
  {
    site: 'living-spiral',
    motifs: ['trunk', 'nerve', 'fingertip', 'spore-print', 'seed-head'],
    inks: [
      ['#241112', '#C9532B'],
      ['#14163C', '#E2A53C'],
      ['#0B2A33', '#E5875F'],
      ['#21101F', '#E39A35'],
      ['#0C2620', '#E2AE3C'],
      ['#0E1630', '#E8766A'],
    ],
    paper: '#F4EAD8',
  },
  {
    site: 'ferrywall',
    motifs: ['slipway', 'night-water', 'ballast', 'high-water'],
    inks: [['#1E2B3C', '#C8452F']],
    paper: '#F3EBDD',
  },
  {
    site: 'quince-yard',
    motifs: ['leaf', 'rosette', 'seed-clock'],
    inks: [['#31572C', '#E3B23C']],
    paper: '#FAF7F0',
  },
]

/**
 * A portrait for each person of the sample sites: `team-odalys-brennan-ruiz`.
 * @param {string} seeds folder of the sample sites
 * @returns {SamplePicture[]}
 */
export function samplePortraits(seeds) {
  return SITES.flatMap(({ site, motifs, inks, paper }) =>
    frontsOf(join(seeds, site, 'en', 'team'))
      .toSorted((a, b) => a.front.order - b.front.order)
      .map(({ slug, front }, i) => {
        const [ground = '', accent = ''] = inks[i % inks.length] ?? []
        const motif = /** @type {MotifName} */ (motifs[i % motifs.length])
        const request = { motif, seed: seedOf(front.name), inks: { ground, accent, paper }, ...FRAME }
        const draw = () => drawPlate({ ...request, set: 'dark' })
        return { site, name: `team-${slug}`, kind: 'portrait', widest: WIDEST, draw }
      }),
  )
}
