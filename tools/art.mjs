/**
 * Draws the pictures of the sample sites: plates of parts, portraits, covers, figures and icons go to seeds/<site>/media, a
 * folder of copies for each and a file that says size and focal point. Drawn again, a picture has the same pixels.
 *
 * Their films are made last, a file each, by the encoders of a browser.
 *
 *   npm run art                         all of them, in about fifteen minutes of one core
 *   npm run art -- living-spiral/part-3  those whose site and name begin so, such as ferrywall/icon
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copiesOf } from './art/copies.mjs'
import { sampleCovers } from './art/covers.mjs'
import { sampleFilms } from './art/films.mjs'
import { sampleFigures } from './art/figures.mjs'
import { sampleIcons } from './art/icons.mjs'
import { samplePortraits } from './art/portraits.mjs'
import { samplePlates } from './art/series.mjs'

const SEEDS = join(dirname(dirname(fileURLToPath(import.meta.url))), 'seeds')
const wanted = process.argv.slice(2)
const isWanted = (/** @type {string} */ name) =>
  wanted.length === 0 || wanted.some((start) => name.startsWith(start))
const pictures = [
  ...samplePlates(SEEDS),
  ...sampleCovers(SEEDS),
  ...samplePortraits(SEEDS),
  ...sampleFigures(SEEDS),
  ...sampleIcons(),
].filter((picture) => isWanted(`${picture.site}/${picture.name}`))
const films = sampleFilms(SEEDS).filter((film) => isWanted(`${film.site}/${film.name}`))
if (pictures.length + films.length === 0) throw new Error(`No picture is called ${wanted.join(' or ')}.`)
let total = 0
for (const { site, name, kind, widest, draw } of pictures) {
  const begun = performance.now()
  const picture = await draw()
  const copies = await copiesOf(picture, kind, widest)
  const folder = join(SEEDS, site, 'media', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const copy of copies) writeFileSync(join(folder, `${copy.width}.${copy.kind}`), copy.bytes)
  const height = Math.round((widest * picture.height) / picture.width)
  const { x, y } = picture.focal
  writeFileSync(`${folder}.yaml`, `width: ${widest}\nheight: ${height}\nfocal: { x: ${x}, y: ${y} }\n`)
  const size = copies.reduce((sum, { bytes }) => sum + bytes.length, 0)
  total += size
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${seconds.padStart(6)} s  ${(size / 1000).toFixed(0).padStart(5)} kB  ${site}/${name}`)
}
for (const { site, name, make } of films) {
  const bytes = await make()
  writeFileSync(join(SEEDS, site, 'media', name), bytes)
  console.log(`          ${(bytes.length / 1000).toFixed(0).padStart(5)} kB  ${site}/${name}`)
}
console.log(`${(total / 1e6).toFixed(1)} MB in ${pictures.length} pictures`)
