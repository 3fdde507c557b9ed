import * as z from 'zod/mini'
import { STATUSES } from '../../kernel/publication.ts'
import { idText, ofSite, requiredText, text } from '../../kernel/shape.ts'
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

/** Most items of one call, and the longest address. */
const ITEMS_MAX = 100
const PATH_MAX = 500

const linkTarget = z.extend(foundItem, {
  /** Address of its page on the site, also of one that readers do not see yet; null for none. */
  path: z.nullable(z.string()),
  isTrashed: z.boolean(),
  /** Readers can open it now. */
  isShown: z.boolean(),
})

export type LinkTarget = z.infer<typeof linkTarget>

const ITEM = /^[a-z][a-z-]{0,39}\/[^/,]{1,60}$/

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
  readLinkTargets: {
    params: ofSite,
    query: z.strictObject({
      /** Items as `{type}/{id}`, separated by commas, with names of types such as `chapter`. */
      items: z.optional(
        text('items', ITEMS_MAX * 101).check(
          z.refine(
            (all) => all.split(',').length <= ITEMS_MAX && all.split(',').every((one) => ITEM.test(one)),
            `items must be up to ${ITEMS_MAX} of {type}/{id}, separated by commas`,
          ),
        ),
      ),
      /** The address of one item that readers can open, without a language. */
      path: z.optional(text('path', PATH_MAX)),
    }),
    answer: z.object({ targets: z.array(linkTarget) }),
  },
} satisfies Record<string, Shapes>
