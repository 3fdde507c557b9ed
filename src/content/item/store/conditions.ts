import { type RawBuilder, sql } from 'kysely'
import { isOne, named, sortOf } from './list-options.ts'
import type { Declared, ListOptions } from './declared.ts'
import type { SqlParts } from './sql-parts.ts'

/** Parameters of a list's statement. */
export type ListParams = Record<string, unknown> & { siteId: string }

/** Conditions of a type's list. */
export function listConditionsOf<F extends object, T extends object>(
  declared: Declared<F, T>,
  parts: SqlParts<F, T>,
) {
  const { column, id, isStatus, isVisible, isOfSite, isKept, searched, from, isApart, placed } = parts
  const { translations, namedBy, key = 'id', owner = '' } = declared

  /** Each table in a query of its own, so that each uses its index over words. */
  function contains(p: ListParams): RawBuilder<unknown> {
    const within = (fields: RawBuilder<unknown>[]) => {
      const words = sql.join(fields, sql` || e'\\n' || `)
      return sql`lower(${words}) like '%' || lower(${p.q}::text) || '%'`
    }
    const textOf = (field: RawBuilder<unknown>) => sql`coalesce(${field}::text, '')`
    const facts = [...(declared.searched ?? []), ...(namedBy ? [namedBy] : [])]
    const names = [...new Set([...searched, ...facts])].filter((field) => !isApart(field))
    const own = [
      ...names.map((field) => textOf(placed('x', field))),
      ...(declared.searchedToo ? [declared.searchedToo] : []),
    ]
    const owns = sql`select ${sql.ref(`x.${key}`)} from ${sql.table(declared.table)} x where x.fork_id = ${p.siteId} and ${within(own)}`
    const others = sql`select ${sql.ref(`t.${owner}`)} from ${sql.table(translations ?? '')} t
      where t.fork_id = ${p.siteId} and ${within(searched.map((field) => textOf(placed('t', field))))}`
    const isAlone = translations === undefined || searched.length === 0
    const all = [...(own.length === 0 ? [] : [owns]), ...(isAlone ? [] : [others])]
    return sql`${id} in (${sql.join(all, sql` union all `)})`
  }

  function conditions(p: ListParams, { isPublic, where, status: wanted, q }: ListOptions) {
    return [
      isOfSite(p.siteId),
      isPublic ? isVisible : isKept,
      ...named(where).map((field) => {
        const isList = declared.lists?.some((one) => one === field)
        if (isOne(where?.[field])) {
          return isList
            ? sql`${column(field)} @> array[${p[field]}::text]`
            : sql`${column(field)} = ${p[field]}`
        }
        return isList
          ? sql`${column(field)} && ${p[field]}::text[]`
          : sql`${column(field)} = any(${p[field]})`
      }),
      ...(wanted === undefined ? [] : [isStatus(wanted)]),
      ...(q === undefined ? [] : [contains(p)]),
    ]
  }

  /** Leaves out the join with texts where the order does not need it. */
  const slim = (options: ListOptions) =>
    sortOf(options).name === 'title' && isApart(namedBy ?? 'title')
      ? from
      : sql`from ${sql.table(declared.table)}`

  return { conditions, slim }
}

export type ListConditions = ReturnType<typeof listConditionsOf>
