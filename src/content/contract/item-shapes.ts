import * as z from 'zod/mini'
import { drafted } from './draft.ts'
import { planned } from '../../kernel/publication.ts'

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

/** Fields of answers that the server owns. */
export const STORED = [...Object.keys(stored), ...Object.keys(drafted)]

/** Longest body with a content: as JSON in UTF-8 it takes up to four bytes a character and its marks. */
export const CONTENT_BODY = 8 * 1024 * 1024
