import * as z from 'zod/mini'
import { planned } from '../../../kernel/publication-shape.ts'
import { drafted } from './draft.ts'

/** Properties that every answer with an item has. */
export const stored = {
  id: z.string(),
  uid: z.string(),
  forkId: z.string(),
  version: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** It has a draft that waits for publication. */
  hasChanges: z.boolean(),
  /** When its changes will be published on schedule. */
  planned: z.nullable(planned),
  /** Of a row in another language than the source one: whether there are texts in it, or drafts alone. */
  translation: z.optional(z.enum(['missing', 'draft', 'begun'])),
  /** It belongs to somebody else, and the caller’s role writes own items only; left out: neither. */
  isOthers: z.optional(z.literal(true)),
}

/** Properties of answers that no write sets. */
export const STORED = [...Object.keys(stored), ...Object.keys(drafted)]
