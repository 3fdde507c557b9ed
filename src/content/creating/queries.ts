import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { ofSite, type Query, statement } from '../../platform/db/statement.ts'
import { type CreationLine, creationLineIn, creationLineParams } from '../activity/queries.ts'

/** Where an item lies. */
export interface Place {
  siteId: string
  id: string
}

/** Where the rows of a type are stored, in the names of the code. */
interface Home {
  name: string
  table: string
  translations: string
  /** The column of the translations that names the item. */
  owner: string
  key: 'id' | 'forkId'
  /** Columns of the table itself beside its keys. */
  columns: readonly string[]
  /** Texts of the default language that lie in the translations, too; none where they are columns of the table. */
  apart: readonly string[]
  /** Columns of a translation. */
  texts: readonly string[]
}

type Values = Record<string, unknown>

/** How new items of a type are stored: an item, its texts and its line of the log go in with one statement. */
export function insertsOf({ name, table, translations, owner, key, columns, apart, texts }: Home) {
  // Of what a site has one of, the site's key is its own.
  const ownKeys = key === 'forkId' ? ['forkId'] : ['forkId', 'id']
  const ownerKeys = owner === 'forkId' ? ['forkId'] : ['forkId', owner]
  const keysOf = (names: readonly string[], siteId: RawBuilder<unknown>, p: Values) =>
    names.map((one) => (one === 'forkId' ? siteId : sql`${p.id}::uuid`))

  function inserted(p: Values, { isTranslated, isLogged }: Extent): RawBuilder<unknown> {
    const given = (fields: readonly string[]) => fields.map((field) => sql`${p[field]}`)
    const site = sql`site.id`
    const parts = [
      // What is part of a larger transaction leaves that its sites.
      sql`site as materialized (${isLogged ? ofSite(p.siteId) : sql`select ${p.siteId}::uuid as id`})`,
      sql`item as (insert into ${sql.table(table)} (${idsOf([...ownKeys, ...columns])})
        select ${sql.join([...keysOf(ownKeys, site, p), ...given(columns)])} from site returning created_at)`,
    ]
    if (apart.length > 0) {
      const language = sql`(select l.id from languages l join forks f on f.id = ${p.siteId}::uuid
        where l.code = coalesce(f.config->>'defaultLanguage', 'en'))`
      parts.push(sql`base as (
        insert into ${sql.table(translations)} (${idsOf([...ownerKeys, 'languageId', 'isBase', ...apart])})
        select ${sql.join([...keysOf(ownerKeys, site, p), language, sql`true`, ...given(apart)])} from site)`)
    }
    if (isTranslated) parts.push(sql`others as (${others(p, site, sql`site cross join`)})`)
    if (isLogged) parts.push(sql`line as (${creationLineIn(p, 'site')})`)
    return sql`with ${sql.join(parts)} select created_at from item`
  }

  /** The texts in further languages, out of a map by language. */
  function others(p: Values, siteId: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> {
    const values = texts.map((field) => sql.ref(`g.${field}`))
    return sql`insert into ${sql.table(translations)} (${idsOf([...ownerKeys, 'languageId', ...texts])})
      select ${sql.join([...keysOf(ownerKeys, siteId, p), sql`l.id`, ...values])}
      from ${from} jsonb_each(${p.translations}::jsonb) t (code, texts)
      cross join jsonb_populate_record(null::${sql.table(translations)}, t.texts) g
      join languages l on l.code = t.code`
  }

  const insertFor = [true, false].flatMap((isTranslated) =>
    [true, false].map((isLogged) => {
      const extent = { isTranslated, isLogged }
      const suffix = `${isTranslated ? '.translated' : ''}${isLogged ? '.logged' : ''}`
      return {
        ...extent,
        statement: named<{ createdAt: string }>(`insert${suffix}`, (p) => inserted(p, extent)),
      }
    }),
  )
  const insertOthers = named<never>('insertTranslations', (p) => others(p, sql`${p.siteId}::uuid`, sql``))

  function named<R>(suffix: string, build: (p: Values) => RawBuilder<unknown>) {
    return statement<Values, R>(`${name}.${suffix}`, (q, p) => compilable<R>(q, build(p)))
  }

  return {
    /** @returns the moment of creation */
    async insert(tx: Tx, place: Place, values: Values, given: object, line?: CreationLine): Promise<string> {
      const isTranslated = Object.keys(given).length > 0
      const isLogged = line !== undefined
      const one = insertFor.find(
        (found) => found.isTranslated === isTranslated && found.isLogged === isLogged,
      )
      if (!one) throw new TypeError('every extent has its statement')
      const params = {
        ...values,
        ...place,
        ...(isTranslated && { translations: translationsOf(given) }),
        ...(line && creationLineParams(line)),
      }
      const [row] = await (isLogged ? tx.whole(one.statement, params) : tx.write(one.statement, params))
      return row?.createdAt ?? ''
    },
    async insertTranslations(tx: Tx, place: Place, given: object): Promise<void> {
      if (Object.keys(given).length === 0) return
      await tx.write(insertOthers, { ...place, translations: translationsOf(given) })
    },
  }
}

/** How much is stored with an item. */
interface Extent {
  isTranslated: boolean
  isLogged: boolean
}

function idsOf(fields: readonly string[]): RawBuilder<unknown> {
  return sql.join(fields.map((field) => sql.id(field)))
}

/** Texts by language with the names of columns. */
function translationsOf(given: object): string {
  const languages = Object.entries(given).map(([language, texts]) => [
    language,
    Object.fromEntries(Object.entries(Object(texts)).map(([field, value]) => [snakeCase(field), value])),
  ])
  return JSON.stringify(Object.fromEntries(languages))
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function compilable<R>(q: Query, builder: RawBuilder<unknown>) {
  // What the rows are is said by whoever wrote the columns.
  return { compile: () => (builder as RawBuilder<R>).compile(q) }
}
