import { indexVersionOf } from '../content/search/version.ts'
import { findIndexVersion, setIndexVersion } from '../content/search/queries.ts'
import { listSites } from '../domains/sites/index.ts'
import type { Database } from '../platform/db/database.ts'
import { ITEM_TYPES } from './item-types.ts'

/** Changes with what types write to the index; the next start then writes the whole index anew. */
const VERSION = indexVersionOf(ITEM_TYPES.map(({ review }) => review))

/** Rebuilds the search index of every site. @returns how many items it looked at */
export async function reindex(db: Database): Promise<number> {
  let count = 0
  for (const site of (await listSites(db.staff)).sites) {
    for (const type of ITEM_TYPES) count += await type.reindex(db, site)
  }
  await db.transaction('*', (tx) => setIndexVersion(tx, VERSION))
  return count
}

/** Rebuilds the index where a version with another index, or without one, wrote the database. */
export async function reindexOnce(db: Database): Promise<void> {
  if ((await findIndexVersion(db.staff)) !== VERSION) await reindex(db)
}
