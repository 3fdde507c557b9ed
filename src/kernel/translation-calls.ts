import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { LOCALES } from './locale.ts'
import type { Capability } from './role.ts'
import { integer, requiredText } from './shape.ts'

const tally = z.object({
  locale: z.enum(LOCALES),
  /** Paragraphs and fields that the source has, those without a translation, and those whose source has changed since. */
  total: z.number(),
  missing: z.number(),
  outdated: z.number(),
})

export const translationState = z.object({
  /** All languages but the site's own. */
  languages: z.array(tally),
  /** What was noted of the sources in the language of the call, by field. */
  sources: z.record(z.string(), z.unknown()),
})

export type TranslationState = z.infer<typeof translationState>

const byId = z.strictObject({ id: requiredText('id', 60) })

/** The calls of a type for how its translations stand to their source. */
export function translationCalls(type: string, one: string, capability: Capability) {
  const path = `/api/${type}/:id/translation` as const
  return {
    readTranslation: endpoint({
      method: 'GET',
      path,
      summary: `How the translations of ${one} stand to their source, with what waits for publication`,
      policy: { kind: 'item', capability: 'content.read' },
      params: byId,
      answer: translationState,
    }),
    confirmTranslation: endpoint({
      method: 'PUT',
      path,
      summary: `Says that a translation of ${one} is still right, though its source has changed`,
      policy: { kind: 'item', capability, translations: 'translation.write' },
      params: byId,
      body: z.strictObject(
        {
          field: requiredText('Field', 60),
          /** Place of a block in the translation of running text; left out: the whole field. */
          place: z.optional(integer('Place', 0)),
        },
        'The request body must be an object',
      ),
      answer: translationState,
    }),
  }
}

export type TranslationCalls = ReturnType<typeof translationCalls>
