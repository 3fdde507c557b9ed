import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { contrast } from '../../../kernel/color.ts'
import type { Face } from '../face.ts'
import { isRightToLeft, piecesOf } from './direction.ts'
import { draw } from './draw.ts'
import { openLetters } from './letters.ts'
import { paperOf, textOf } from './overlay.ts'
import { PAIRS } from './pairs.ts'
import { setTitle } from './title.ts'

const COLORS = { dark: '#14163c', mid: '#e2a53c', deep: '#141735', scrim: '#0a0c20' }
const SENTENCE =
  'A title of two hundred characters is what somebody will write one day, because titles of chapters in old books were long, and told the reader what he was about to read, what it meant, and who had said'

const aFace = (face: Partial<Face> = {}): Face => ({
  title: 'The Living Spiral',
  name: 'A Journey of Remembering',
  fonts: 'newsreader',
  drawn: null,
  colors: COLORS,
  picture: null,
  parts: [],
  at: null,
  ...face,
})
/** Every letter is half as wide as it is high. */
const half = (text: string, size: number) => (text.length * size) / 2
const set = (title: string) => setTitle(title, half, 640)

describe('a title', () => {
  it.each([
    ['Ferrywall', 96],
    ['The Time of Remembering', 80],
    ['When the Neurons Began to Answer Each', 60],
    ['What the river took, and what the town gave it of its own will', 46],
  ])('%j is set as large as the site sets titles of its length', (title, size) => {
    expect(set(title).size).toBe(size)
  })

  it('is set smaller where a word has no room at its size', () => {
    expect(setTitle('Ferrywallboats', (text, size) => text.length * size * 0.6, 640)).toEqual({
      size: 60,
      lines: ['Ferrywallboats'],
    })
  })

  it('has lines of about the same length', () => {
    expect(set('The Body of Memory and Time').lines).toEqual(['The Body of', 'Memory and Time'])
    expect(set('Rivers and their towns in spring').lines).toEqual(['Rivers and their', 'towns in spring'])
  })

  it('of 200 characters is whole', () => {
    expect(SENTENCE).toHaveLength(200)
    expect(set(SENTENCE).lines.join(' ')).toBe(SENTENCE)
  })

  it('that is longer than its room ends after a word, with three dots', () => {
    const { lines } = set(`${SENTENCE}, ${SENTENCE}`)
    expect(lines).toHaveLength(8)
    expect(lines.at(-1)).toMatch(/\w\.\.\.$/)
    const kept = lines.join(' ').slice(0, -3)
    expect(`${SENTENCE}, ${SENTENCE}`.startsWith(kept)).toBe(true)
    expect(`${SENTENCE}, ${SENTENCE}`.slice(kept.length)).toMatch(/^[ ,]/)
  })

  it('divides a word that has no room on any line', () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitän'
    const { lines, size } = set(word)
    expect([size, lines.join('')]).toEqual([46, word])
    expect(lines.length).toBeGreaterThan(1)
  })
})

describe('the direction of a title', () => {
  const seen = (line: string) =>
    piecesOf(line, isRightToLeft(line))
      .map(({ text, isRightToLeft: fromRight }) => (fromRight ? `<${text}>` : text))
      .join('|')

  it.each([
    ['The year 2026', 'The year 2026'],
    ['كتاب', '<كتاب>'],
    ['في 2026 مع Flyleaf', 'Flyleaf|< مع >|2026|<في >'],
    ['كتاب (الجزء 1,234.5)', '<)>|1,234.5|<كتاب (الجزء >'],
    ['Art of كتاب, part 2', 'Art of |<كتاب>|, part 2'],
    ['See كتاب (جزء) here', 'See |<كتاب (جزء)>| here'],
    ['Say (كتاب) twice', 'Say (|<كتاب>|) twice'],
    ['🔥 كتاب', '<🔥 كتاب>'],
    ['יום 3/4', '3/4|<יום >'],
  ])('%s', (line, pieces) => {
    expect(seen(line)).toBe(pieces)
  })
})

describe('words that fonts can set', () => {
  it.each([
    ['The Living Spiral', 'The Living Spiral'],
    ['  two \n lines\u202e and\u0000 controls ', 'two lines and controls'],
    ['الدوّامة الحيّة', 'الدوّامة الحيّة'],
    ['Ночь и Ελληνικά, ő và Việt', 'Ночь и Ελληνικά, ő và Việt'],
    ['👩‍🚀 and ❤️', '👩‍🚀 and ❤️'],
    ['日本語', null],
    ['Notes on 日本', null],
    ['', null],
  ])('%j', async (words, expected) => {
    expect((await openLetters(PAIRS.newsreader.title)).settable(words)).toBe(expected)
  })

  it('Arabic letters join: a word is narrower than its letters one by one', async () => {
    const letters = await openLetters(PAIRS.newsreader.title)
    const widthOf = (text: string) => letters.line(text, 60, true).width
    const apart = [...'كتاب'].reduce((sum, letter) => sum + widthOf(letter), 0)
    expect(widthOf('كتاب')).toBeLessThan(apart * 0.9)
  })
})

describe('a card', () => {
  const aPicture = (width: number, height: number, background = '#ffffff') =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer()
  const facts = async (bytes: Uint8Array) => {
    const { format, width, height } = await sharp(bytes).metadata()
    return { format, width, height, isSmall: bytes.length <= 200_000 }
  }
  const EXPECTED = { format: 'jpeg', width: 1200, height: 630, isSmall: true }

  it.each([
    ['a title', {}],
    ['200 characters', { title: SENTENCE }],
    ['Arabic', { title: 'الدوّامة الحيّة: رحلة التذكّر في 2026', name: 'الدوّامة' }],
    ['emoji', { title: 'Love 🌀🔥 and 👩‍🚀' }],
    ['a title that no font can set', { title: '日本語', name: '日本' }],
    ['markup', { title: '<script>alert("x")</script> & </svg>' }],
    ['no colours', { colors: null }],
    ['a condensed title', { fonts: 'archivo' }],
    ['a soft title', { fonts: 'fraunces', title: SENTENCE }],
    ['chambers', { parts: [COLORS, COLORS, COLORS, COLORS, COLORS, COLORS, COLORS], at: 2 }],
  ] as [string, Partial<Face>][])(
    'with %s is a JPEG of 1200 x 630 and at most 200 kB',
    async (_what, face) => {
      expect(await facts(await draw({ face: aFace(face), picture: null }))).toEqual(EXPECTED)
    },
  )

  it('stays small over a picture of noise, wide or upright', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 80 } as const
    for (const [width, height] of [
      [1600, 900],
      [800, 1200],
    ] as const) {
      const picture = await sharp({ create: { width, height, channels: 3, noise, background: '#000' } })
        .png()
        .toBuffer()
      const face = aFace({ picture: { uploadId: 'x', focal: { x: 100, y: 0 } } })
      expect(await facts(await draw({ face, picture }))).toEqual(EXPECTED)
    }
  })

  it('has letters of at least 4.5:1 on a white picture, wherever they stand', async () => {
    const face = aFace({ title: SENTENCE, picture: { uploadId: 'x', focal: { x: 50, y: 50 } } })
    const card = await draw({ face, picture: await aPicture(1600, 900) })
    const { right } = await textOf(face)
    const { data, info } = await sharp(card).raw().toBuffer({ resolveWithObject: true })
    const paper = paperOf(face)
    // A row of pixels above the text, where the ground is bare.
    const row = 40
    const hexAt = (x: number) => {
      const at = (row * info.width + x) * 3
      return `#${data.subarray(at, at + 3).toString('hex')}`
    }
    for (let x = 30; x <= right; x += 5) expect(contrast(hexAt(x), paper)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(hexAt(1170), paper)).toBeLessThan(1.5)
  })

  it('takes no word of a title into its drawing: every letter is an outline', async () => {
    const { svg } = await textOf(
      aFace({ title: '<script>alert("x")</script><image href="file:///etc/passwd"/>' }),
    )
    expect(new Set(Array.from(svg.matchAll(/<\/?(\w+)/g), ([, name]) => name))).toEqual(
      new Set(['g', 'path']),
    )
    expect(svg).not.toMatch(/script|href|passwd|text/)
  })

  it('keeps a margin of paper, 24 pixels wide', async () => {
    const card = await draw({ face: aFace(), picture: null })
    const { data, info } = await sharp(card).raw().toBuffer({ resolveWithObject: true })
    const lightAt = (x: number, y: number) => (data[(y * info.width + x) * 3] ?? 0) > 200
    const places = [
      [10, 300],
      [1190, 300],
      [600, 10],
      [600, 620],
    ] as const
    expect(places.map(([x, y]) => lightAt(x, y))).toEqual([true, true, true, true])
    expect([lightAt(30, 300), lightAt(600, 600)]).toEqual([false, false])
  })
})
