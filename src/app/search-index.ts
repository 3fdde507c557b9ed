import { indexVersionOf } from '../content/search/version.ts'
import { findIndexVersion, setIndexVersion } from '../content/search/queries.ts'
import { listSites } from '../domains/sites/index.ts'
import type { Database } from '../platform/db/database.ts'
import { ITEM_TYPES } from './item-types.ts'

/** Another one as soon as something else is written of items: the next start then writes all of it anew. */
const VERSION = indexVersionOf(ITEM_TYPES.map(({ review }) => review))

/** Writes anew what readers find, on every site. @returns how many items it looked at */
export async function reindex(db: Database): Promise<number> {
  let count = 0
  for (const site of (await listSites(db.staff)).sites) {
    for (const type of ITEM_TYPES) count += await type.reindex(db, site)
  }
  await db.transaction('*', (tx) => setIndexVersion(tx, VERSION))
  return count
}

/** The same where the database was written by a version that indexed otherwise, or not at all. */
export async function reindexOnce(db: Database): Promise<void> {
  if ((await findIndexVersion(db.staff)) !== VERSION) await reindex(db)
}
