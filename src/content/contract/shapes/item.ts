import * as z from 'zod/mini'
import { planned } from '../../../kernel/publication-shape.ts'
import { drafted } from './draft.ts'

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
