import type { Field, Kept, Written } from '../../../content/type/field.ts'
import { group, line, list, paragraph, wholeNumber } from '../../../content/type/fields.ts'

/** Gallery texts of a part, in each language. */
export const GALLERY_TEXTS = {
  title: line('Title in the gallery'),
  subtitle: line('Subtitle in the gallery'),
  description: paragraph('Description in the gallery'),
  meaning: paragraph('Meaning'),
  symbols: list('Symbols', 'Symbol', { length: 100, max: 12 }),
}

/** Dark, middle and light; empty: the part's own colours. */
const colors = list('Colours', 'Colour', { length: 7, max: 3 })

/** A point in a picture, in percent of its width and height. */
const point = { x: wholeNumber('Focal point', 50, 0, 100), y: wholeNumber('Focal point', 50, 0, 100) }

/** The point that stays visible when the picture is cropped. */
const focal: Field<Kept<typeof point> | null, Kept<typeof point> | null> = {
  kind: 'group',
  name: 'Focal point',
  within: point,
  empty: null,
}

const all = { ...GALLERY_TEXTS, colors, focal }

/** A gallery in answers: texts, colors and focal point. */
export const galleryAnswer = group('Gallery', all)

/** A gallery as stored in each language, and as a write carries it. */
export interface Gallery {
  kept: Kept<typeof GALLERY_TEXTS>
  written: Written<typeof all>
}

/**
 * What a gallery shows of a part besides its picture. Texts are stored by language; colors and focal point, which a write
 * carries with them, are the same in every language and stored with the part.
 */
export const gallery: Field<Gallery['kept'], Gallery['written']> & { hasOwnRule: true } = {
  ...group('Gallery', GALLERY_TEXTS),
  hasOwnRule: true,
  keep({ colors: _, focal: __, ...written }) {
    return written
  },
}

/** The gallery fields stored with the part. */
export const GALLERY_OF_PART = { galleryColors: colors.empty, galleryFocal: focal.empty }
