import type { RichText } from '../../kernel/rich-text/schema.ts'
import { storedContent } from './stored-content.ts'
import type { Answered, Field, FieldKind, Fields, Kept, Written } from '../type/field.ts'

/** Kinds whose stored value differs from the written one. `at` is its place in the request. */
const KEPT: Partial<Record<FieldKind, (written: never, at: string) => unknown>> = {
  'rich-text': (written: string | RichText | null, at) => storedContent(written, at) ?? null,
}

/**
 * The stored values of a write; fields that it leaves out are undefined.
 * @param at place of the fields in the request
 * @throws Problem `invalid`
 */
export function keptOf<F extends Fields>(fields: F, write: Written<F>, at = ''): Partial<Kept<F>> {
  const given: Record<string, unknown> = write
  const kept = Object.entries(fields).map(([name, field]) => [
    field.keptAs ?? name,
    keptValue(field, given[name], at + name),
  ])
  // Each value is that of its field.
  return Object.fromEntries(kept) as Partial<Kept<F>>
}

function keptValue({ kind, empty, keep: own }: Field, written: unknown, at: string): unknown {
  if (written === undefined) return undefined
  // Null cannot clear a field that always has a value: it stays as it is.
  if (written === null && empty !== null) return undefined
  if (own) return own(written)
  const keep = KEPT[kind]
  return keep ? keep(written as never, at) : written
}

/** The stored values of fields before anything was written. */
export function emptyOf<F extends Fields>(fields: F): Kept<F> {
  const empty = Object.entries(fields).map(([name, field]) => [field.keptAs ?? name, field.empty])
  // Each value is that of its field.
  return Object.fromEntries(empty) as Kept<F>
}

/** Gives stored values under their names in answers. */
export function answeredOf<F extends Fields>(fields: F): (record: object) => Answered<F> {
  const names = Object.entries(fields).map(([name, { keptAs = name }]) => [name, keptAs] as const)
  return (record) => {
    const named: Record<string, unknown> = {}
    for (const [name, keptAs] of names) named[name] = record[keptAs as keyof typeof record]
    // Each value is that of its field.
    return named as Answered<F>
  }
}
