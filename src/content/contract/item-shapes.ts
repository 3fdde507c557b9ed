import * as z from 'zod/mini'
import { drafted } from './draft.ts'
import { LOCALES } from '../../kernel/locale.ts'
import { planned } from '../../kernel/publication.ts'
import { CONTENT_MAX, writtenSchema } from '../../kernel/rich-text/schema.ts'
import { text } from '../../kernel/shape.ts'

/** What an answer says of every item. */
export const stored = {
  id: z.string(),
  uid: z.string(),
  forkId: z.string(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Something of it waits for publication. */
  hasChanges: z.boolean(),
  /** When what waits goes out by itself. */
  planned: z.nullable(planned),
}

/** Fields of answers that the server owns: of every item, and of one that is published. */
export const STORED = [...Object.keys(stored), ...Object.keys(drafted)]
export const PUBLICATION = ['status', 'publishAt', 'unpublishAt']

/** Texts by language as an answer has them. */
export function languages<T extends Record<string, z.ZodMiniType>>(texts: T) {
  return { translations: z.record(z.string(), z.object(texts)) }
}

/** Texts by language; the map is replaced whole. */
export function translations<T extends z.ZodMiniType>(texts: T) {
  return z.optional(z.partialRecord(z.enum(LOCALES), texts))
}

/** Longest body with a content: as JSON in UTF-8 it takes up to four bytes a character and its marks. */
export const CONTENT_BODY = 8 * 1024 * 1024

/** Editor's JSON, or a string that is plain text with Markdown marks; null clears it. */
export const richText = (name: string) =>
  z.optional(
    z.nullable(
      z.union([text(name, CONTENT_MAX), writtenSchema], `${name} must be text or the editor’s document`),
    ),
  )

export const content = richText('Content')
