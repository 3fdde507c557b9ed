import type { FontPair } from '../../../kernel/site-look.ts'

/** How a font is set. */
export interface Cut {
  /** Its files, the first with the most common letters. */
  files: readonly string[]
  /** Letters are drawn for their size in these bounds (the axis `opsz`); left out: for one size. */
  optical?: { min: number; max: number }
  /** Between letters, as a share of the size. */
  tracking: number
  /** Its size and the distance of its lines, as multiples of those of Newsreader. */
  scale: number
  leading: number
}

const newsreader = (tracking: number): Cut => ({
  files: ['newsreader-latin', 'newsreader-latin-ext', 'newsreader-vietnamese'],
  optical: { min: 28, max: 72 },
  tracking,
  scale: 1,
  leading: 1,
})

const plain = (name: string): Cut => ({
  files: [`${name}-latin`, `${name}-latin-ext`],
  tracking: 0,
  scale: 0.94,
  leading: 1,
})

/** A site's fonts on its cards: that of its titles, and that of its text for the line below. */
export const PAIRS: Record<FontPair, { title: Cut; name: Cut }> = {
  newsreader: { title: newsreader(-0.016), name: newsreader(0) },
  archivo: {
    title: { ...plain('archivo'), tracking: -0.012, scale: 1.22, leading: 0.98 },
    name: plain('literata'),
  },
  fraunces: {
    title: { ...plain('fraunces'), optical: { min: 24, max: 144 }, tracking: -0.02, leading: 1.02 },
    name: plain('nunito'),
  },
}
