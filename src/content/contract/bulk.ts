import type { Call, OfSite } from '../../kernel/call.ts'
import type { BulkOutcome, BulkVerb } from './shapes/bulk.ts'

export type { BulkOutcome, BulkVerb, Left } from './shapes/bulk.ts'

/** Most unchanged items that an answer names. */
export const TOLD_MAX = 100

/** Rows up to which every count is exact; past that, only one with `exact=true` is. */
export const COUNTED_MAX = 200_000

/** The calls that change many items of a type at once. */
export interface BulkCalls {
  count: Call<{
    params: OfSite
    query: Record<string, string>
    answer: { count: number; isExact: boolean; mark: string }
  }>
  bulk: Call<{ params: OfSite; body: { verb: BulkVerb; target: object }; answer: BulkOutcome }>
  undo: Call<{ params: OfSite; body: { undo: string }; answer: BulkOutcome }>
}

export function bulkCalls(type: string, many: string): BulkCalls {
  const base = `/api/forks/:forkId/${type}` as const
  return {
    count: {
      method: 'GET',
      path: `${base}/count`,
      summary: `The number of ${many} that a query finds, and a checksum of their ids; past ${COUNTED_MAX} the number is exact only with exact=true`,
      policy: { kind: 'site', capability: 'content.read' },
    },
    bulk: {
      method: 'POST',
      path: `${base}/bulk`,
      summary: `Runs a bulk action on ${many}, on all of them or none; 409 when the query finds other ${many} than its checksum was made of`,
      policy: { kind: 'site', capability: 'content.bulk' },
    },
    undo: {
      method: 'POST',
      path: `${base}/bulk/undo`,
      summary: `Undoes a bulk action on ${many}, except on those that somebody changed since`,
      policy: { kind: 'site', capability: 'content.bulk' },
    },
  }
}
