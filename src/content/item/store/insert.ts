import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { type Query, rowsIn, statement } from '../../../platform/db/statement.ts'
import type { NewRows } from '../../../platform/db/together.ts'

/** Where an item lies. */
export interface Place {
  siteId: string
  id: string
}

/** Where the rows of a type are stored, in the names of the code. */
interface Home {
  name: string
  table: string
  /** '' for a type without texts. */
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

/** An item with its texts, as `NewRows`. */
interface NewItems extends NewRows {
  items: string
  texts: string
  /** Of each text the code of its language; '' for the site's own. */
  languages: string
}

/**
 * How new items of a type are stored: an item and its texts go in with one statement.
 */
export function insertsOf({ name, table, translations, owner, key, columns, apart, texts }: Home) {
  const ofItem = ownOf(key, columns)
  const ofText = ownOf(owner, [...(apart.length > 0 ? ['isBase'] : []), ...texts])
  const [itemRow, textRow] = [rowOf(ofItem), rowOf(ofText)]

  function inserted(p: NewItems): RawBuilder<unknown> {
    const parts = [
      sql`site as materialized (select ${p.siteId}::uuid as id)`,
      sql`item as (insert into ${sql.table(table)} (${idsOf(['forkId', ...ofItem])})
        select site.id, ${columnsOf(ofItem)}
        from site cross join json_populate_recordset(null::${sql.table(table)}, ${rowsIn(p.items)}) r returning created_at)`,
    ]
    if (translations !== '') parts.push(sql`text as (${textsIn(p)})`)
    return sql`with ${sql.join(parts)} select created_at from item limit 1`
  }

  function textsIn(p: NewItems): RawBuilder<unknown> {
    const standard = sql`(select coalesce(f.config->>'defaultLanguage', 'en') from forks f where f.id = ${p.siteId}::uuid)`
    return sql`insert into ${sql.table(translations)} (${idsOf(['forkId', 'languageId', ...ofText])})
      select site.id, l.id, ${columnsOf(ofText)}
      from site cross join rows from (
          json_populate_recordset(null::${sql.table(translations)}, ${rowsIn(p.texts)}),
          json_array_elements_text(${rowsIn(p.languages)})) r
        join languages l on l.code = coalesce(nullif(r.value, ''), ${standard})`
  }

  const insertInto = named<{ createdAt: string }>('insert', inserted)
  const insertTexts = named<never>(
    'insertTranslations',
    (p) => sql`with site as (select ${p.siteId}::uuid as id) ${textsIn(p)}`,
  )

  function named<R>(suffix: string, build: (p: NewItems) => RawBuilder<unknown>) {
    return statement<NewRows, R>(`${name}.${suffix}`, (q, p) => compilable<R>(q, build(p as NewItems)))
  }

  function textRows({ id }: Place, given: readonly [language: string, texts: Values][]) {
    return {
      texts: given
        .map(([language, row]) => textRow({ ...row, isBase: language === '', [owner]: id }))
        .join(','),
      languages: given.map(([language]) => JSON.stringify(language)).join(','),
    }
  }

  return {
    /**
     * @param values of the item and its texts in the site's language
     * @param given texts in the other ones
     * @returns the moment of creation
     */
    async insert(tx: Tx, place: Place, values: Values, given: object): Promise<string> {
      const base: [string, Values][] = apart.length > 0 ? [['', values]] : []
      const rows: NewItems = {
        siteId: place.siteId,
        lockMs: '0',
        items: itemRow({ ...values, id: place.id }),
        ...textRows(place, [...base, ...Object.entries(given)]),
      }
      const [row] = await tx.write(insertInto, rows)
      return row?.createdAt ?? ''
    },
    async insertTranslations(tx: Tx, place: Place, given: object): Promise<void> {
      if (Object.keys(given).length === 0) return
      await tx.write(insertTexts, {
        siteId: place.siteId,
        lockMs: '0',
        ...textRows(place, Object.entries(given)),
      })
    },
  }
}

/** Of what a site has one of, the site's key is its own. */
function ownOf(key: string, columns: readonly string[]): string[] {
  return key === 'forkId' ? [...columns] : [key, ...columns]
}

function idsOf(fields: readonly string[]): RawBuilder<unknown> {
  return sql.join(fields.map((field) => sql.id(field)))
}

function columnsOf(fields: readonly string[]): RawBuilder<unknown> {
  return sql.join(fields.map((field) => sql.ref(`r.${field}`)))
}

/** @returns gives the values of these fields as JSON, with the names of columns */
function rowOf(fields: readonly string[]): (values: Values) => string {
  const columns = fields.map((field) => [field, snakeCase(field)] as const)
  return (values) =>
    JSON.stringify(Object.fromEntries(columns.map(([field, column]) => [column, values[field]])))
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function compilable<R>(q: Query, builder: RawBuilder<unknown>) {
  // What the rows are is said by whoever wrote the columns.
  return { compile: () => (builder as RawBuilder<R>).compile(q) }
}
