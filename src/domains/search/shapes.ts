import * as z from 'zod/mini'
import { STATUSES } from '../../kernel/publication.ts'
import { idText, requiredText } from '../../kernel/shape.ts'
import type { Shapes } from '../../kernel/endpoint.ts'

/** Longest name that is looked for, in characters. */
const NAME_MAX = 200

const foundItem = z.object({
  /** Of the type, such as `chapter`; the studio knows its address. */
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  status: z.enum(STATUSES),
  /** Address of its page on the site, also of one that readers do not see yet; null for none. Only where it was asked for. */
  path: z.optional(z.nullable(z.string())),
})

export type FoundItem = z.infer<typeof foundItem>

/** What goes into each call and what comes out, by its name. */
export const shapes = {
  findItems: {
    query: z.strictObject({
      q: requiredText('q', NAME_MAX),
      /** Left out: the current site of the session. */
      forkId: z.optional(idText('forkId')),
      withPaths: z.optional(z.enum({ yes: '1' }, 'withPaths must be 1')),
    }),
    answer: z.object({ items: z.array(foundItem) }),
  },
} satisfies Record<string, Shapes>
