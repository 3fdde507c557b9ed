import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { STATUSES } from '../../kernel/publication.ts'
import { requiredText } from '../../kernel/shape.ts'

/** Longest name that is looked for, in characters. */
const NAME_MAX = 200

export const foundItem = z.object({
  /** Of the type, such as `chapter`; the studio knows its address. */
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  status: z.enum(STATUSES),
})

export type FoundItem = z.infer<typeof foundItem>

export const findItems = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/find',
  summary: 'Items of a site by title, drafts too, and also where the name is nearly right; the nearest first',
  policy: { kind: 'site', capability: 'content.read' },
  params: z.strictObject({ forkId: requiredText('forkId', 60) }),
  query: z.object({ q: requiredText('q', NAME_MAX) }),
  answer: z.object({ items: z.array(foundItem) }),
})

export const searchContract = { findItems }
