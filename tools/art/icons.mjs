import sharp from 'sharp'
import { markOf } from '../../src/art/ornament.ts'

/** In pixels: what a home screen shows. */
const SIDE = 192
/** It is drawn so much larger, and reduced. */
const SHARPNESS = 4
/** Paper around the mark, as a share of it: home screens cut the corners. */
const MARGIN = 0.1

/** The marks of the sample sites: what each follows from (not every seed is a spiral), its ink and its paper. */
const MARKS = [
  { site: 'living-spiral', seed: 'living-spiral', ink: '#241112', paper: '#F4EAD8' },
  { site: 'ferrywall', seed: 'ferrywall', ink: '#1E2B3C', paper: '#F3EBDD' },
  { site: 'quince-yard', seed: 'h', ink: '#31572C', paper: '#FAF7F0' },
]

/** The icons of the sample sites: the mark of each on its paper. */
export function sampleIcons() {
  return MARKS.map(({ site, ...mark }) => ({
    site,
    name: 'icon',
    kind: /** @type {const} */ ('icon'),
    widest: SIDE,
    draw: () => drawIcon(mark),
  }))
}

/** @param {{ seed: string, ink: string, paper: string }} mark */
async function drawIcon({ seed, ink, paper }) {
  const { viewBox, paths } = markOf(seed)
  const [left = 0, top = 0, size = 0] = viewBox.split(' ').map(Number)
  const room = MARGIN * size
  const box = [left - room, top - room, size + 2 * room, size + 2 * room]
  const shapes = paths.map(({ d }) => `<path fill-rule="evenodd" d="${d}"/>`).join('')
  const ground = `<rect x="${box[0]}" y="${box[1]}" width="100%" height="100%" fill="${paper}"/>`
  const side = SIDE * SHARPNESS
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${box.join(' ')}">${ground}<g fill="${ink}">${shapes}</g></svg>`
  const pixels = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()
  return { pixels, width: side, height: side, focal: { x: 50, y: 50 } }
}
