import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Translations } from '../texts.ts'
import type { Declared } from './declared.ts'
import { picked, piecesOf } from './pieces.ts'
import { run } from './run.ts'

/** A new row as pairs; columns have their names in the code. */
type NewRow = readonly (readonly [column: string, value: unknown])[]

export function insertsOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { table, translations = '', owner = '', key = 'id', facts, noText, hasTextsApart } = declared
  const { columnsOf, translatedOf, isApart } = piecesOf(declared)
  const texts = Object.keys(noText)
  /** Empty texts for those that lie in the item's own row in the site's language. */
  const elsewhere = picked<Partial<T>>(
    noText,
    texts.filter((field) => !isApart(field)),
  )

  /** @param language its code; left out: the site's own */
  function textRow(siteId: string, itemId: string, values: object, language?: string): NewRow {
    const standard = sql`(select coalesce(config->>'defaultLanguage', 'en') from forks where id = ${siteId})`
    return [
      ...keysOf(owner, siteId, itemId),
      ['languageId', sql`(select id from languages where code = ${language ?? standard})`],
      ...(hasTextsApart ? [['isBase', language === undefined] as const] : []),
      ...translatedOf(picked(values, texts)),
    ]
  }

  async function insertTexts(tx: Tx, rows: NewRow[]): Promise<void> {
    if (rows.length > 0) await run(tx, insertInto(translations, rows))
  }

  const translated = (siteId: string, itemId: string, given: Translations<T>) =>
    Object.entries<object>(given).map(([language, values]) => textRow(siteId, itemId, values, language))

  return {
    /** Stores a new item with its texts. @param given texts in languages other than the site's own */
    async insert(tx: Tx, siteId: string, id: string, values: F & T, given: Translations<T>): Promise<void> {
      const columns = columnsOf(picked(values, [...facts, ...texts]))
      await run(tx, insertInto(table, [[...keysOf(key, siteId, id), ...columns]]))
      const own = hasTextsApart ? [textRow(siteId, id, { ...values, ...elsewhere })] : []
      await insertTexts(tx, [...own, ...translated(siteId, id, given)])
    },
    insertTranslations: (tx: Tx, siteId: string, itemId: string, given: Translations<T>) =>
      insertTexts(tx, translated(siteId, itemId, given)),
  }
}

/** The key of a record is the site alone. */
function keysOf(name: string, siteId: string, itemId: string): NewRow {
  return name === 'forkId'
    ? [['forkId', siteId]]
    : [
        ['forkId', siteId],
        [name, itemId],
      ]
}

/** @param rows at least one, all with the same columns */
function insertInto(table: string, rows: NewRow[]): RawBuilder<unknown> {
  const columns = sql.join((rows[0] ?? []).map(([column]) => sql.id(column)))
  const values = rows.map((row) => sql`(${sql.join(row.map(([, value]) => value))})`)
  return sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(values)}`
}
