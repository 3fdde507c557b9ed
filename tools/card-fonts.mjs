// Makes the fonts of share cards: src/domains/share-cards/fonts/*.ttf, committed. Run by hand (node tools/card-fonts.mjs) after a
// new version of a font package; needs the development packages. They are files that HarfBuzz reads, with every letter of their
// scripts, since titles are in any language.
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)
const FOLDER = new URL('../src/domains/share-cards/fonts/', import.meta.url)
const NEWSREADER = '@fontsource-variable/newsreader/files/newsreader'
const LITERATA = '@fontsource-variable/literata/files/literata'
const ARCHIVO = '@fontsource-variable/archivo/files/archivo'
const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces'
const NUNITO = '@fontsource-variable/nunito/files/nunito'
const NASKH = '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-400-normal.woff2'
const EMOJI = '@fontsource/noto-emoji/files/noto-emoji-emoji-400-normal.woff2'

/** For a title and for the line below it. */
const SIZES = { wght: 400, opsz: { min: 28, max: 72 } }
/** Letters that the pairs of the site lack stand in titles alone. */
const ONE_SIZE = { wght: 400, opsz: 44 }
/** As titles and the lines below them are set on the site. */
const CONDENSED = { wght: 560, wdth: 68 }
const SOFT = { wght: 580, opsz: { min: 24, max: 144 }, SOFT: 100, WONK: 0 }
const BELOW = { wght: 400, opsz: 30 }

const FONTS = [
  { name: 'newsreader-latin', source: `${NEWSREADER}-latin-standard-normal.woff2`, axes: SIZES },
  { name: 'newsreader-latin-ext', source: `${NEWSREADER}-latin-ext-standard-normal.woff2`, axes: SIZES },
  { name: 'newsreader-vietnamese', source: `${NEWSREADER}-vietnamese-standard-normal.woff2`, axes: SIZES },
  { name: 'archivo-latin', source: `${ARCHIVO}-latin-wdth-normal.woff2`, axes: CONDENSED },
  { name: 'archivo-latin-ext', source: `${ARCHIVO}-latin-ext-wdth-normal.woff2`, axes: CONDENSED },
  { name: 'literata-latin', source: `${LITERATA}-latin-opsz-normal.woff2`, axes: BELOW },
  { name: 'literata-latin-ext', source: `${LITERATA}-latin-ext-opsz-normal.woff2`, axes: BELOW },
  { name: 'fraunces-latin', source: `${FRAUNCES}-latin-full-normal.woff2`, axes: SOFT },
  { name: 'fraunces-latin-ext', source: `${FRAUNCES}-latin-ext-full-normal.woff2`, axes: SOFT },
  { name: 'nunito-latin', source: `${NUNITO}-latin-wght-normal.woff2`, axes: { wght: 400 } },
  { name: 'nunito-latin-ext', source: `${NUNITO}-latin-ext-wght-normal.woff2`, axes: { wght: 400 } },
  { name: 'literata-cyrillic', source: `${LITERATA}-cyrillic-standard-normal.woff2`, axes: ONE_SIZE },
  { name: 'literata-cyrillic-ext', source: `${LITERATA}-cyrillic-ext-standard-normal.woff2`, axes: ONE_SIZE },
  { name: 'literata-greek', source: `${LITERATA}-greek-standard-normal.woff2`, axes: ONE_SIZE },
  { name: 'noto-naskh-arabic', source: NASKH },
  { name: 'noto-emoji', source: EMOJI },
]

/** Every character from here to there: a font takes out of it what it has. */
const characters = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')
const ALL = [
  characters(0x20, 0x2fff),
  characters(0xfb00, 0xfeff),
  characters(0x1f000, 0x1fbff),
  characters(0xe0020, 0xe007f),
].join('')

for (const { name, source, axes } of FONTS) {
  const font = await subsetFont(await readFile(resolve(source)), ALL, {
    targetFormat: 'sfnt',
    ...(axes && { variationAxes: axes }),
  })
  await writeFile(new URL(`${name}.ttf`, FOLDER), font)
  console.log(`${name}.ttf ${Math.round(font.length / 1000)} kB`)
}
for (const source of [NEWSREADER, ARCHIVO, LITERATA, FRAUNCES, NUNITO, NASKH, EMOJI]) {
  const folder = dirname(dirname(source))
  await copyFile(resolve(`${folder}/LICENSE`), new URL(`${folder.split('/')[1]}-OFL.txt`, FOLDER))
}
