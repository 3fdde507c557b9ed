import * as z from 'zod/mini'
import { bodyShape, byId, flag, ofSite, requiredText, text, writeShape } from '../../kernel/shape.ts'
import type { Shapes } from '../../kernel/endpoint.ts'

const view = z.object({
  id: z.string(),
  /** The studio's name for its list. */
  list: z.string(),
  name: z.string(),
  /** Query part of the list's address. */
  query: z.string(),
  isShared: z.boolean(),
  /** The list opens with it; true only for a view of the caller. */
  isDefault: z.boolean(),
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

export const shapes = {
  listViews: {
    params: ofSite,
    /** Left out: the views of all lists. */
    query: z.strictObject({ list: z.optional(list) }),
    answer: z.array(view),
  },
  createView: { params: ofSite, body: viewCreate, answer: view },
  saveView: { params: byId, body: viewWrite, answer: view },
  deleteView: { params: byId },
} satisfies Record<string, Shapes>
