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
      summary: `How many ${many} a list would hold, and a mark that changes with which they are; with exact=true past ${COUNTED_MAX}, too`,
      policy: { kind: 'site', capability: 'content.read' },
    },
    bulk: {
      method: 'POST',
      path: `${base}/bulk`,
      summary: `Does one thing to many ${many} at once, all or none; 409 when a query finds others than those that were seen`,
      policy: { kind: 'site', capability: 'content.bulk' },
    },
    undo: {
      method: 'POST',
      path: `${base}/bulk/undo`,
      summary: `Takes back what was done to many ${many} at once, where nobody changed them since`,
      policy: { kind: 'site', capability: 'content.bulk' },
    },
  }
}
