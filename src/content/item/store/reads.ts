import { type RawBuilder, sql } from 'kysely'
import type { Reads } from '../../../platform/db/run.ts'
import { type Statement, statement } from '../../../platform/db/statement.ts'
import type { Declared, Stored } from './declared.ts'
import { sqlPartsOf } from './sql-parts.ts'
import { nextPublicationOf } from './statuses.ts'

export function readsOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const parts = sqlPartsOf(declared)
  const { column, id, isVisible, inLanguages } = parts
  const from = sql`select ${parts.selection(true, true)} ${parts.from}`
  const byId = parts.read<{ siteIds: string[]; id: string }>(
    'byId',
    (p) => sql`${from} where ${id} = ${p.id} and ${column('forkId')} = any(${p.siteIds})`,
  )
  const inSite = parts.read<{ siteId: string; id: string }>(
    'inSite',
    (p) => sql`${from} where ${column('forkId')} = ${p.siteId} and ${id} = ${p.id}`,
  )
  const byIds = parts.read<{ siteId: string; ids: readonly string[] }>(
    'byIds',
    (p) => sql`${from} where ${column('forkId')} = ${p.siteId} and ${id} = any(${p.ids})`,
  )
  const named = parts.read<{ siteId: string; ids: readonly string[] }>(
    'named',
    (p) =>
      sql`select ${parts.selection(false, true)} ${parts.from}
        where ${column('forkId')} = ${p.siteId} and ${id} = any(${p.ids})`,
  )
  return {
    find: (db: Reads, siteIds: string[], itemId: string) => db.first(byId, { siteIds, id: itemId }),
    findIn: (db: Reads, siteId: string, itemId: string) => db.first(inSite, { siteId, id: itemId }),
    findMany: (db: Reads, siteId: string, ids: readonly string[]) => db.many(byIds, { siteId, ids }),
    /** The same without what is heavy: enough for their titles and addresses. */
    findNames: (db: Reads, siteId: string, ids: readonly string[]) => db.many(named, { siteId, ids }),
    /** A named statement for whole items under the caller's condition, which must name the site. */
    whole: <P extends object>(
      suffix: string,
      where: (p: P, isVisible: RawBuilder<unknown>) => RawBuilder<unknown>,
    ): Statement<P, Stored<F, T>> => parts.read<P>(suffix, (p) => sql`${from} where ${where(p, isVisible)}`),
    /** Selects the languages in which public items have texts that meet a condition on `t`. */
    languagesWith: (siteId: unknown, isSaid: RawBuilder<unknown>) =>
      sql`select t.fork_id, t.language_id ${inLanguages}
        where t.fork_id = ${siteId} and ${isSaid} and ${isVisible}`,
  }
}

/**
 * Reads the languages in which public items have texts. Without the site's own language where its texts lie in the rows of the
 * items. @param isSaid condition on `t`, the texts of a language
 */
export function publicLanguagesOf(
  slice: string,
  stores: readonly { languagesWith(siteId: unknown, isSaid: RawBuilder<unknown>): RawBuilder<unknown> }[],
  isSaid: RawBuilder<unknown>,
) {
  const read = statement<{ siteId: string }, { forkId: string; code: string }>(
    `${slice}.publicLanguages`,
    (_, p) => {
      const all = stores.map((store) => store.languagesWith(p.siteId, isSaid))
      return sql`select fork_id, code from languages join (${sql.join(all, sql` union `)}) named
        on named.language_id = languages.id order by code`
    },
  )
  return async (db: Reads, siteId: string): Promise<string[]> =>
    (await db.many(read, { siteId })).map(({ code }) => code)
}

/** Reads for public pages of items with slugs. */
export function publicReadsOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { whole } = readsOf(declared)
  const { column } = sqlPartsOf(declared)
  const bySlug = whole<{ siteId: string; slug: string }>(
    'publicBySlug',
    (p, isVisible) =>
      sql`${column('forkId')} = ${p.siteId} and ${column('slug')} = ${p.slug} and ${isVisible}`,
  )
  return {
    findPublic: (db: Reads, siteId: string, slug: string) => db.first(bySlug, { siteId, slug }),
    /** Milliseconds until an item is published or unpublished on schedule; null when none is scheduled. */
    untilNext: nextPublicationOf(declared.name, [declared.table]),
  }
}

export type PublicReads<F extends object, T extends object> = ReturnType<typeof publicReadsOf<F, T>>
