import * as z from 'zod/mini'
import { asDeclared } from '../../content/type/as-declared.ts'
import { type FieldRule, groupRule, required, rulesOf } from '../../content/type/rules.ts'
import { integer, list, requiredText, text } from '../../kernel/shape.ts'
import { isWebAddress } from '../../kernel/web-address.ts'
import { GALLERY_TEXTS, type Gallery } from './types/gallery.ts'

/** A shop that sells the book. */
const buyLink = z.strictObject({
  shop: requiredText('Shop', 100),
  url: requiredText('Address of the shop', 2_000).check(
    z.refine(isWebAddress, 'Address of the shop must begin with https:// or http://'),
  ),
})

export const bookRules = {
  buyLinks: { rule: required(list('Buy links', buyLink, 20)), answer: z.array(buyLink) },
}

const keys = z.array(z.string())
const outline = z.object({ id: z.string(), chapters: keys })

/** No maximum length: an order can only name what exists. */
const ordered = <T extends z.ZodMiniType>(one: T) => ({ rule: z.array(one), answer: z.array(one) })

export const orderRules = {
  outline: ordered(outline),
  reflections: ordered(keys),
  evidence: ordered(keys),
  visuals: ordered(keys),
}

const hexColor = text('Colour', 7).check(z.regex(/^#[0-9a-fA-F]{6}$/, 'Colour must be written as #rrggbb'))

const colors = z.pipe(
  z.nullable(
    z
      .array(hexColor, 'Colors must be a list')
      .check(z.refine((value) => [0, 3].includes(value.length), 'Colors must be three, dark to light')),
  ),
  z.transform((value) => value ?? []),
)

const point = z.strictObject({ x: integer('Focal point', 0, 100), y: integer('Focal point', 0, 100) })

const texts = rulesOf(GALLERY_TEXTS)
const all = groupRule('Gallery', {
  ...texts,
  colors: { rule: colors, answer: z.array(z.string()) },
  focal: { rule: z.nullable(point), answer: z.nullable(point) },
})

/** A write carries a gallery's colors and focal point among its texts; other languages have texts only. */
export const partRules = {
  gallery: asDeclared<FieldRule<Gallery['kept'], Gallery['written']>>({
    ...groupRule('Gallery', texts),
    rule: all.rule,
  }),
}
