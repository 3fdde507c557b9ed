import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Locale } from '../../kernel/locale.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { statement } from '../../platform/db/statement.ts'

/** PostgreSQL's stemming for each language; the words are already folded, without accents. */
const CONFIGURATIONS = { en: 'english', es: 'spanish', fr: 'french', de: 'german' } as const satisfies Record<
  Locale,
  string
>

export interface Document {
  itemId: string
  language: Locale
  title: string
  subtitle: string
  body: string
  path: string | null
  number: number | null
  withinId: string | null
  visibleFrom: string | null
  visibleUntil: string | null
  /** Folded, with single spaces between words; so are the next two. */
  titleWords: string
  subtitleWords: string
  bodyWords: string
}

interface Items {
  siteId: string
  kind: string
  itemIds: readonly string[]
}

const putting = statement('search.put', (_, p: Omit<Items, 'itemIds'> & { documents: string }) => {
  const titleWords = sql`setweight(to_tsvector(given.configuration::regconfig, given."titleWords"), 'A')
    || setweight(to_tsvector(given.configuration::regconfig, given."subtitleWords"), 'B')`
  return sql`insert into search_documents (fork_id, kind, item_id, language, title, subtitle, body, path, number, within_id,
        visible_from, visible_until, title_folded, title_words, words)
      select ${p.siteId}, ${p.kind}, given."itemId", given.language, given.title, given.subtitle, given.body, given.path,
        given.number, given."withinId", given."visibleFrom", given."visibleUntil", given."titleWords", ${titleWords},
        ${titleWords} || to_tsvector(given.configuration::regconfig, given."bodyWords")
          || array_to_tsvector(array[${ownWord(p.siteId, sql`given.language`)}])
      from jsonb_to_recordset(${p.documents}::jsonb) as given ("itemId" uuid, language text, configuration text,
        title text, subtitle text, body text, path text, number integer, "withinId" uuid,
        "visibleFrom" timestamptz, "visibleUntil" timestamptz, "titleWords" text, "subtitleWords" text, "bodyWords" text)
      on conflict (fork_id, kind, item_id, language) do update set
        title = excluded.title, subtitle = excluded.subtitle, body = excluded.body, path = excluded.path,
        number = excluded.number, within_id = excluded.within_id, visible_from = excluded.visible_from,
        visible_until = excluded.visible_until, title_folded = excluded.title_folded,
        title_words = excluded.title_words, words = excluded.words`
})

const removingOthers = statement(
  'search.removeOthers',
  (_, p: Items & { kept: string }) =>
    sql`delete from search_documents where fork_id = ${p.siteId} and kind = ${p.kind} and item_id = any(${p.itemIds})
    and (item_id, language) not in (
      select "itemId", language from jsonb_to_recordset(${p.kept}::jsonb) as kept ("itemId" uuid, language text))`,
)

/** Replaces the documents of items; those of an item without new ones are deleted. */
export function replaceDocuments(tx: Tx, items: Items, documents: Document[]): void {
  const kept = documents.map(({ itemId, language }) => ({ itemId, language }))
  tx.send(removingOthers, { ...items, kept: JSON.stringify(kept) })
  addDocuments(tx, items, documents)
}

/** Stores documents of items that have none, or not in other languages. */
export function addDocuments(tx: Tx, { siteId, kind }: Omit<Items, 'itemIds'>, documents: Document[]): void {
  if (documents.length === 0) return
  const rows = documents.map((row) => ({ ...row, configuration: CONFIGURATIONS[row.language] }))
  tx.send(putting, { siteId, kind, documents: JSON.stringify(rows) })
}

/** Removes the documents of items and of their children. */
export async function removeDocuments(tx: Tx, { siteId, kind, itemIds }: Items): Promise<void> {
  await tx.run((q) =>
    q
      .deleteFrom('searchDocuments')
      .where('forkId', '=', siteId)
      .where((w) =>
        w.or([w.and([w('kind', '=', kind), w('itemId', 'in', itemIds)]), w('withinId', 'in', itemIds)]),
      ),
  )
}

/** Removes documents of a kind whose item no longer exists. */
export async function removeLost(
  tx: Tx,
  { siteId, kind, table, key }: { siteId: string; kind: string; table: string; key: string },
): Promise<void> {
  await tx.run(
    () => sql`delete from search_documents where fork_id = ${siteId} and kind = ${kind} and not exists (
        select from ${sql.table(table)} item where item.fork_id = ${siteId}
          and ${sql.ref(`item.${key}`)} = search_documents.item_id)`,
  )
}

const indexVersion = statement('search.version', (q, _: object) =>
  q.selectFrom('install').select('searchVersion'),
)

/** The version of the code that built the index; 0 for none. */
export const findIndexVersion = async (db: Reads): Promise<number> =>
  (await db.first(indexVersion, {}))?.searchVersion ?? 0

export async function setIndexVersion(tx: Tx, searchVersion: number): Promise<void> {
  await tx.run((q) => q.updateTable('install').set({ searchVersion }))
}

const pathsShown = statement(
  'search.paths',
  (_, p: { siteId: string; paths: readonly string[] }) =>
    sql<{ forkId: string; path: string }>`select distinct d.fork_id, d.path from search_documents d
      where d.fork_id = ${p.siteId} and d.path = any(${p.paths}::text[]) and ${isVisible('d')}`,
)

/** Those of the addresses of items that readers can open. */
export async function listShownPaths(
  db: Reads,
  asked: { siteId: string; paths: readonly string[] },
): Promise<Set<string>> {
  const rows = asked.paths.length === 0 ? [] : await db.many(pathsShown, asked)
  return new Set(rows.map(({ path }) => path))
}

const targets = statement('search.targets', (_, p: { siteId: string; items: string }) => {
  const moments = sql.join(
    ['d', 'p'].flatMap((of) => ['visible_from', 'visible_until'].map((name) => sql.ref(`${of}.${name}`))),
  )
  return sql<
    Target & { forkId: string }
  >`select distinct on (d.kind, d.item_id) d.fork_id, d.kind, d.item_id as id, d.path,
        (${isVisible('d')}) and (d.within_id is null or p.number is not null and ${isVisible('p')}) as is_shown,
        (select min(extract(epoch from moment - now()) * 1000)::float8 from unnest(array[${moments}]) as moment
          where moment > now()) as changes_in_ms
      from jsonb_to_recordset(${p.items}::jsonb) as asked (kind text, id uuid)
      join search_documents d on d.fork_id = ${p.siteId} and d.kind = asked.kind and d.item_id = asked.id
      left join lateral (select p.number, p.visible_from, p.visible_until from search_documents p
        where p.fork_id = d.fork_id and p.kind = 'part' and p.item_id = d.within_id order by p.language limit 1) p on true
      where d.path is not null
      order by d.kind, d.item_id, d.language`
})

const shownAt = statement(
  'search.shownAt',
  (_, p: { siteId: string; path: string }) =>
    sql<{ forkId: string; kind: string; id: string }>`select distinct d.fork_id, d.kind, d.item_id as id
      from search_documents d where d.fork_id = ${p.siteId} and d.path = ${p.path} and ${isVisible('d')}
      order by d.kind, d.item_id limit 2`,
)

/** The items at an address that readers can open: one, of an address that several share two of them, or none. */
export const listShownAt = (db: Reads, asked: { siteId: string; path: string }) => db.many(shownAt, asked)

/** An item with an address that readers can open, now or at some moment. */
export interface Target {
  kind: string
  id: string
  path: string
  isShown: boolean
  /** Milliseconds until that changes by itself; null: it does not. */
  changesInMs: number | null
}

/** Those of some items that have an address which readers can open, now or at some moment. @param asked.items by kinds of the search */
export const listTargets = async (
  db: Reads,
  { siteId, items }: { siteId: string; items: readonly { kind: string; id: string }[] },
): Promise<Target[]> => (items.length === 0 ? [] : db.many(targets, { siteId, items: JSON.stringify(items) }))

const shownTitles = statement(
  'search.titles',
  (_, p: { siteId: string; language: Locale }) =>
    sql<{ kind: string; path: string; title: string }>`select d.kind, d.path, d.title from search_documents d
      where d.fork_id = ${p.siteId} and d.language = ${p.language} and d.path is not null and ${isVisible('d')}`,
)

/** The items of a site that have an address which readers can open, with their titles in a language. */
export const listShownTitles = (db: Reads, asked: { siteId: string; language: Locale }) =>
  db.many(shownTitles, asked)

const anythingShown = statement(
  'search.anythingShown',
  (_, p: { siteId: string }) =>
    sql<{
      path: string
    }>`select d.path from search_documents d where d.fork_id = ${p.siteId} and d.title <> '' and ${isVisible('d')}
      and (d.within_id is null or exists (select from search_documents p where p.fork_id = d.fork_id
        and p.kind = 'part' and p.item_id = d.within_id and ${isVisible('p')})) limit 1`,
)

/** Whether readers can find any item that has a title. */
export const isAnythingShown = async (db: Reads, asked: { siteId: string }): Promise<boolean> =>
  (await db.first(anythingShown, asked)) !== null

/** Where to search; an item without texts in the language of the page is found in the source one. */
export interface Where {
  siteId: string
  locale: Locale
  sourceLanguage: Locale
  /** Null: all kinds. */
  kinds: string[] | null
}

interface SearchParams extends Where {
  /** All words but the last. */
  words: string
  /** The last word, which may be unfinished. */
  last: string
}

export interface Hit {
  kind: string
  title: string
  subtitle: string
  body: string
  path: string
  number: number | null
  /** Number of the part that it stands within. */
  partNumber: number | null
}

/** Hits that are ranked; further ones are only counted. */
export const RANKED_MAX = 200

const found = statement(
  'search.find',
  (_, p: SearchParams & Configured & { kind: string | null; limit: number; offset: number }) => {
    const all = sql`concat_ws(' ', nullif(${p.words}, ''), ${p.last}::text)`
    const phrase = sql`(phraseto_tsquery(${p.configuration}::regconfig, ${all})
      || phraseto_tsquery(${p.defaultConfiguration}::regconfig, ${all}))`
    const either = sql`(${asked(p, p.configuration)} || ${asked(p, p.defaultConfiguration)})`
    // Materialized, so that the planner does not see the constants: it then guesses few rows and uses the index, which is
    // always the better plan.
    return sql<{ counts: Record<string, number>; hits: Hit[] }>`with asked as materialized (
          select ${marked(p, p)} as marked, ${either} as either, ${phrase} as phrase
        ), matched as materialized (
          select d.kind, d.item_id, d.language, d.number, part.number as part_number, coalesce(d.path, part.path) as path,
            d.title_words @@ asked.either as is_in_title
          ${fromVisible(p, sql`asked cross join`)} and d.words @@ asked.marked
        ), best as (
          select * from matched where ${p.kind}::text is null or kind = ${p.kind}
          order by is_in_title desc, part_number nulls first, number, kind, item_id
          limit ${sql.lit(RANKED_MAX)}
        ), page as (
          select best.*, d.title, d.subtitle, d.body, row_number() over (order by
              d.title_words @@ asked.phrase desc, best.is_in_title desc, d.words @@ asked.phrase desc,
              ts_rank(d.words, asked.either) desc, best.part_number nulls first, best.number, best.kind, best.item_id) as place
          from asked cross join best join search_documents d on d.fork_id = ${p.siteId} and d.kind = best.kind
            and d.item_id = best.item_id and d.language = best.language
          order by place limit ${p.limit} offset ${p.offset}
        )
        select
          coalesce((select jsonb_object_agg(kind, total) from (select kind, count(*) as total from matched group by kind) c), '{}')
            as counts,
          coalesce((select jsonb_agg(jsonb_build_object('kind', kind, 'title', title, 'subtitle', subtitle, 'body', body,
            'path', path, 'number', number, 'partNumber', part_number) order by place) from page), '[]') as hits`
  },
)

/** Counts of each kind of documents that contain all the words, and one page of the best hits. */
export async function findHits(
  db: Reads,
  where: SearchParams,
  page: { kind: string | null; limit: number; offset: number },
): Promise<{ counts: Record<string, number>; hits: Hit[] }> {
  const row = await db.first(found, { ...where, ...configured(where), ...page })
  return row ?? { counts: {}, hits: [] }
}

const near = statement('search.near', (_, p: Where & Configured & { words: string[] }) => {
  const counted = sql`(select count(*)::int ${fromVisible(p)} and d.words @@ ${marked(p, { words: sql`''`, last: sql`word` })})`
  return sql<{ word: string; total: number }>`with near as (
        select given.word as given, title.word, max(similarity(given.word, title.word)) as likeness
        from unnest(${p.words}::text[]) as given (word)
        join lateral (select d.title_folded ${fromVisible(p)} and d.title_folded %> given.word) near_titles on true
        join lateral regexp_split_to_table(near_titles.title_folded, ' ') as title (word) on true
        where similarity(given.word, title.word) > 0.4 and title.word <> given.word
        group by given.word, title.word
      ), candidates as (
        select word, max(likeness) as likeness from (
          select word, likeness from near
          union all select word, 2 from unnest(${p.words}::text[]) as own (word)) x
        group by word order by likeness desc, word limit 12
      )
      select word, total from (select word, likeness, ${counted} as total from candidates) c
      where total > 0 order by likeness desc, word limit 4`
})

/** Those of the words that have hits on their own, and similar words out of titles. */
export const listNearWords = (db: Reads, where: Where, words: string[]) =>
  db.many(near, { ...where, ...configured(where), words })

const ofKind = statement(
  'search.ofKind',
  (_, p: Where & { kind: string }) =>
    sql<{
      title: string
      path: string
      number: number
    }>`select d.title, d.path, d.number ${fromVisible(p)} and d.kind = ${p.kind} order by d.number, d.item_id limit 50`,
)

/** Public items of one kind, by number. */
export const listOfKind = (db: Reads, where: Where, kind: string) => db.many(ofKind, { ...where, kind })

interface Configured {
  configuration: string
  defaultConfiguration: string
}

function configured({ locale, sourceLanguage }: Where): Configured {
  return {
    configuration: CONFIGURATIONS[locale],
    defaultConfiguration: CONFIGURATIONS[sourceLanguage],
  }
}

type Words = { words: unknown; last: unknown }

/** A query for all the words, the last one as a prefix; empty where all are stop words of the language. */
function asked({ words, last }: Words, configuration: string): RawBuilder<unknown> {
  const stems = sql`${configuration}::text::regconfig`
  return sql`(plainto_tsquery(${stems}, ${words}) && to_tsquery(${stems}, ${last} || ':*'))`
}

/** The same for one site and its languages, by `ownWord`, so that the index over words finds no others; empty without words. */
function marked(p: Where & Configured, words: Words): RawBuilder<unknown> {
  const within = (language: unknown, configuration: string) => {
    const wanted = asked(words, configuration)
    return sql`(case when numnode(${wanted}) = 0 then ''::tsquery
      else (quote_literal(${ownWord(p.siteId, sql`${language}::text`)}))::tsquery && ${wanted} end)`
  }
  return sql`(${within(p.locale, p.configuration)} || ${within(p.sourceLanguage, p.defaultConfiguration)})`
}

/** A word of site and language in each document; no word that a reader types can begin with `#`. */
function ownWord(siteId: unknown, language: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`('#' || ${siteId}::text || '/' || ${language})`
}

/** Public documents: one for each item, in the language of the page or else in the source one. */
function fromVisible(p: Where, before = sql``): RawBuilder<unknown> {
  return sql`from ${before} search_documents d left join lateral (
      select p.number, p.path from search_documents p
      where p.fork_id = d.fork_id and p.kind = 'part' and p.item_id = d.within_id and ${isVisible('p')}
      order by p.language limit 1) part on true
    where d.fork_id = ${p.siteId} and ${isVisible('d')} and (d.within_id is null or part.number is not null)
      and (${p.kinds}::text[] is null or d.kind = any(${p.kinds}))
      and (d.language = ${p.locale} or d.language = ${p.sourceLanguage} and not exists (
        select from search_documents o where o.fork_id = d.fork_id and o.kind = d.kind and o.item_id = d.item_id
          and o.language = ${p.locale}))`
}

function isVisible(table: 'd' | 'p'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql`(${column('visibleFrom')} is null or ${column('visibleFrom')} <= now())
    and (${column('visibleUntil')} is null or ${column('visibleUntil')} > now())`
}
