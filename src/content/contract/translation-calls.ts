import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { LOCALES } from '../../kernel/locale.ts'
import type { Capability } from '../../kernel/role.ts'
import { bodyShape, byId, integer, ofSite, requiredText } from '../../kernel/shape.ts'

const tally = z.object({
  locale: z.enum(LOCALES),
  /** Paragraphs and fields that the source has, those without a translation, lists with some of it, and what is older than its source. */
  total: z.number(),
  missing: z.number(),
  unfinished: z.number(),
  outdated: z.number(),
})

const translationState = z.object({
  /** All languages but the site's own. */
  languages: z.array(tally),
  /** What was noted of the sources in the language of the call, by field. */
  sources: z.record(z.string(), z.unknown()),
})

export type TranslationState = z.infer<typeof translationState>

const confirmation = bodyShape({
  /** A text within a group with a full stop between: `spiral.title`. */
  field: requiredText('Field', 60),
  /** Place of a block in the translation of running text; left out: the whole field. */
  place: z.optional(integer('Place', 0)),
})

export type Confirmation = z.output<typeof confirmation>

/** The calls of a type for how its translations stand to their source. */
export function translationCalls(type: string, one: string, capability: Capability) {
  const path = `/api/${type}/:id/translation` as const
  return {
    readTranslation: endpoint({
      method: 'GET',
      path,
      summary: readingOf(one),
      policy: { kind: 'item', capability: 'content.read' },
      params: byId,
      answer: translationState,
    }),
    confirmTranslation: endpoint({
      method: 'PUT',
      path,
      summary: confirmingOf(one),
      policy: { kind: 'item', capability, translations: 'translation.write' },
      params: byId,
      body: confirmation,
      answer: translationState,
    }),
  }
}

export type TranslationCalls = ReturnType<typeof translationCalls>

/** The same of what a site has one of. @param record path of the record */
export function recordTranslationCalls(record: `/api/${string}`, one: string, capability: Capability) {
  const path = `${record}/translation` as const
  return {
    readRecordTranslation: endpoint({
      method: 'GET',
      path,
      summary: readingOf(one),
      policy: { kind: 'site', capability: 'content.read' },
      params: ofSite,
      answer: translationState,
    }),
    confirmRecordTranslation: endpoint({
      method: 'PUT',
      path,
      summary: confirmingOf(one),
      policy: { kind: 'site', capability, translations: 'translation.write' },
      params: ofSite,
      body: confirmation,
      answer: translationState,
    }),
  }
}

export type RecordTranslationCalls = ReturnType<typeof recordTranslationCalls>

const readingOf = (one: string) =>
  `How the translations of ${one} stand to their source, with what waits for publication`

const confirmingOf = (one: string) =>
  `Says that a translation of ${one} is still right, though its source has changed`
