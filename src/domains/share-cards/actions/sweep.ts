import { isUuid } from '../../../kernel/ids.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { cardsKey } from '../keys.ts'
import { listNamed, lockStore } from '../queries.ts'

interface Stores {
  db: Database
  storage: Storage
}

/** So many are asked for at once. */
const ASKED = 500

/** Removes those of these files of the store that are no card of a page. @param names such as `{hash}.jpg` */
export async function removeUnnamed(
  { db, storage }: Stores,
  siteId: string,
  names: readonly string[],
): Promise<void> {
  await db.transaction([siteId], async (tx) => {
    await lockStore(tx)
    const named = new Set(await listNamed(tx, siteId, names.map(hashOf)))
    for (const name of new Set(names)) {
      if (!named.has(hashOf(name))) await storage.remove(`${cardsKey(siteId)}/${name}`)
    }
  })
}

/** What was half written when the process was killed begins with its hash, too. */
const hashOf = (name: string) => name.split('.', 1)[0] ?? name

/** Removes every card that no page has: its site is gone, or the process was killed when it became superfluous. */
export async function sweepStore({ db, storage }: Stores): Promise<void> {
  for (const siteId of (await storage.list()).filter(isUuid)) {
    const names = await storage.list(cardsKey(siteId))
    for (let at = 0; at < names.length; at += ASKED) {
      await removeUnnamed({ db, storage }, siteId, names.slice(at, at + ASKED))
    }
  }
}
