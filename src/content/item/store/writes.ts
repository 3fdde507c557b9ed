import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { Translations } from '../texts.ts'
import type { Declared, Moved } from './declared.ts'
import { insertsOf } from './insert.ts'
import { picked, piecesOf } from './pieces.ts'
import { run } from './run.ts'

export function writesOf<F extends object, T extends object>(declared: Declared<F, T>) {
  const { owner = '', noText, hasTextsApart } = declared
  const { columnsOf, translatedOf, isItem, isApart, status } = piecesOf(declared)
  const texts = Object.keys(noText)
  const { insert, insertTranslations } = insertsOf(declared)
  const table = sql.table(declared.table)
  const translations = sql.table(declared.translations ?? '')
  const isOfItem = (siteId: string, itemId: string) =>
    sql`fork_id = ${siteId} and ${sql.id(owner)} = ${itemId}`
  const base = (values: object) => translatedOf(picked(values, texts.filter(isApart)))

  return {
    /** Locks the row until the transaction ends, so that saves run one after the other. @returns its version */
    async lock(tx: Tx, siteId: string, itemId: string): Promise<number | null> {
      const query = sql`select version from ${table} where ${isItem(siteId, itemId)} for update`
      return (await run<{ version: number }>(tx, query))[0]?.version ?? null
    },
    insert,
    /** Writes an item that the transaction has locked. */
    async update(tx: Tx, siteId: string, itemId: string, values: F & T): Promise<Moved> {
      const set = sql.join(columnsOf(values).map(([field, value]) => sql`${sql.id(field)} = ${value}`))
      const moved = sql`version = version + 1, updated_at = now()`
      const [row] = await run<Moved>(
        tx,
        sql`update ${table} set ${set}, ${moved} where ${isItem(siteId, itemId)}
          returning version, updated_at, ${status} as status`,
      )
      if (!row) throw new Error('an item that was held is gone')
      if (!hasTextsApart) return row
      const written = sql.join(base(values).map(([field, value]) => sql`${sql.id(field)} = ${value}`))
      await run(tx, sql`update ${translations} set ${written} where ${isOfItem(siteId, itemId)} and is_base`)
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
