// Makes the icons of the product out of public/favicon.svg: public/icons/*, committed. Run by hand (node tools/icons.mjs) when the
// drawing has changed. They are for what does not read SVG: feed readers, home screens, old browsers.
import { readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const PUBLIC = new URL('../public/', import.meta.url)
const PAPER = '#f2f0ea'
const THREAD = '#b02e18'
/** Of home screens, which cut the corners of an icon. */
const SIDES = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512 }
const SIDES_OF_ICO = [16, 32, 48]

const drawn = await readFile(new URL('favicon.svg', PUBLIC), 'utf8')
const [, path = ''] = /<path([^>]*)\/>/.exec(drawn) ?? []

/** The drawing alone, or on paper with room around it. */
const svg = (side, isOnPaper) => {
  // The drawing leaves much of its own box empty, which is for the tabs of browsers.
  const box = isOnPaper ? '2.1 0.9 30 30' : '6.8 5.6 20.6 20.6'
  const ground = isOnPaper ? `<path fill="${PAPER}" d="M0 0h40v40h-40z"/>` : ''
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${box}">${ground}<path stroke="${THREAD}"${path}/></svg>`,
  )
}

for (const [name, side] of Object.entries(SIDES)) {
  await sharp(svg(side, true))
    .flatten({ background: PAPER })
    .png({ palette: true })
    .toFile(new URL(`icons/${name}.png`, PUBLIC).pathname)
}
const pictures = await Promise.all(
  SIDES_OF_ICO.map((side) => sharp(svg(side, false)).png({ compressionLevel: 9 }).toBuffer()),
)
await writeFile(new URL('icons/favicon.ico', PUBLIC), icoOf(pictures))

/** The container that browsers look for at /favicon.ico, with pictures of PNG. */
function icoOf(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [i, picture] of pictures.entries()) {
    const at = 6 + 16 * i
    head.writeUInt8(SIDES_OF_ICO[i] ?? 0, at)
    head.writeUInt8(SIDES_OF_ICO[i] ?? 0, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(picture.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += picture.length
  }
  return Buffer.concat([head, ...pictures])
}
