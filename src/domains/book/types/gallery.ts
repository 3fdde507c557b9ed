import * as z from 'zod/mini'
import type { Field, Kept, Written } from '../../../content/type/field.ts'
import { group, line, list, paragraph } from '../../../content/type/fields.ts'
import { integer, text } from '../../../kernel/shape.ts'

const texts = {
  title: line('Title in the gallery'),
  subtitle: line('Subtitle in the gallery'),
  description: paragraph('Description in the gallery'),
  meaning: paragraph('Meaning'),
  symbols: list('Symbols', 'Symbol', { length: 100, max: 12 }),
}

const hexColor = text('Color', 7).check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Color must be written as #rrggbb'))

/** Dark, middle and light; none: those of the part. */
const colors: Field<string[], string[]> = {
  kind: 'list',
  rule: z.pipe(
    z.nullable(
      z
        .array(hexColor, 'Colors must be a list')
        .check(z.refine((value) => [0, 3].includes(value.length), 'Colors must be three, dark to light')),
    ),
    z.transform((value) => value ?? []),
  ),
  answer: z.array(z.string()),
  empty: [],
}

const point = z.strictObject({ x: integer('Focal point', 0, 100), y: integer('Focal point', 0, 100) })

/** What of the picture stays in sight where it is cut, in hundredths of its sides. */
const focal: Field<z.output<typeof point> | null, z.output<typeof point> | null> = {
  kind: 'group',
  rule: z.nullable(point),
  answer: z.nullable(point),
  empty: null,
}

const all = { ...texts, colors, focal }
const ofLanguage = group('Gallery', texts)
const whole = group('Gallery', all)

/**
 * What a gallery shows of a part beside its picture. Its texts are kept by language; colors and focal point, which a write
 * brings among them, are the same in every language and are kept of the part.
 */
export const gallery: Field<Kept<typeof texts>, Written<typeof all>> = {
  ...ofLanguage,
  rule: whole.rule,
  translationRule: ofLanguage.translationRule ?? ofLanguage.rule,
  keep({ colors: _, focal: __, ...written }) {
    return written
  },
}

/** The same as an answer says it. */
export const galleryAnswer = whole.answer

/** What is kept of it of the part. */
export const GALLERY_OF_PART = { galleryColors: colors.empty, galleryFocal: focal.empty }
