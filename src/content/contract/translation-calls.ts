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
  const { read, confirm } = callsOn('item', `/api/${type}/:id`, byId, one, capability)
  return { readTranslation: read, confirmTranslation: confirm }
}

export type TranslationCalls = ReturnType<typeof translationCalls>

/** The same of what a site has one of. @param record path of the record */
export function recordTranslationCalls(record: `/api/${string}`, one: string, capability: Capability) {
  const { read, confirm } = callsOn('site', record, ofSite, one, capability)
  return { readRecordTranslation: read, confirmRecordTranslation: confirm }
}

export type RecordTranslationCalls = ReturnType<typeof recordTranslationCalls>

function callsOn<P extends z.ZodMiniType>(
  kind: 'item' | 'site',
  of: `/api/${string}`,
  params: P,
  one: string,
  capability: Capability,
) {
  const path = `${of}/translation` as const
  return {
    read: endpoint({
      method: 'GET',
      path,
      summary: `How the translations of ${one} stand to their source, with what waits for publication`,
      policy: { kind, capability: 'content.read' },
      params,
      answer: translationState,
    }),
    confirm: endpoint({
      method: 'PUT',
      path,
      summary: `Says that a translation of ${one} is still right, though its source has changed`,
      policy: { kind, capability, translations: 'translation.write' },
      params,
      body: confirmation,
      answer: translationState,
    }),
  }
}
