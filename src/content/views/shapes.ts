import * as z from 'zod/mini'
import { bodyShape, byId, flag, ofSite, requiredText, text, writeShape } from '../../kernel/shape.ts'
import type { Shapes } from '../../kernel/endpoint.ts'

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

/** What goes into each call and what comes out, by its name. */
export const shapes = {
  listViews: {
    params: ofSite,
    /** Without a list: the views of all of them. */
    query: z.strictObject({ list: z.optional(list) }),
    answer: z.array(view),
  },
  createView: { params: ofSite, body: viewCreate, answer: view },
  saveView: { params: byId, body: viewWrite, answer: view },
  deleteView: { params: byId },
} satisfies Record<string, Shapes>
