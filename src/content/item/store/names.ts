import { type RawBuilder, sql } from 'kysely'
import type { Status } from '../../../kernel/publication.ts'
import type { Reads } from '../../../platform/db/run.ts'
import type { Declared } from './declared.ts'
import { piecesOf } from './pieces.ts'

/** A `like` pattern for texts that contain exactly these letters. */
const holding = (name: string) => `%${name.replace(/[\\%_]/g, '\\$&')}%`

/** An item whose title is similar to the asked one. */
export interface Named {
  id: string
  title: string
  status: Status
  /** Higher is more similar. */
  likeness: number
}

interface AskedName {
  siteId: string
  /** In lower case. */
  name: string
  /** Titles in this language come first. */
  locale: string
  defaultLanguage: string
  limit: number
}

export function namesFoundOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { column, id, status, isOfSite, isKept, from, read } = piecesOf(declared)
  const { translations, owner = '', hasTextsApart } = declared
  const called = 'title' in declared.noText ? 'title' : (declared.namedBy ?? 'title')
  type Params = AskedName & { pattern: string; slugPattern: string }

  // Each table in a query of its own, so that each uses its index over titles.
  const rows = (p: Params, title: RawBuilder<unknown>, selected: RawBuilder<unknown>) => sql`
    select ${selected}, ${title} as title, case when lower(${title}) like ${p.pattern} then 1 else 0 end
      + word_similarity(${p.name}::text, lower(${title})) as likeness`
  const isLike = (p: Params, title: RawBuilder<unknown>) =>
    sql`(lower(${title}) like ${p.pattern} or lower(${title}) %> ${p.name}::text)`
  const own = (p: Params) => {
    const title = column(called)
    return sql`${rows(p, title, sql`${id} as id, ${p.defaultLanguage}::text as language`)} ${from}
      where ${isOfSite(p.siteId)} and ${isLike(p, title)}`
  }
  const translated = (p: Params) => {
    const title = sql.ref(`t.${called}`)
    return sql`${rows(p, title, sql`${sql.ref(`t.${owner}`)} as id, l.code as language`)}
      from ${sql.table(translations ?? '')} t join languages l on l.id = t.language_id
      where t.fork_id = ${p.siteId} and ${isLike(p, title)}`
  }
  // Matches of the slug rank behind matches of the title.
  const addressed = (p: Params) => {
    const slug = sql`lower(${column('slug')})`
    return sql`select ${id} as id, ${p.defaultLanguage}::text as language, ${column(called)} as title,
        word_similarity(${p.name}::text, ${slug}) as likeness
      ${from} where ${isOfSite(p.siteId)} and ${slug} like ${p.slugPattern}`
  }
  const named = read<Params, Named>('named', (p) => {
    const isTranslated = translations !== undefined && called in declared.noText
    const all = [
      ...(hasTextsApart ? [] : [own(p)]),
      ...(isTranslated ? [translated(p)] : []),
      ...(declared.facts.some((fact) => fact === 'slug') ? [addressed(p)] : []),
    ]
    return sql`with hits as (${sql.join(all, sql` union all `)}), best as (
        select distinct on (id) id, title, likeness from hits
        order by id, language = ${p.locale} desc, likeness desc)
      select best.id, best.title, best.likeness, ${status} as status ${from} join best on best.id = ${id}
      where ${isOfSite(p.siteId)} and ${isKept} order by best.likeness desc, best.title, best.id limit ${p.limit}`
  })
  // A type may have neither a title nor `namedBy`.
  const title = 'title' in declared.noText || declared.namedBy ? column(called) : sql`''`
  const titled = read<{ siteId: string; ids: readonly string[] }, { id: string; title: string }>(
    'titled',
    (p) => sql`select ${id} as id, ${title} as title ${from}
      where ${isOfSite(p.siteId)} and ${id} = any(array(select unnest(${p.ids}::uuid[])))`,
  )
  return {
    /** Titles in the site's own language, with items in the trash. */
    listTitles: (db: Reads, siteId: string, ids: readonly string[]) => db.many(titled, { siteId, ids }),
    /** Items whose title contains or resembles a name in some language, or whose slug contains it; the most similar first. */
    findNamed: (db: Reads, asked: AskedName) => {
      // The last segment of an address is the slug.
      const [slug] = asked.name.split('/').filter(Boolean).slice(-1)
      return db.many(named, {
        ...asked,
        pattern: holding(asked.name),
        slugPattern: holding(slug ?? asked.name),
      })
    },
  }
}
