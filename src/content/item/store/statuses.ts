import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Status } from '../../../kernel/publication.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { statement } from '../../../platform/db/statement.ts'

/** Whether a row is public at this moment, in the conditions that indexes of published rows have. */
export function isPublishedNow(table: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`${statusIsOneOf('publication', (field) => sql.ref(`${table}.${field}`), ['published'])}`
}

/** A row that is not in the trash. */
export function isKept(table: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not ${trashed(sql.ref(`${table}.forkId`), sql.ref(`${table}.id`))}`
}

/**
 * The number of items of a kind that the database keeps for a site, without those in the trash.
 * @param sum of `items`, `hidden` (drafts, or switched off) and `dated` (public from or until a moment)
 */
export function keptSum(
  siteId: unknown,
  kind: string,
  sum: RawBuilder<unknown> = sql`items`,
): RawBuilder<number> {
  return sql<number>`(select coalesce(sum(${sum}), 0)::int from list_counts
    where fork_id = ${siteId} and kind = ${sql.lit(kind)})`
}

/** Whether a row is published from or until a moment, so that its status depends on the clock. */
export function isDated(table: string): RawBuilder<SqlBool> {
  const column = (field: string) => sql.ref(`${table}.${field}`)
  return sql<SqlBool>`${column('isPublished')} and (${column('publishAt')} is not null or ${column('unpublishAt')} is not null)`
}

/**
 * Reads the milliseconds until a row of these tables is published or unpublished on schedule; null when none is scheduled.
 * Its database role must see rows that are not public.
 */
export function nextPublicationOf(slice: string, tables: readonly string[]) {
  const next = statement<{ siteId: string }, { ms: number | null }>(`${slice}.nextPublication`, (_, p) => {
    const moments = tables.flatMap((table) =>
      ['publish_at', 'unpublish_at'].map(
        (column) => sql`select fork_id, ${sql.ref(column)} as at from ${sql.table(table)}
          where fork_id = ${p.siteId} and is_published and ${sql.ref(column)} > now()`,
      ),
    )
    const all = sql.join(moments, sql` union all `)
    return sql`select fork_id, ceil(extract(epoch from at - now()) * 1000)::float8 as ms from (${all}) moments
      order by at limit 1`
  })
  return async (db: Reads, siteId: string): Promise<number | null> =>
    (await db.first(next, { siteId }))?.ms ?? null
}

export function trashed(siteId: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from trash where trash.fork_id = ${siteId} and trash.item_id = ${id})`
}

export function possibleStatuses(shownBy: 'publication' | 'isActive' | undefined): Status[] {
  if (shownBy === undefined) return ['active']
  return shownBy === 'isActive' ? ['active', 'inactive'] : ['draft', 'scheduled', 'published']
}

/** Whether the status is one of these, written in conditions that the indexes have. */
export function statusIsOneOf(
  shownBy: 'publication' | 'isActive' | undefined,
  column: (field: string) => RawBuilder<unknown>,
  wanted: readonly Status[],
): RawBuilder<unknown> {
  const asked = possibleStatuses(shownBy).filter((one) => wanted.includes(one))
  if (asked.length === possibleStatuses(shownBy).length) return sql`true`
  const isNotOver = sql`(${column('unpublishAt')} is null or ${column('unpublishAt')} > now())`
  const conditions: Record<Status, RawBuilder<unknown>> = {
    draft: sql`(not ${column('isPublished')} or ${column('unpublishAt')} <= now())`,
    scheduled: sql`(${column('isPublished')} and ${column('publishAt')} > now() and ${isNotOver})`,
    published: sql`(${column('isPublished')} and (${column('publishAt')} is null or ${column('publishAt')} <= now()) and ${isNotOver})`,
    active: column('isActive'),
    inactive: sql`not ${column('isActive')}`,
  }
  if (asked.length === 0) return sql`false`
  return sql`(${sql.join(
    asked.map((one) => conditions[one]),
    sql` or `,
  )})`
}

export function statusOf(
  shownBy: 'publication' | 'isActive' | undefined,
  column: (field: string) => RawBuilder<unknown>,
) {
  if (shownBy === undefined) return sql`'active'`
  if (shownBy === 'isActive') return sql`case when ${column('isActive')} then 'active' else 'inactive' end`
  return sql`case
    when not ${column('isPublished')} or ${column('unpublishAt')} <= now() then 'draft'
    when ${column('publishAt')} > now() then 'scheduled'
    else 'published' end`
}
