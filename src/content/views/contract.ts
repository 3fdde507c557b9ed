import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { bodyShape, byId, flag, ofSite, requiredText, text, writeShape } from '../../kernel/shape.ts'

/** A person keeps so many of a list. */
export const VIEWS_MAX = 50

const view = z.object({
  id: z.string(),
  /** The list that it is of, as the studio calls it. */
  list: z.string(),
  name: z.string(),
  /** What is asked for, as it stands in the address. */
  query: z.string(),
  isShared: z.boolean(),
  /** The list opens with it; of the caller's own views only. */
  isDefault: z.boolean(),
  /** The caller's own. */
  isOwn: z.boolean(),
})

export type View = z.infer<typeof view>

const list = requiredText('list', 60)

const shape = {
  name: requiredText('Name', 100),
  query: text('query', 2_000),
  isShared: flag('Shared'),
  isDefault: flag('Default'),
}

const viewCreate = bodyShape({ list, ...shape })
const viewWrite = writeShape({ ...shape, name: z.optional(shape.name), query: z.optional(shape.query) }, [
  'id',
  'list',
  'isOwn',
])

export type ViewCreate = z.output<typeof viewCreate>
export type ViewWrite = z.output<typeof viewWrite>

/** Everybody in the studio of a site has views of their own there; what others share is a matter of the action. */
const policy = { kind: 'session' } as const

export const listViews = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/list-views',
  summary: 'The saved views of a list, or of all lists: one’s own, and those that are shared',
  policy,
  params: ofSite,
  /** Without a list: the views of all of them. */
  query: z.strictObject({ list: z.optional(list) }),
  answer: z.array(view),
})

export const createView = endpoint({
  method: 'POST',
  path: '/api/forks/:forkId/list-views',
  summary: 'Saves what is asked of a list under a name',
  policy,
  params: ofSite,
  body: viewCreate,
  answer: view,
  status: 201,
})

export const saveView = endpoint({
  method: 'PUT',
  path: '/api/list-views/:id',
  summary: 'Writes the fields that are given of a saved view of one’s own',
  policy,
  params: byId,
  body: viewWrite,
  answer: view,
})

export const deleteView = endpoint({
  method: 'DELETE',
  path: '/api/list-views/:id',
  summary:
    'Forgets a saved view of one’s own; with the right to change many at once also one that others share',
  policy,
  params: byId,
})

export const viewsContract = { listViews, createView, saveView, deleteView }
