import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { listQuery } from '../../kernel/list.ts'
import type { Capability } from '../../kernel/role.ts'
import { byId, ofSite } from '../../kernel/shape.ts'

/*
 * An entry is what one reader wrote on a site: answers to a form, a sign-up, and so also a letter, a signature, a place in a
 * circle. A slice that takes entries says
 *   - in its contract `entryCalls`: how they are listed, taken along as a file, and erased;
 *   - in its queries `entryReads`: its rows, what a filter finds, and the orders;
 *   - in its actions an `EntryKind` (entries.ts), with which `listEntries`, `exportEntries` and `eraseEntry` do the rest.
 * What comes in passes `admit` (sender.ts: limits of an address and of a site) and is stored by `keepEntry`, which cuts the address
 * and names the browser's family alone. A form shows the field of trap.ts; what `looksMade` is stored apart and told the same.
 * States are a column or a rule of the slice's own, and a filter of its contract. Where somebody agrees to something, the slice
 * stores the sentence, its language and the moment. What a browser promised and could not send waits in an outbox
 * (site/outbox.ts).
 */

const FORMATS = ['csv', 'json'] as const

export type ExportFormat = (typeof FORMATS)[number]

interface EntryCalls<F extends Record<string, z.ZodMiniType>, S extends string, R extends z.ZodMiniType> {
  /** As they stand in addresses, such as `subscribers`. */
  path: string
  row: R
  /** What a list is narrowed by beside words that must stand in it. */
  filter: F
  /** The orders of a list. */
  sorts: readonly [S, ...S[]]
  rights: { read: Capability; export: Capability; erase: Capability }
  summaries: { list: string; erase: string }
}

/** The calls that all entries have. */
export function entryCalls<
  F extends Record<string, z.ZodMiniType>,
  S extends string,
  R extends z.ZodMiniType,
>({ path, row, filter, sorts, rights, summaries }: EntryCalls<F, S, R>) {
  const { q, limit, cursor, offset } = listQuery.shape
  const sort = z.optional(z.enum(sorts, `sort must be one of ${sorts.join(', ')}`))
  const format = z.optional(z.enum(FORMATS, `format must be one of ${FORMATS.join(', ')}`))
  return {
    list: endpoint({
      method: 'GET',
      path: `/api/forks/:forkId/${path}`,
      summary: summaries.list,
      policy: { kind: 'site', capability: rights.read },
      params: ofSite,
      query: z.strictObject({ q, ...filter, limit, cursor, offset, sort }),
      answer: z.array(row),
    }),
    export: {
      ...endpoint({
        method: 'GET',
        path: `/api/forks/:forkId/${path}/export`,
        summary: 'The same as a file, whole or as it was filtered; asks for a recent password',
        policy: { kind: 'site', capability: rights.export, needs: 'recent password' },
        params: ofSite,
        query: z.strictObject({ q, ...filter, format }),
      }),
      file: ['text/csv', 'application/json'],
    } as const,
    erase: endpoint({
      method: 'DELETE',
      path: `/api/${path}/:id`,
      summary: summaries.erase,
      policy: { kind: 'item', capability: rights.erase },
      params: byId,
    }),
  }
}
