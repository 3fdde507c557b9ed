import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Translations } from '../texts.ts'
import type { Declared, Stored } from './declared.ts'
import { statement } from '../../../platform/db/statement.ts'
import { pick, sqlPartsOf } from './sql-parts.ts'
import { run } from './run.ts'

/** A new row as pairs; columns have their names in the code. */
type NewRow = readonly (readonly [column: string, value: unknown])[]

/** What the database says of a new item. */
type Inserted = Pick<Stored<object, object>, 'version' | 'createdAt' | 'updatedAt' | 'status'>

export function insertsOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { table, translations = '', owner = '', key = 'id', facts, noText, hasTextsApart } = declared
  const { columnsOf, translatedOf, isApart, status } = sqlPartsOf(declared)
  const texts = Object.keys(noText)
  const columns = columnsOf(Object.fromEntries([...facts, ...texts].map((field) => [field, null])))
  const item = statement<Record<string, unknown>, Inserted>(`${declared.name}.insert`, (_, p) => {
    const cells = columns.map(([name]) => [name, p[name]] as const)
    const stored = sql`${insertInto(table, [[...keysOf(key, p.siteId, p.itemId), ...cells]])}
      returning version, created_at, updated_at, ${status} as status`
    if (!hasTextsApart) return stored.$castTo()
    const ownTexts = insertInto(translations, [
      [
        ...keysOf(owner, p.siteId, p.itemId),
        ['languageId', languageIdOf(standardOf(p.siteId))],
        ['isBase', true],
        ...translatedOf(noText).map(([name]) => [name, p[textParam(name)]] as const),
      ],
    ])
    return sql`with item as (${stored}), texts as (${ownTexts}) select * from item`.$castTo()
  })
  /** Empty texts for those that lie in the item's own row in the site's language. */
  const elsewhere = pick<Partial<T>>(
    noText,
    texts.filter((field) => !isApart(field)),
  )

  async function insertTranslations(
    tx: Tx,
    siteId: string,
    itemId: string,
    given: Translations<T>,
  ): Promise<void> {
    const rows = Object.entries<object>(given).map(
      ([language, values]): NewRow => [
        ...keysOf(owner, siteId, itemId),
        ['languageId', languageIdOf(language)],
        ...(hasTextsApart ? [['isBase', false] as const] : []),
        ...translatedOf(pick(values, texts)),
      ],
    )
    if (rows.length > 0) await run(tx, insertInto(translations, rows))
  }

  return {
    /** Stores a new item with its texts. @param given texts in languages other than the site's own */
    async insert(
      tx: Tx,
      siteId: string,
      id: string,
      values: F & T,
      given: Translations<T>,
    ): Promise<Inserted> {
      const stored = columnsOf(pick(values, [...facts, ...texts]))
      const own = hasTextsApart ? translatedOf(pick({ ...values, ...elsewhere }, texts)) : []
      const [inserted] = await tx.write(item, {
        siteId,
        itemId: id,
        ...Object.fromEntries(stored),
        ...Object.fromEntries(own.map(([name, value]) => [textParam(name), value])),
      })
      if (!inserted) throw new Error('an insert gave no row')
      await insertTranslations(tx, siteId, id, given)
      return inserted
    },
    insertTranslations,
  }
}

/** Texts can have the names of columns of the item's own row. */
export const textParam = (column: string) => `text-${column}`

const languageIdOf = (code: unknown) => sql`(select id from languages where code = ${code})`

const standardOf = (siteId: unknown) =>
  sql`(select coalesce(config->>'sourceLanguage', config->>'defaultLanguage', 'en') from forks where id = ${siteId})`

/** The key of a record is the site alone. */
function keysOf(name: string, siteId: unknown, itemId: unknown): NewRow {
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
