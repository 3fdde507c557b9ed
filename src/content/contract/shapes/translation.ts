import * as z from 'zod/mini'
import type { Shapes } from '../../../kernel/endpoint.ts'
import { LOCALES } from '../../../kernel/locale.ts'
import { bodyShape, byId, integer, ofSite, requiredText } from '../../../kernel/shape.ts'

/** How much of a translation is there. */
export const tally = z.object({
  locale: z.enum(LOCALES),
  /** Paragraphs and fields of the source. `unfinished`: partly translated lists; `outdated`: the source changed since. */
  total: z.number(),
  missing: z.number(),
  unfinished: z.number(),
  outdated: z.number(),
})

const translationState = z.object({
  /** All languages but the site's own. */
  languages: z.array(tally),
  /** Stored sources of the translation into the language of the call, by field. */
  sources: z.record(z.string(), z.unknown()),
  /** Fields that a model has translated into that language and no person has called right since. */
  unchecked: z.array(z.string()),
})

export type TranslationState = z.infer<typeof translationState>

/** Names of texts within groups may be long, such as that of an option of a form. */
const FIELD_MAX = 1_200

const confirmation = bodyShape({
  /** A text in a group is named with a full stop: `spiral.title`. */
  field: requiredText('Field', FIELD_MAX),
  /** Index of a block in translated running text; left out: the whole field. */
  place: z.optional(integer('Place', 0)),
})

export type Confirmation = z.output<typeof confirmation>

export const translationShapes = {
  readTranslation: { params: byId, answer: translationState },
  confirmTranslation: { params: byId, body: confirmation, answer: translationState },
  checkTranslation: { params: byId, answer: translationState },
} satisfies Record<string, Shapes>

/** The same for a record. */
export const recordTranslationShapes = {
  readRecordTranslation: { params: ofSite, answer: translationState },
  confirmRecordTranslation: { params: ofSite, body: confirmation, answer: translationState },
  checkRecordTranslation: { params: ofSite, answer: translationState },
} satisfies Record<string, Shapes>
