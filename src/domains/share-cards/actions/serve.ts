import type { Locale } from '../../../kernel/locale.ts'
import type { Reads } from '../../../platform/db/run.ts'
import type { ServedObject } from '../../../platform/storage/served.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { CARD, type Card } from '../../../site/cards.ts'
import { cardPath, hashIn } from '../contract.ts'
import { cardKey } from '../keys.ts'
import { listMade } from '../queries.ts'

/** The card at an address of a site. @param name last piece of the address */
export async function servedCard(
  storage: Storage,
  siteId: string,
  name: string,
): Promise<ServedObject | null> {
  const hash = hashIn(name)
  if (hash === null) return null
  const key = cardKey(siteId, hash)
  const length = await storage.lengthOf(key)
  return length === null ? null : { key, length, type: CARD.type, hash, download: null, isImmutable: true }
}

/** The cards that are there of pages in a language, by their paths. */
export async function cardsOf(
  db: Reads,
  siteId: string,
  locale: Locale,
  paths: readonly string[],
): Promise<Map<string, Card>> {
  const made = await listMade(db, siteId, locale, paths)
  return new Map(made.map(({ path, hash, title }) => [path, { path: cardPath(hash), title }]))
}
