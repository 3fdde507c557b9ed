import * as z from 'zod/mini'
import type { Shapes } from '../../kernel/endpoint.ts'
import { isUuid } from '../../kernel/ids.ts'
import { ofSite } from '../../kernel/shape.ts'

const ACTIVITY_LIMIT_MAX = 200

const entry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  objectKind: z.string(),
  objectId: z.nullable(z.string()),
  /** Present title of the object; null where it is gone or has no title. */
  title: z.nullable(z.string()),
  /** Null for the public, the command line and deleted accounts. */
  username: z.nullable(z.string()),
  userId: z.nullable(z.string()),
  /** SHA-256 of the object; null where there was none. */
  beforeHash: z.nullable(z.string()),
  afterHash: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
  /** The caller's address, cut to /24 or /48. */
  network: z.nullable(z.string()),
  /** Place in the sealed chain; null for about a second, until the line is sealed. */
  sealNumber: z.nullable(z.number()),
})

export type ActivityEntry = z.infer<typeof entry>

const LIMIT_RULE = `limit must be a whole number from 1 to ${ACTIVITY_LIMIT_MAX}`

const page = z.strictObject({
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

export const shapes = {
  readActivity: { params: ofSite, query: page, answer: z.array(entry) },
  readInstallActivity: { query: page, answer: z.array(entry) },
} satisfies Record<string, Shapes>
