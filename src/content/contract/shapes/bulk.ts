import * as z from 'zod/mini'
import type { Shapes } from '../../../kernel/endpoint.ts'
import { bodyShape, idList, idText, integer, ofSite, text } from '../../../kernel/shape.ts'

const BULK_VERBS = ['publish', 'unpublish', 'trash', 'delete'] as const

export type BulkVerb = (typeof BULK_VERBS)[number]

/** Most ids in one call; a query can name more items. */
const BULK_IDS_MAX = 3_000

const left = z.object({
  id: z.string(),
  name: z.string(),
  /** `already` in the wanted state, `changed` since the action that is undone, `refused` by a rule of the type. */
  reason: z.enum(['gone', 'already', 'changed', 'refused']),
  /** The sentence of the refusal. */
  detail: z.string(),
})

const bulkOutcome = z.object({
  done: z.number(),
  /** How many were in the wanted state already; `skipped` names the first. */
  skippedCount: z.number(),
  skipped: z.array(left),
  failedCount: z.number(),
  failed: z.array(left),
  /** Token for `undo`; null where nothing was done or it cannot be undone. */
  undo: z.nullable(z.string()),
})

export type Left = z.output<typeof left>
export type BulkOutcome = z.output<typeof bulkOutcome>

const named = z.strictObject({ ids: idList('ids', BULK_IDS_MAX) })

/** The items of an action on many. @param query query of the type's list */
export function bulkTargetOf<Q extends z.ZodMiniObject>(query: Q) {
  const found = z.strictObject({
    query,
    count: integer('count', 0),
    mark: text('mark', 30),
    except: z.optional(idList('except', BULK_IDS_MAX)),
  })
  return z.union(
    [named, found],
    'target must name ids, or a query with the count and the mark that were seen',
  )
}

/** @param query query of the type's list */
export function bulkShapes<Q extends z.ZodMiniObject>(query: Q) {
  const write = bodyShape({
    verb: z.enum(BULK_VERBS, `verb must be one of ${BULK_VERBS.join(', ')}`),
    target: bulkTargetOf(query),
  })
  return {
    count: {
      params: ofSite,
      query: z.extend(query, { exact: z.optional(z.enum(['true'], 'exact must be true or be left out')) }),
      answer: z.object({ count: z.number(), isExact: z.boolean(), mark: z.string() }),
    },
    bulk: { params: ofSite, body: write, answer: bulkOutcome },
    undo: { params: ofSite, body: bodyShape({ undo: idText('undo') }), answer: bulkOutcome },
  } satisfies Record<string, Shapes>
}
