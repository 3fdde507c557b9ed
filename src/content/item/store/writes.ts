import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { statement } from '../../../platform/db/statement.ts'
import type { Translations } from '../texts.ts'
import type { Declared, Moved } from './declared.ts'
import { insertsOf, textParam } from './insert.ts'
import { pick, sqlPartsOf } from './sql-parts.ts'
import { run } from './run.ts'

/** The item, and the values of its columns by name. */
type ItemParams = Record<string, unknown> & { siteId: string; itemId: string }

export function writesOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { name, owner = '', facts, noText, hasTextsApart } = declared
  const { columnsOf, translatedOf, isItem, isApart, status } = sqlPartsOf(declared)
  const texts = Object.keys(noText)
  const { insert, insertTranslations } = insertsOf(declared)
  const table = sql.table(declared.table)
  const translations = sql.table(declared.translations ?? '')
  const isOfItem = (siteId: string, itemId: string) =>
    sql`fork_id = ${siteId} and ${sql.id(owner)} = ${itemId}`
  const columns = columnsOf(pick({}, [...facts, ...texts]))
  const textsApart = (values: object) => translatedOf(pick(values, texts.filter(isApart)))
  const setOf = (cells: [string, unknown][], valueOf: (column: string) => unknown) =>
    sql.join(cells.map(([column]) => sql`${sql.id(column)} = ${valueOf(column)}`))

  const locked = statement<ItemParams, { version: number }>(`${name}.lock`, (_, p) =>
    sql`select version from ${table} where ${isItem(p.siteId, p.itemId)} for update`.$castTo(),
  )
  const item = statement<ItemParams, Moved>(`${name}.update`, (_, p) => {
    const moved = sql`update ${table} set ${setOf(columns, (column) => p[column])}, version = version + 1, updated_at = now()
      where ${isItem(p.siteId, p.itemId)} returning version, updated_at, ${status} as status`
    if (!hasTextsApart) return moved.$castTo()
    const ownTexts = sql`update ${translations} set ${setOf(textsApart(noText), (column) => p[textParam(column)])}
      where ${isOfItem(p.siteId, p.itemId)} and is_base`
    return sql`with item as (${moved}), texts as (${ownTexts}) select * from item`.$castTo()
  })

  return {
    /** Locks the row until the transaction ends, so that saves run one after the other. @returns its version */
    lock: async (tx: Tx, siteId: string, itemId: string): Promise<number | null> =>
      (await tx.first(locked, { siteId, itemId }))?.version ?? null,
    insert,
    /** Writes an item that the transaction has locked. */
    async update(tx: Tx, siteId: string, itemId: string, values: F & T): Promise<Moved> {
      const own = hasTextsApart ? textsApart(values) : []
      const [row] = await tx.write(item, {
        siteId,
        itemId,
        ...Object.fromEntries(columnsOf(values)),
        ...Object.fromEntries(own.map(([column, value]) => [textParam(column), value])),
      })
      if (!row) throw new Error('an item that was locked is gone')
      return row
    },
    async replaceTranslations(tx: Tx, siteId: string, itemId: string, given: Translations<T>): Promise<void> {
      const others = hasTextsApart
        ? sql`${isOfItem(siteId, itemId)} and not is_base`
        : isOfItem(siteId, itemId)
      await run(tx, sql`delete from ${translations} where ${others}`)
      await insertTranslations(tx, siteId, itemId, given)
    },
    async remove(tx: Tx, siteId: string, itemId: string): Promise<void> {
      await run(tx, sql`delete from ${table} where ${isItem(siteId, itemId)}`)
    },
  }
}
