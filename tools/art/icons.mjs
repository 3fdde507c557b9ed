import sharp from 'sharp'
import { markOf } from '../../src/art/ornament.ts'

/** In pixels: for lists of sites, for home screens (Apple's first), and for their splash. */
const SIDES = [32, 180, 192, 512]
/** Above this an icon lies on paper, since home screens cut its corners. */
const BARE_MAX = 32

/** The marks of the sample sites: what each follows from (not every seed is a spiral), its ink on light and on dark, its paper. */
const MARKS = [
  { site: 'living-spiral', seed: 'living-spiral', ink: '#241112', onDark: '#F4EAD8', paper: '#F4EAD8' },
  { site: 'ferrywall', seed: 'ferrywall', ink: '#1E2B3C', onDark: '#F3EBDD', paper: '#F3EBDD' },
  { site: 'quince-yard', seed: 'h', ink: '#31572C', onDark: '#E3B23C', paper: '#FAF7F0' },
]

/**
 * The icons of the sample sites: one drawing whose colour follows the theme, and pictures for what does not read SVG.
 * @returns {Promise<{ site: string, file: string, bytes: Buffer }[]>}
 */
export async function sampleIcons() {
  const icons = MARKS.map(async ({ site, seed, ink, onDark, paper }) => {
    const { viewBox, paths } = markOf(seed)
    const shapes = paths.map(({ d }) => `<path fill-rule="evenodd" d="${d}"/>`).join('')
    const style = `<style>path{fill:${ink}}@media(prefers-color-scheme:dark){path{fill:${onDark}}}</style>`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${style}${shapes}</svg>\n`
    const pictures = SIDES.map(async (side) => ({
      site,
      file: `${side}.png`,
      bytes: await pictureOf(side, { viewBox, shapes, ink, paper }),
    }))
    return [{ site, file: 'favicon.svg', bytes: Buffer.from(svg) }, ...(await Promise.all(pictures))]
  })
  return (await Promise.all(icons)).flat()
}

/**
 * @param {number} side
 * @param {{ viewBox: string, shapes: string, ink: string, paper: string }} mark
 */
function pictureOf(side, { viewBox, shapes, ink, paper }) {
  const [left = 0, top = 0, size = 0] = viewBox.split(' ').map(Number)
  const room = side > BARE_MAX ? 0.2 * size : 0
  const box = [left - room, top - room, size + 2 * room, size + 2 * room]
  const ground =
    side > BARE_MAX ? `<rect x="${box[0]}" y="${box[1]}" width="100%" height="100%" fill="${paper}"/>` : ''
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${box.join(' ')}">${ground}<g fill="${ink}">${shapes}</g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}
