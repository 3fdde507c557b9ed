import * as z from 'zod/mini'
import { listQuery } from '../../kernel/list-shape.ts'
import { FROM_MAX, faultOfFrom, faultOfTo, spellingOf, TO_MAX } from '../../kernel/redirect.ts'
import { ofSite, ofSiteById, requiredText, writeShape } from '../../kernel/shape.ts'
import type { Shapes } from '../../kernel/endpoint.ts'

/** A redirect, created by a person, or automatically when an address changed. */
const redirectRow = z.object({
  /** Null for an automatic one, which is deleted with its item. */
  id: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  visits: z.number(),
  /** Name of its creator; null for an automatic one or a deleted account. */
  by: z.nullable(z.string()),
  version: z.nullable(z.number()),
})

export type RedirectRow = z.infer<typeof redirectRow>

const redirect = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  version: z.number(),
})

export type Redirect = z.infer<typeof redirect>

/** A path of the site, in its one spelling. */
const fromText = () =>
  ruled(requiredText('From', FROM_MAX), faultOfFrom).check(z.overwrite((from) => spellingOf(from) ?? from))

const redirectWrite = writeShape({ from: fromText(), to: ruled(requiredText('To', TO_MAX), faultOfTo) }, [
  'id',
  'version',
  'visits',
  'by',
])

export type RedirectWrite = z.output<typeof redirectWrite>

const redirectQuery = z.strictObject({
  q: listQuery.shape.q,
  limit: listQuery.shape.limit,
  cursor: listQuery.shape.cursor,
})

export type RedirectQuery = z.output<typeof redirectQuery>

const figures = z.object({
  byHand: z.number(),
  byItself: z.number(),
  /** The most asked first; there may be more. */
  missed: z.array(z.object({ path: z.string(), times: z.number() })),
})

export type RedirectFigures = z.infer<typeof figures>

/** A text with a rule that finds the sentence itself. */
function ruled(shape: ReturnType<typeof requiredText>, faultOf: (value: string) => string | null) {
  return shape.check(
    z.refine((value) => faultOf(value) === null, {
      error: ({ input }) => faultOf(String(input)) ?? '',
      abort: true,
    }),
  )
}

/** What goes into each call and what comes out, by its name. */
export const shapes = {
  listRedirects: { params: ofSite, query: redirectQuery, answer: z.array(redirectRow) },
  readRedirectFigures: { params: ofSite, answer: figures },
  findAnswer: {
    params: ofSite,
    query: z.strictObject({ from: fromText() }),
    answer: z.object({ isPage: z.boolean() }),
  },
  createRedirect: { params: ofSite, body: redirectWrite, answer: redirect },
  saveRedirect: { params: ofSiteById, body: redirectWrite, answer: redirect },
  deleteRedirect: { params: ofSiteById, answer: redirect },
} satisfies Record<string, Shapes>
