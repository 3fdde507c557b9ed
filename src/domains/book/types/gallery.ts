import type { Field, Kept, Written } from '../../../content/type/field.ts'
import { group, line, list, paragraph, wholeNumber } from '../../../content/type/fields.ts'

/** What a gallery says of a part, in each language. */
export const GALLERY_TEXTS = {
  title: line('Title in the gallery'),
  subtitle: line('Subtitle in the gallery'),
  description: paragraph('Description in the gallery'),
  meaning: paragraph('Meaning'),
  symbols: list('Symbols', 'Symbol', { length: 100, max: 12 }),
}

/** Dark, middle and light; none: those of the part. */
const colors = list('Colors', 'Color', { length: 7, max: 3 })

/** A place in a picture, in hundredths of its sides. */
const point = { x: wholeNumber('Focal point', 50, 0, 100), y: wholeNumber('Focal point', 50, 0, 100) }

/** What of the picture stays in sight where it is cut. */
const focal: Field<Kept<typeof point> | null, Kept<typeof point> | null> = {
  kind: 'group',
  name: 'Focal point',
  within: point,
  empty: null,
}

const all = { ...GALLERY_TEXTS, colors, focal }

/** What an answer says of it: texts, colors and focal point. */
export const galleryAnswer = group('Gallery', all)

/** What is kept of a gallery in each language, and what a write brings. */
export interface Gallery {
  kept: Kept<typeof GALLERY_TEXTS>
  written: Written<typeof all>
}

/**
 * What a gallery shows of a part beside its picture. Its texts are kept by language; colors and focal point, which a write
 * brings among them, are the same in every language and are kept of the part.
 */
export const gallery: Field<Gallery['kept'], Gallery['written']> & { hasOwnRule: true } = {
  ...group('Gallery', GALLERY_TEXTS),
  hasOwnRule: true,
  keep({ colors: _, focal: __, ...written }) {
    return written
  },
}

/** What is kept of it of the part. */
export const GALLERY_OF_PART = { galleryColors: colors.empty, galleryFocal: focal.empty }
