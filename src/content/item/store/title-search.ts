import { type RawBuilder, sql } from 'kysely'
import type { Status } from '../../../kernel/publication.ts'
import type { Reads } from '../../../platform/db/run.ts'
import {
  containing,
  containingWords,
  following,
  matching,
  resembling,
  type ItemText,
} from './title-candidates.ts'
import type { Declared } from './declared.ts'
import { sqlPartsOf } from './sql-parts.ts'

/** An item whose title is similar to the asked one. */
export interface Named {
  id: string
  title: string
  status: Status
  /** Higher is more similar; from 1 on the title has all of the name. */
  likeness: number
}

export interface AskedName {
  siteId: string
  /** In lower case. */
  name: string
  /** Titles in this language come first. */
  locale: string
  sourceLanguage: string
  limit: number
}

interface Params extends AskedName {
  pattern: string
  words: readonly string[]
  slugPattern: string
}

export function namesFoundOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { id, title, isOfSite, from, read } = sqlPartsOf(declared)
  const texts = searchedTextsOf(declared)
  const { titles, inOwnLanguage, slug } = texts
  const best = bestOf(declared, texts)

  const withTheName = best('withTheName', (p) => [
    following(inOwnLanguage, p.siteId, p.name),
    ...titles.map((title) => matching(title, p.siteId, containingWords(p.pattern, p.words))),
  ])
  const nearTheName = best('nearTheName', (p) => [
    ...titles.map((title) => matching(title, p.siteId, resembling(p.name))),
    ...(slug ? [matching(slug, p.siteId, containing(p.slugPattern))] : []),
  ])
  const titled = read<{ siteId: string; ids: readonly string[] }, { id: string; title: string }>(
    'titled',
    (p) => sql`select ${id} as id, ${title} as title ${from}
      where ${isOfSite(p.siteId)} and ${id} = any(array(select unnest(${p.ids}::uuid[])))`,
  )
  return {
    /** Titles in the site's own language, with items in the trash. */
    listTitles: (db: Reads, siteId: string, ids: readonly string[]) => db.many(titled, { siteId, ids }),
    /**
     * Items whose title contains a name, and some whose title is near it; the most similar first. Where very many contain it, these
     * are the most similar of some hundreds: of those that follow the name in the alphabet, and of the newest.
     */
    findNamed: (db: Reads, asked: AskedName) => db.many(withTheName, paramsOf(asked)),
    /** Items whose title in some language resembles a name, or whose slug contains it: what ranks behind titles that contain it. */
    findNearlyNamed: (db: Reads, asked: AskedName) => db.many(nearTheName, paramsOf(asked)),
  }
}

function paramsOf(asked: AskedName): Params {
  // The last segment of an address is the slug.
  const [slug] = asked.name.split('/').filter(Boolean).slice(-1)
  return {
    ...asked,
    pattern: patternOf(asked.name),
    words: asked.name.split(/\s+/).map(patternOf),
    slugPattern: patternOf(slug ?? asked.name),
  }
}

/** A `like` pattern for texts that contain exactly these letters. */
const patternOf = (name: string) => `%${name.replace(/[\\%_]/g, '\\$&')}%`

const calledIn = <F, T extends object>({ noText, namedBy }: Declared<F, T>) =>
  'title' in noText ? 'title' : (namedBy ?? 'title')

function searchedTextsOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { column, id } = sqlPartsOf(declared)
  const { translations, owner = '', hasTextsApart } = declared
  const called = calledIn(declared)
  const own: ItemText = {
    table: sql.table(declared.table),
    siteId: column('forkId'),
    id,
    text: column(called),
  }
  const translated: ItemText = {
    table: sql`${sql.table(translations ?? '')} t`,
    siteId: sql.ref('t.forkId'),
    id: sql.ref(`t.${owner}`),
    text: sql.ref(`t.${called}`),
  }
  const isTranslated = translations !== undefined && called in declared.noText
  return {
    own,
    translated,
    titles: [...(hasTextsApart ? [] : [own]), ...(isTranslated ? [translated] : [])],
    inOwnLanguage: hasTextsApart ? { ...translated, condition: sql`t.is_base` } : own,
    slug: declared.facts.some((fact) => fact === 'slug') ? { ...own, text: column('slug') } : undefined,
  }
}

/** Declares statements that give the best of some candidates. */
function bestOf<F extends object, T extends object>(
  declared: Declared<F, T>,
  { own, translated, titles, slug }: ReturnType<typeof searchedTextsOf>,
) {
  const { status, from, read, isOfSite, id } = sqlPartsOf(declared)

  const isCandidate = (p: Params, searched: ItemText) =>
    sql`${searched.siteId} = ${p.siteId} and ${searched.id} = any(array(select id from candidates))`
  const similarity = (p: Params, { text }: ItemText) => sql`word_similarity(${p.name}::text, lower(${text}))`

  /** Titles of the candidates that match; each table in a query of its own, so that each uses its key. */
  const ofTitles = (p: Params) =>
    titles.map((searched) => {
      const contains = containing(p.pattern).matches(searched.text)
      const isNear = resembling(p.name).matches(searched.text)
      const [language, table] =
        searched === own
          ? [sql`${p.sourceLanguage}::text`, own.table]
          : [sql`l.code`, sql`${translated.table} join languages l on l.id = t.language_id`]
      return sql`select ${searched.id} as id, ${language} as language, ${searched.text} as title,
          case when ${contains} then 1 else 0 end + ${similarity(p, searched)} as likeness
        from ${table} where ${isCandidate(p, searched)} and (${contains} or ${isNear})`
    })
  // Matches of the slug rank behind matches of the title.
  const ofSlug = (p: Params, searched: ItemText) =>
    sql`select ${id} as id, ${p.sourceLanguage}::text as language, ${own.text} as title, ${similarity(p, searched)} as likeness
      ${from} where ${isCandidate(p, own)} and ${containing(p.slugPattern).matches(searched.text)}`

  return (suffix: string, candidates: (p: Params) => RawBuilder<unknown>[]) =>
    read<Params, Named>(
      suffix,
      (p) => sql`with candidates as materialized (${sql.join(candidates(p), sql` union all `)}),
        hits as (${sql.join([...ofTitles(p), ...(slug ? [ofSlug(p, slug)] : [])], sql` union all `)}),
        best as (
          select distinct on (id) id, title, likeness from hits
          order by id, language = ${p.locale} desc, likeness desc)
        select best.id, best.title, best.likeness, ${status} as status ${from} join best on best.id = ${id}
        where ${isOfSite(p.siteId)} order by best.likeness desc, best.title, best.id limit ${p.limit}`,
      { isPlannedAnew: true },
    )
}
