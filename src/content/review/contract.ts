import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { STATUSES } from '../../kernel/publication.ts'
import { requiredText } from '../../kernel/shape.ts'

/** So many items are told one by one; all are counted. */
export const REVIEW_MAX = 200

const change = z.object({
  /** '' for what is the same in every language. */
  language: z.string(),
  field: z.string(),
  /** What is stored. */
  before: z.unknown(),
  /** What waits. */
  after: z.unknown(),
  version: z.number(),
  /** Username; '' for an account that is gone. */
  by: z.string(),
  at: z.string(),
})

const waitingItem = z.object({
  /** As it stands in addresses, such as `book-parts`. */
  type: z.string(),
  id: z.string(),
  title: z.string(),
  status: z.enum(STATUSES),
  /** Whether the caller may publish it. */
  mayPublish: z.boolean(),
  changes: z.array(change),
})

const named = z.object({ type: z.string(), id: z.string(), title: z.string() })

const publication = z.object({
  id: z.string(),
  at: z.string(),
  by: z.string(),
  items: z.array(named),
  /** Null until it was taken back. */
  undoneAt: z.nullable(z.string()),
})

export type WaitingChange = z.infer<typeof change>
export type WaitingItem = z.infer<typeof waitingItem>
export type PublicationMade = z.infer<typeof publication>

const ofSite = z.strictObject({ forkId: requiredText('forkId', 60) })

export const readReview = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/review',
  summary: 'What waits for publication on a site, the newest first, and the last publication of it',
  policy: { kind: 'site', capability: 'content.read' },
  params: ofSite,
  answer: z.object({
    total: z.number(),
    items: z.array(waitingItem),
    last: z.nullable(publication),
  }),
})

const item = z.strictObject(
  { type: requiredText('Type', 60), id: requiredText('id', 60) },
  'An item must be an object',
)

export const publishWaiting = endpoint({
  method: 'POST',
  path: '/api/forks/:forkId/publish',
  summary: 'Publishes what waits on a site, all of it or the items that are named, together or not at all',
  policy: { kind: 'site', capability: 'content.publish' },
  params: ofSite,
  body: z.strictObject(
    {
      /** Left out: all that the caller may publish. */
      items: z.optional(
        z
          .array(item, 'items must be a list')
          .check(z.maxLength(1_000, 'items may have at most 1000 entries')),
      ),
    },
    'The request body must be an object',
  ),
  answer: z.object({ publication: z.nullable(publication) }),
})

export const undoPublication = endpoint({
  method: 'POST',
  path: '/api/forks/:forkId/publish/undo',
  summary: 'Takes the last publication back: readers see what was there before, and its changes wait again',
  policy: { kind: 'site', capability: 'content.publish' },
  params: ofSite,
  body: z.strictObject({ id: z.optional(requiredText('id', 60)) }, 'The request body must be an object'),
  answer: z.object({ publication: z.nullable(publication) }),
})

const trashedItem = z.extend(named, { at: z.string(), by: z.string() })

export type TrashedItem = z.infer<typeof trashedItem>

export const listTrash = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/trash',
  summary: 'What was thrown away on a site and can be had back, the newest first',
  policy: { kind: 'site', capability: 'content.read' },
  params: ofSite,
  answer: z.array(trashedItem),
})

export const reviewContract = { readReview, publishWaiting, undoPublication, listTrash }
