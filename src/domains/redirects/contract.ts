import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { listQuery } from '../../kernel/list.ts'
import { FROM_MAX, faultOfFrom, faultOfTo, spellingOf, TO_MAX } from '../../kernel/redirect.ts'
import { ofSite, ofSiteById, requiredText, writeShape } from '../../kernel/shape.ts'

/** Redirects that somebody makes for one site at most. */
export const REDIRECTS_MAX = 10_000

/** An address is told of as missed once it was asked for so often in thirty days. */
export const MISSED_OFTEN = 10

/** What leads elsewhere: made by somebody, or by itself when an address changed. */
const redirectRow = z.object({
  /** Null for what was made by itself: it goes with its item. */
  id: z.nullable(z.string()),
  from: z.string(),
  to: z.string(),
  visits: z.number(),
  /** Name of who made it; null where it made itself, or where the account is gone. */
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

const reads = { kind: 'site', capability: 'settings.read' } as const
const writes = { kind: 'site', capability: 'settings.write' } as const

const redirectQuery = z.strictObject({
  q: listQuery.shape.q,
  limit: listQuery.shape.limit,
  cursor: listQuery.shape.cursor,
})

export type RedirectQuery = z.output<typeof redirectQuery>

export const listRedirects = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/redirects',
  summary: 'A page of the addresses that lead elsewhere, the most visited first',
  policy: reads,
  params: ofSite,
  query: redirectQuery,
  answer: z.array(redirectRow),
})

export const readRedirectFigures = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/redirects/figures',
  summary:
    'How many addresses lead elsewhere, and which were often asked for in thirty days and answer nothing',
  policy: reads,
  params: ofSite,
  answer: z.object({
    byHand: z.number(),
    byItself: z.number(),
    /** The most asked first; there may be more. */
    missed: z.array(z.object({ path: z.string(), times: z.number() })),
  }),
})

export type RedirectFigures = z.infer<NonNullable<(typeof readRedirectFigures)['answer']>>

export const findAnswer = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/redirects/answer',
  summary: 'Whether a page of the site answers at a path: then nobody is led on from it',
  policy: reads,
  params: ofSite,
  query: z.strictObject({ from: fromText() }),
  answer: z.object({ isPage: z.boolean() }),
})

export const createRedirect = endpoint({
  method: 'POST',
  path: '/api/forks/:forkId/redirects',
  summary: 'Leads readers from a path of the site elsewhere, at once and for good',
  policy: writes,
  params: ofSite,
  body: redirectWrite,
  answer: redirect,
  status: 201,
})

export const saveRedirect = endpoint({
  method: 'PUT',
  path: '/api/forks/:forkId/redirects/:id',
  summary: 'Changes where somebody made readers be led',
  policy: writes,
  params: ofSiteById,
  body: redirectWrite,
  answer: redirect,
})

export const deleteRedirect = endpoint({
  method: 'DELETE',
  path: '/api/forks/:forkId/redirects/:id',
  summary: 'Takes away what somebody made; what makes itself stays',
  policy: writes,
  params: ofSiteById,
})

export const redirectsContract = {
  listRedirects,
  readRedirectFigures,
  findAnswer,
  createRedirect,
  saveRedirect,
  deleteRedirect,
}

/** A text with a rule that finds the sentence itself. */
function ruled(shape: ReturnType<typeof requiredText>, faultOf: (value: string) => string | null) {
  return shape.check(
    z.refine((value) => faultOf(value) === null, {
      error: ({ input }) => faultOf(String(input)) ?? '',
      abort: true,
    }),
  )
}
