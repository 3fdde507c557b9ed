import type { Site } from '../../kernel/site.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { erased, type ItemType, stateOf, textsOf } from '../item/item-type.ts'
import { indexItems } from './documents.ts'
import { removeLost } from './queries.ts'

/** Items locked at once; few, so that nobody who saves waits for long. */
const BATCH = 50

const FIRST = '00000000-0000-0000-0000-000000000000'

/** Rebuilds the search index of a type while people work. @returns the number of items */
export async function reindex<F extends object, T extends object, W extends object, A extends object>(
  db: Database,
  site: Site,
  typed: ItemType<F, T, W, A>,
): Promise<number> {
  const type = erased(typed)
  const { search, store } = type
  if (!search) return 0
  let [count, after, length] = [0, FIRST, BATCH]
  while (length === BATCH) {
    const ids = await db.transaction([site.id], async (tx) => {
      const ids = await store.lockAfter(tx, site.id, after, BATCH)
      await indexStored(tx, site, type, ids)
      return ids
    })
    count += ids.length
    length = ids.length
    after = ids.at(-1) ?? after
  }
  await db.transaction([site.id], (tx) =>
    removeLost(tx, { siteId: site.id, kind: search.kind, ...store.home }),
  )
  return count
}

/** Indexes items that the transaction has locked. */
export async function indexStored<F extends object, T extends object, W extends object, A extends object>(
  tx: Tx,
  site: Site,
  typed: ItemType<F, T, W, A>,
  ids: readonly string[],
): Promise<void> {
  const type = erased(typed)
  const { search, store } = type
  if (!search || ids.length === 0) return
  const records = await store.findMany(tx, site.id, ids)
  const items = records.map((record) => {
    const facts = store.factsOf(record)
    return {
      item: { ...facts, id: record.id },
      texts: textsOf(type, record),
      shown: stateOf(type).visibilityOf(facts),
    }
  })
  indexItems(tx, search, site, items)
}
