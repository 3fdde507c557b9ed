import { isUuid } from '../../../kernel/ids.ts'
import type { Database } from '../../../platform/db/database.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { cardsKey, nameOf } from '../keys.ts'
import { listDrawn, listNamed, lockStore, wantAgain } from '../queries.ts'

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

/** Wants the cards again that are not in the store: it lost them, or they could not be drawn, as on a busy machine. */
export async function wantLost({ db, storage }: Stores): Promise<void> {
  for (const [siteId, cards] of Map.groupBy(await listDrawn(db.staff), (card) => card.siteId)) {
    const there = new Set(await storage.list(cardsKey(siteId)))
    const lost = cards.map(({ hash }) => hash).filter((hash) => !there.has(nameOf(hash)))
    await db.transaction([siteId], (tx) => wantAgain(tx, siteId, lost))
  }
}
