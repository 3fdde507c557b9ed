/**
 * Draws the plates of the sample sites and writes them to seeds/<site>/media: a folder of copies for each, and a file that
 * says size and focal point. Drawn again, a plate has the same pixels.
 *
 *   npm run art                        all of them, in less than ten minutes of one core
 *   npm run art -- living-spiral/part-3   those whose site and name begin so
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { drawPlate } from '../src/art/plate.ts'
import { copiesOf } from './art/copies.mjs'
import { samplePlates } from './art/series.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const wanted = process.argv.slice(2)
const plates = samplePlates(join(ROOT, 'seeds')).filter(({ site, name }) => {
  return wanted.length === 0 || wanted.some((start) => `${site}/${name}`.startsWith(start))
})
if (plates.length === 0) throw new Error(`No plate is called ${wanted.join(' or ')}.`)
let total = 0
for (const { site, name, request, widest } of plates) {
  const begun = performance.now()
  const plate = drawPlate(request)
  const copies = await copiesOf(plate, widest)
  const folder = join(ROOT, 'seeds', site, 'media', name)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { width, kind, bytes } of copies) writeFileSync(join(folder, `${width}.${kind}`), bytes)
  const height = Math.round((widest * request.height) / request.width)
  const { x, y } = plate.focal
  writeFileSync(`${folder}.yaml`, `width: ${widest}\nheight: ${height}\nfocal: { x: ${x}, y: ${y} }\n`)
  const size = copies.reduce((sum, { bytes }) => sum + bytes.length, 0)
  total += size
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  console.log(`${seconds.padStart(6)} s  ${(size / 1000).toFixed(0).padStart(5)} kB  ${site}/${name}`)
}
console.log(`${(total / 1e6).toFixed(1)} MB in ${plates.length} plates`)
