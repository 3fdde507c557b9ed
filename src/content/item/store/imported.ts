import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { statement } from '../../../platform/db/statement.ts'

export interface ImportedItem {
  path: string
  itemId: string
  version: number
  checksum: string
}

const importedItems = statement('content.importedItems', (q, p: { siteId: string }) =>
  q
    .selectFrom('importedItems')
    .select(['path', 'itemId', 'version', 'checksum'])
    .where('forkId', '=', p.siteId)
    .orderBy('path'),
)

/** The item that each imported file became. */
export const listImportedItems = (db: Reads, siteId: string): Promise<ImportedItem[]> =>
  db.many(importedItems, { siteId })

export async function rememberImported(tx: Tx, siteId: string, item: ImportedItem): Promise<void> {
  const { path: _, ...rest } = item
  await tx.run((q) =>
    q
      .insertInto('importedItems')
      .values({ forkId: siteId, ...item })
      .onConflict((c) => c.columns(['forkId', 'path']).doUpdateSet(rest)),
  )
}
