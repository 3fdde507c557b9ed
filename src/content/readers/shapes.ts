import * as z from 'zod/mini'
import type { Shapes } from '../../kernel/endpoint.ts'
import { listQuery } from '../../kernel/list-shape.ts'
import { byId, ofSite } from '../../kernel/shape.ts'

const FORMATS = ['csv', 'json'] as const

export type ExportFormat = (typeof FORMATS)[number]

interface EntryShapes<F extends Record<string, z.ZodMiniType>, S extends string, R extends z.ZodMiniType> {
  row: R
  /** Filters of a list beside the search for words. */
  filter: F
  sorts: readonly [S, ...S[]]
}

/** The shapes of the calls that all entries have. */
export function entryShapes<
  F extends Record<string, z.ZodMiniType>,
  S extends string,
  R extends z.ZodMiniType,
>({ row, filter, sorts }: EntryShapes<F, S, R>) {
  const { q, limit, cursor, offset } = listQuery.shape
  const sort = z.optional(z.enum(sorts, `sort must be one of ${sorts.join(', ')}`))
  const format = z.optional(z.enum(FORMATS, `format must be one of ${FORMATS.join(', ')}`))
  return {
    list: {
      params: ofSite,
      query: z.strictObject({ q, ...filter, limit, cursor, offset, sort }),
      answer: z.array(row),
    },
    export: {
      params: ofSite,
      query: z.strictObject({ q, ...filter, format }),
      file: ['text/csv', 'application/json'],
    },
    erase: { params: byId },
  } satisfies Record<string, Shapes>
}
