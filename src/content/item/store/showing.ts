import { type RawBuilder, sql } from 'kysely'
import type { Reads } from '../../../platform/db/run.ts'
import type { Declared } from './declared.ts'
import { sqlPartsOf } from './sql-parts.ts'

/** Most items of a type that are named. */
const SHOWN_MAX = 50

interface Showing {
  id: string
  title: string
}

/** Which items show a picture: in their running texts, or as the picture of their own. @param title the field that names an item */
export function showingOf<F extends object, T extends object>(declared: Declared<F, T>, title: string) {
  const { heavy = [], pictures = [], key, name, translations } = declared
  const { column, placed, id, isOfSite, isKept, from, isTranslation, read } = sqlPartsOf(declared)
  const holds = (quoted: string) => (text: RawBuilder<unknown>) =>
    sql`strpos(coalesce((${text})::text, ''), ${quoted}) > 0`
  const anyOf = (quoted: string, texts: readonly RawBuilder<unknown>[]) =>
    sql.join(texts.map(holds(quoted)), sql` or `)
  const showing = read<{ siteId: string; quoted: string }, Showing>('showing', ({ siteId, quoted }) => {
    const isPicture = pictures.map((field) => sql`concat('"', ${column(field)}, '"') = ${quoted}`)
    const own = sql.join([anyOf(quoted, heavy.map(column)), ...isPicture], sql` or `)
    const translated = anyOf(
      quoted,
      heavy.map((field) => placed('t', field)),
    )
    const inOtherLanguages =
      translations === undefined
        ? sql`false`
        : sql`exists (select from ${sql.table(translations)} t where ${isTranslation} and (${translated}))`
    const ofKind = key === 'forkId' ? sql`and d.kind = ${sql.lit(name)}` : sql``
    const inDrafts = sql`exists (select from draft_fields d where d.fork_id = ${column('forkId')}
      and d.item_id = ${id} ${ofKind} and d.is_waiting and ${holds(quoted)(sql`d.value`)})`
    return sql`select ${id} as id, ${column(title)} as title ${from}
      where ${isOfSite(siteId)} and ${isKept} and (${own} or ${inOtherLanguages} or ${inDrafts})
      order by title, id limit ${sql.lit(SHOWN_MAX)}`
  })
  return {
    /**
     * The items with running texts of a site that show a picture, also in drafts and in any language; the first by title.
     * All texts of the site are read: this is for a question about one file, not for a list.
     */
    listShowing: (db: Reads, siteId: string, path: string): Promise<Showing[]> =>
      heavy.length === 0 ? Promise.resolve([]) : db.many(showing, { siteId, quoted: JSON.stringify(path) }),
  }
}
