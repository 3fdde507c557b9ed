import { isUuid } from '../../../kernel/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { tryLockStore } from '../../media/index.ts'
import { listThere } from './queries.ts'

type Stores = Pick<Platform, 'db' | 'storage' | 'spool'>

/** Holds a mark for each site that is coming in: its bytes are stored before anybody knows of it. */
const IMPORTING = 'importing'

export const noteImport = ({ spool }: Stores, siteId: string): Promise<void> =>
  spool.write(`${IMPORTING}/${siteId}`, Buffer.from(siteId))

/** Removes the bytes of a site that did not come in. While the database is away it stays noted, for the next start. */
export async function clearImport({ db, storage, spool }: Stores, siteId: string): Promise<void> {
  const there = await db.snapshot([], (tx) => listThere(tx, [siteId])).catch(() => null)
  if (there === null) return
  if (there.length === 0) await storage.remove(siteId)
  await spool.remove(`${IMPORTING}/${siteId}`)
}

/** Removes what exports and imports left that were killed. */
export async function clearRemains(stores: Stores): Promise<void> {
  const { db, spool } = stores
  const kinds = await spool.list()
  if (kinds.length === 0) return
  // An import by the command line goes on while the product starts.
  const isAlone = await db.transaction('*', async (tx) => {
    if (!(await tryLockStore(tx))) return false
    for (const name of await spool.list(IMPORTING)) {
      if (isUuid(name)) await clearImport(stores, name)
      // Half a mark: no bytes of its site came yet.
      else await spool.remove(`${IMPORTING}/${name}`)
    }
    return true
  })
  for (const kind of kinds) if (isAlone && kind !== IMPORTING) await spool.remove(kind)
}
