import * as z from 'zod/mini'
import type { Shapes } from '../../kernel/endpoint.ts'
import { isUuid } from '../../kernel/ids.ts'
import { ofSite } from '../../kernel/shape.ts'

const ACTIVITY_LIMIT_MAX = 200

const told = z.nullable(
  z.union([z.string(), z.number(), z.boolean(), z.readonly(z.array(z.union([z.string(), z.number()])))]),
)

const entry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.nullable(z.string()),
  /** Present title of the object, or name of the person; null where it is gone or has none. */
  title: z.nullable(z.string()),
  /** Null for the public, the command line and deleted accounts. */
  username: z.nullable(z.string()),
  /** Present name of the person; null for one who gave none. */
  name: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  /** SHA-256 of the object; null where there was none. */
  beforeHash: z.nullable(z.string()),
  afterHash: z.nullable(z.string()),
  /** Changed fields with their values before and after; of texts nothing but their names. Null where nothing is compared. */
  changes: z.nullable(z.record(z.string(), z.readonly(z.array(told)))),
  requestId: z.nullable(z.string()),
  /** The caller's address, cut to /24 or /48. */
  network: z.nullable(z.string()),
  /** Place in the sealed chain; null for about a second, until the line is sealed. */
  sealNumber: z.nullable(z.number()),
})

export type ActivityEntry = z.infer<typeof entry>

const LIMIT_RULE = `limit must be a whole number from 1 to ${ACTIVITY_LIMIT_MAX}`

const word = (name: string) =>
  z.optional(
    z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/, `${name} must be a word of the log`), z.maxLength(60)),
  )

const day = (name: string) =>
  z.optional(z.string().check(z.refine(isDay, { error: `${name} must be a day such as 2026-11-26` })))

const filter = {
  person: z.optional(z.string().check(z.refine(isUuid, { error: 'person must be the id of an account' }))),
  kind: word('kind'),
  verb: word('verb'),
  since: day('since'),
  until: day('until'),
}

const page = z.strictObject({
  ...filter,
  limit: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,3}$/, { error: LIMIT_RULE, abort: true })),
      z.pipe(
        z.transform(Number),
        z.number().check(z.gte(1, LIMIT_RULE), z.lte(ACTIVITY_LIMIT_MAX, LIMIT_RULE)),
      ),
    ),
  ),
  cursor: z.optional(z.string().check(z.refine(isUuid, { error: 'cursor must come from the page before' }))),
})

/** What a log can be filtered by. */
const facets = z.object({
  people: z.array(z.object({ id: z.string(), name: z.string() })),
  kinds: z.array(z.string()),
  verbs: z.array(z.string()),
})

export type ActivityFacets = z.infer<typeof facets>

const file = ['text/csv'] as const

export const shapes = {
  readActivity: { params: ofSite, query: page, answer: z.array(entry) },
  readFacets: { params: ofSite, answer: facets },
  exportActivity: { params: ofSite, query: z.strictObject(filter), file },
  readInstallActivity: { query: page, answer: z.array(entry) },
  readInstallFacets: { answer: facets },
  exportInstallActivity: { query: z.strictObject(filter), file },
} satisfies Record<string, Shapes>

function isDay(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
  )
}
