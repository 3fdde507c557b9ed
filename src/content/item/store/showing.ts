import { sql } from 'kysely'
import type { Reads } from '../../../platform/db/run.ts'
import type { Declared } from './declared.ts'
import { snakeCase, sqlPartsOf } from './sql-parts.ts'

/** Most items of a type that are named. */
const SHOWN_MAX = 50

interface Showing {
  id: string
  title: string
  /** It lies in the trash, and comes back with the file. */
  isTrashed: boolean
}

/** Which items name a file: the triggers on their tables note it in `file_uses`. */
export function showingOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { table, translations = table, kind } = declared
  const { id, title, isOfSite, isTrashed, from, read } = sqlPartsOf(declared)
  const tables = sql.join([table, translations].map((name) => sql.lit(snakeCase(name))))
  const ofKind = kind === undefined ? sql`` : sql`and starts_with(u.place, ${sql.lit(`${kind} `)})`
  const showing = read<{ siteId: string; path: string }, Showing>(
    'showing',
    ({ siteId, path }) => sql`select ${id} as id, ${title} as title, ${isTrashed} as is_trashed ${from}
      where ${isOfSite(siteId)} and ${id} = any(array(
        select u.item_id from file_uses u where u.fork_id = ${siteId} and u.path = ${path}
          and (u.source in (${tables}) or (u.source = 'draft_fields' ${ofKind}))))
      order by is_trashed, title, id limit ${sql.lit(SHOWN_MAX)}`,
  )
  return {
    /** The items of a site that name a file: in any language, in drafts, in the trash; the first by title. */
    listShowing: (db: Reads, siteId: string, path: string): Promise<Showing[]> =>
      db.many(showing, { siteId, path }),
  }
}
