import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { STATUSES } from '../../kernel/publication.ts'
import { idText, requiredText } from '../../kernel/shape.ts'

/** Longest name that is looked for, in characters. */
const NAME_MAX = 200

const foundItem = z.object({
  /** Of the type, such as `chapter`; the studio knows its address. */
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  status: z.enum(STATUSES),
})

export type FoundItem = z.infer<typeof foundItem>

export const findItems = endpoint({
  method: 'GET',
  path: '/api/search',
  summary: 'Items of a site by title, drafts too, and also where the name is nearly right; the nearest first',
  policy: { kind: 'item', capability: 'content.read' },
  query: z.strictObject({
    q: requiredText('q', NAME_MAX),
    /** Left out: the current site of the session. */
    forkId: z.optional(idText('forkId')),
  }),
  answer: z.object({ items: z.array(foundItem) }),
})

export const searchContract = { findItems }
