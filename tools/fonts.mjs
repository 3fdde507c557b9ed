// Makes the fonts of the public site: src/site/fonts/*.woff2 and src/site/styles/fonts.css, both committed.
// Run by hand (node tools/fonts.mjs) after a new version of a font package; needs the development packages.
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)
const NEWSREADER = '@fontsource-variable/newsreader/files/newsreader'
const INSTRUMENT = '@fontsource-variable/instrument-sans/files/instrument-sans'
const ARCHIVO = '@fontsource-variable/archivo/files/archivo'
const LITERATA = '@fontsource-variable/literata/files/literata'
const FRAUNCES = '@fontsource-variable/fraunces/files/fraunces'
const NUNITO = '@fontsource-variable/nunito/files/nunito'

// Enough for English, Spanish, French and German with real punctuation.
const RANGES =
  '20-7E A0-FF 152-153 178 2009-200A 2013-2014 2018-201E 2022 2026 2032-2033 2039-203A 20AC 2212'.split(' ')
const LATIN_EXT =
  'U+0100-0151,U+0154-0177,U+0179-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,' +
  'U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF'

/** Of type that is set from body text to the largest titles. Below 18 lie drawings of their own, a quarter of the file. */
const TEXT_SIZES = { min: 18, max: 72 }

const FRAUNCES_AXES = { wght: 580, opsz: 72, SOFT: 100, WONK: 0 }

/** `axes`: kept where a range, fixed where a number; `beyond` is the file with the letters beyond the subset. */
const FONTS = [
  {
    name: 'newsreader-roman',
    source: `${NEWSREADER}-latin-standard-normal.woff2`,
    beyond: `${NEWSREADER}-latin-ext-standard-normal.woff2`,
    axes: { wght: 400, opsz: TEXT_SIZES },
    family: 'Newsreader',
    style: 'normal',
    weight: '400',
  },
  {
    name: 'newsreader-italic',
    source: `${NEWSREADER}-latin-standard-italic.woff2`,
    beyond: `${NEWSREADER}-latin-ext-standard-italic.woff2`,
    axes: { wght: 400, opsz: TEXT_SIZES },
    family: 'Newsreader',
    style: 'italic',
    weight: '400',
  },
  {
    name: 'newsreader-bold',
    source: `${NEWSREADER}-latin-standard-normal.woff2`,
    beyond: `${NEWSREADER}-latin-ext-standard-normal.woff2`,
    axes: { wght: 600, opsz: 18 },
    family: 'Newsreader',
    style: 'normal',
    weight: '600',
  },
  {
    name: 'instrument-sans',
    source: `${INSTRUMENT}-latin-wght-normal.woff2`,
    beyond: `${INSTRUMENT}-latin-ext-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 600 } },
    family: 'Instrument Sans',
    style: 'normal',
    weight: '400 600',
  },
  // Condensed it sets titles, at its own width tools.
  {
    name: 'archivo',
    source: `${ARCHIVO}-latin-wdth-normal.woff2`,
    beyond: `${ARCHIVO}-latin-ext-wdth-normal.woff2`,
    axes: { wght: { min: 400, max: 600 }, wdth: { min: 68, max: 100 } },
    family: 'Archivo',
    style: 'normal',
    weight: '400 600',
    stretch: '68% 100%',
  },
  {
    name: 'literata-roman',
    source: `${LITERATA}-latin-opsz-normal.woff2`,
    beyond: `${LITERATA}-latin-ext-opsz-normal.woff2`,
    axes: { wght: 400, opsz: { min: 14, max: 40 } },
    family: 'Literata',
    style: 'normal',
    weight: '400',
  },
  {
    name: 'literata-italic',
    source: `${LITERATA}-latin-opsz-italic.woff2`,
    beyond: `${LITERATA}-latin-ext-opsz-italic.woff2`,
    axes: { wght: 400, opsz: { min: 14, max: 40 } },
    family: 'Literata',
    style: 'italic',
    weight: '400',
  },
  {
    name: 'literata-bold',
    source: `${LITERATA}-latin-opsz-normal.woff2`,
    beyond: `${LITERATA}-latin-ext-opsz-normal.woff2`,
    axes: { wght: 600, opsz: 18 },
    family: 'Literata',
    style: 'normal',
    weight: '600',
  },
  // Of titles alone, as soft as it is drawn and without its leaning letters. One drawing for all sizes is as wide in each of them,
  // so one fallback fits.
  {
    name: 'fraunces',
    source: `${FRAUNCES}-latin-full-normal.woff2`,
    beyond: `${FRAUNCES}-latin-ext-full-normal.woff2`,
    axes: FRAUNCES_AXES,
    family: 'Fraunces',
    style: 'normal',
    weight: '400 700',
  },
  {
    name: 'nunito',
    source: `${NUNITO}-latin-wght-normal.woff2`,
    beyond: `${NUNITO}-latin-ext-wght-normal.woff2`,
    axes: { wght: { min: 400, max: 700 } },
    family: 'Nunito',
    style: 'normal',
    weight: '400 700',
  },
  {
    name: 'nunito-italic',
    source: `${NUNITO}-latin-wght-italic.woff2`,
    beyond: `${NUNITO}-latin-ext-wght-italic.woff2`,
    axes: { wght: 400 },
    family: 'Nunito',
    style: 'italic',
    weight: '400',
  },
]

// Advance widths of the system's fonts, which are not ours to ship, per 2048 units; the first is the space.
const GEORGIA = {
  families: ['Georgia'],
  widths:
    '494 1032 1147 929 1176 991 666 1044 1192 600 597 1095 586 1804 1211 1104 1170 1145 838 885 709 1178 1018 1511 1031 1008 908',
}
/** Of Android. */
const NOTO_SERIF = {
  families: ['Noto Serif'],
  widths:
    '532 1153 1257 1008 1257 1096 756 1102 1300 655 614 1198 635 1935 1321 1182 1257 1257 965 924 721 1300 1186 1765 1184 1157 1047',
}
const TIMES = {
  families: ['Times New Roman', 'Liberation Serif'],
  widths:
    '512 909 1024 909 1024 909 682 1024 1024 569 569 1024 569 1593 1024 1024 1024 1024 682 797 569 1024 1024 1479 1024 1024 909',
}
/** Of many a Linux, beside those of the same widths as the ones above. */
const DEJAVU_SERIF = {
  families: ['DejaVu Serif'],
  widths:
    '651 1221 1311 1147 1311 1212 758 1311 1319 655 635 1241 655 1942 1319 1233 1311 1311 979 1051 823 1319 1157 1753 1155 1157 1079',
}
/** As wide as the upright one. */
const DEJAVU_SERIF_ITALIC = { ...DEJAVU_SERIF, families: ['DejaVu Serif Italic'] }
/** Those of Gelasio, which was drawn to the widths of Georgia. */
const GEORGIA_ITALIC = {
  families: ['Georgia Italic'],
  widths:
    '494 1173 1134 929 1178 966 673 1173 1152 609 596 1081 584 1801 1208 1100 1184 1137 945 883 711 1178 1102 1684 1026 1146 909',
}
const NOTO_SERIF_ITALIC = {
  families: ['Noto Serif Italic'],
  widths:
    '532 1186 1151 997 1186 1010 651 1139 1227 623 596 1165 623 1835 1227 1176 1182 1147 958 950 754 1227 1102 1677 1118 1081 1047',
}
const TIMES_ITALIC = {
  families: ['Times New Roman Italic', 'Liberation Serif Italic'],
  widths:
    '512 1024 1024 909 1024 909 569 1024 1024 569 569 909 569 1479 1024 1024 1024 1024 797 797 569 1024 909 1366 909 909 797',
}
const ROBOTO = {
  families: ['Roboto'],
  widths:
    '508 1114 1150 1072 1155 1086 712 1150 1128 498 490 1038 498 1796 1131 1168 1150 1164 694 1057 670 1129 992 1539 1016 969 1016',
}
const ARIAL = {
  families: ['Arial', 'Liberation Sans'],
  widths:
    '569 1139 1139 1024 1139 1139 569 1139 1139 455 455 1024 455 1706 1139 1139 1139 1139 682 1024 569 1139 1024 1479 1024 1024 1024',
}
const ARIAL_ITALIC = { ...ARIAL, families: ['Arial Italic', 'Liberation Sans Italic'] }
const DEJAVU_SANS = {
  families: ['DejaVu Sans'],
  widths:
    '651 1255 1300 1126 1300 1260 721 1300 1298 569 569 1186 569 1995 1298 1253 1300 1300 842 1067 803 1298 1212 1675 1212 1212 1075',
}
const DEJAVU_SANS_ITALIC = { ...DEJAVU_SANS, families: ['DejaVu Sans Oblique'] }

const SERIFS = [GEORGIA, NOTO_SERIF, TIMES, DEJAVU_SERIF]
const SERIFS_ITALIC = [GEORGIA_ITALIC, NOTO_SERIF_ITALIC, TIMES_ITALIC, DEJAVU_SERIF_ITALIC]
const SANS = [ARIAL, ROBOTO, DEJAVU_SANS]

/**
 * How much narrower running text is than the sum of its letters' widths: ours have kerning, and texts more than a to z. Measured
 * against Times and Arial in the samples' English, Spanish, French and German, 400 and 500 of the sans between each other.
 */
const KERNED = { serif: 0.99, sans: 0.97 }

/**
 * What is shown until a font is there: `at` is the instance whose widths are compared. Newsreader is drawn wider the
 * larger it is set, by a tenth from body text to the largest titles. The sans stand as the menu has them.
 */
const FALLBACKS = [
  ...fallbacksOf('Newsreader', 'newsreader-roman', { wght: 400, opsz: 20 }, SERIFS, KERNED.serif),
  ...fallbacksOf('Newsreader heading', 'newsreader-roman', { wght: 400, opsz: 38 }, SERIFS, KERNED.serif),
  ...fallbacksOf('Newsreader display', 'newsreader-roman', { wght: 400, opsz: 72 }, SERIFS, KERNED.serif),
  ...fallbacksOf('Newsreader', 'newsreader-italic', { wght: 400, opsz: 20 }, SERIFS_ITALIC),
  ...fallbacksOf('Instrument Sans', 'instrument-sans', { wght: 500 }, SANS, KERNED.sans),
  ...fallbacksOf('Archivo', 'archivo', { wght: 500, wdth: 100 }, SANS),
  ...fallbacksOf('Archivo title', 'archivo', { wght: 560, wdth: 68 }, SANS),
  ...fallbacksOf('Archivo heading', 'archivo', { wght: 520, wdth: 76 }, SANS),
  ...fallbacksOf('Literata', 'literata-roman', { wght: 400, opsz: 20 }, SERIFS),
  ...fallbacksOf('Literata', 'literata-italic', { wght: 400, opsz: 20 }, SERIFS_ITALIC),
  ...fallbacksOf('Fraunces', 'fraunces', FRAUNCES_AXES, SERIFS),
  ...fallbacksOf('Nunito', 'nunito', { wght: 400 }, SANS),
  ...fallbacksOf('Nunito', 'nunito-italic', { wght: 400 }, [ARIAL_ITALIC, DEJAVU_SANS_ITALIC]),
]

/** A face for each system's font, in the order in which they are tried. */
function fallbacksOf(family, font, at, systems, kerned = 1) {
  return systems.map((system, place) => ({ ...system, name: nameOf(family, place), for: font, at, kerned }))
}

/** How often the space and the letters a to z stand in running English, per mille. */
const FREQUENCY = [
  190, 66, 12, 23, 34, 103, 18, 16, 49, 56, 1, 6, 33, 19, 55, 61, 15, 1, 48, 51, 73, 22, 8, 19, 1, 16, 1,
]

const text = RANGES.map(charactersOf).join('')
for (const font of FONTS) {
  const subset = await subsetFont(await readFile(resolve(font.source)), text, {
    targetFormat: 'woff2',
    variationAxes: font.axes,
  })
  await writeFile(new URL(`../src/site/fonts/${font.name}.woff2`, import.meta.url), subset)
  console.log(`${font.name}.woff2 ${Math.round(subset.length / 1000)} kB`)
}
await writeFile(new URL('../src/site/styles/fonts.css', import.meta.url), await stylesheet())

/** As tokens.css lists them: the first one that the system has is shown. */
function nameOf(family, place) {
  return place === 0 ? `${family} fallback` : `${family} fallback ${place + 1}`
}

function charactersOf(range) {
  const [first, last = first] = range.split('-').map((hex) => Number.parseInt(hex, 16))
  return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)).join('')
}

async function stylesheet() {
  const range = RANGES.map((r) => `U+${r}`).join(',')
  const own = FONTS.map((font) => face({ ...font, url: `../fonts/${font.name}.woff2`, range }))
  // Whole files, loaded only by pages that hold such a letter. A browser joins faces by range only where family, style and
  // weight are the same.
  const extended = FONTS.map((font) => face({ ...font, url: font.beyond, range: LATIN_EXT }))
  const fallbacks = await Promise.all(FALLBACKS.map(fallbackFace))
  return ['/* Written by tools/fonts.mjs. */', ...own, ...extended, ...fallbacks].join('\n\n') + '\n'
}

function face({ family, style, weight, stretch, url, range }) {
  return `@font-face {
  font-family: "${family}";
  font-style: ${style};
  font-weight: ${weight};${stretch ? `\n  font-stretch: ${stretch};` : ''}
  font-display: swap;
  src: url("${url}") format("woff2");
  unicode-range: ${range.replaceAll(',', ', ')};
}`
}

/** The system's font, stretched to the widths and lines of ours, so that nothing moves when ours arrives. */
async function fallbackFace(fallback) {
  const { source, style } = FONTS.find((font) => font.name === fallback.for)
  const font = tablesOf(
    await subsetFont(await readFile(resolve(source)), text, {
      targetFormat: 'sfnt',
      variationAxes: fallback.at,
    }),
  )
  const unitsPerEm = font.head.readUInt16BE(18)
  const ours = (fallback.kerned * weigh(widthsOf(font))) / unitsPerEm
  const size = ours / (weigh(fallback.widths.split(' ').map(Number)) / 2048)
  const perCent = (units) => `${((units / unitsPerEm / size) * 100).toFixed(2)}%`
  return `@font-face {
  font-family: "${fallback.name}";
  font-style: ${style};
  src: ${fallback.families.map((family) => `local("${family}")`).join(', ')};
  size-adjust: ${(size * 100).toFixed(2)}%;
  ascent-override: ${perCent(font.hhea.readInt16BE(4))};
  descent-override: ${perCent(-font.hhea.readInt16BE(6))};
  line-gap-override: ${perCent(font.hhea.readInt16BE(8))};
}`
}

function weigh(widths) {
  const total = FREQUENCY.reduce((sum, share) => sum + share, 0)
  return widths.reduce((sum, width, i) => sum + width * FREQUENCY[i], 0) / total
}

function tablesOf(sfnt) {
  return Object.fromEntries(
    Array.from({ length: sfnt.readUInt16BE(4) }, (_, i) => {
      const record = 12 + 16 * i
      const offset = sfnt.readUInt32BE(record + 8)
      const length = sfnt.readUInt32BE(record + 12)
      return [sfnt.toString('latin1', record, record + 4), sfnt.subarray(offset, offset + length)]
    }),
  )
}

/** Widths of the space and a to z, in units of the font. */
function widthsOf({ cmap, hhea, hmtx }) {
  const long = hhea.readUInt16BE(34)
  return [' ', ...'abcdefghijklmnopqrstuvwxyz'].map((letter) =>
    hmtx.readUInt16BE(4 * Math.min(glyphOf(cmap, letter.codePointAt(0)), long - 1)),
  )
}

/** Glyph of a character by the table's format 4, which every font for the web has. */
function glyphOf(cmap, code) {
  for (let i = 0; i < cmap.readUInt16BE(2); i++) {
    const at = cmap.readUInt32BE(4 + 8 * i + 4)
    if (cmap.readUInt16BE(at) !== 4) continue
    const doubled = cmap.readUInt16BE(at + 6)
    for (let s = 0; s < doubled; s += 2) {
      const end = cmap.readUInt16BE(at + 14 + s)
      const start = cmap.readUInt16BE(at + 16 + doubled + s)
      if (code > end || code < start) continue
      const delta = cmap.readUInt16BE(at + 16 + 2 * doubled + s)
      const rangeAt = at + 16 + 3 * doubled + s
      const range = cmap.readUInt16BE(rangeAt)
      return (
        (range === 0 ? code + delta : cmap.readUInt16BE(rangeAt + range + 2 * (code - start)) + delta) &
        0xffff
      )
    }
  }
  throw new Error(`The font has no glyph for U+${code.toString(16)}`)
}
