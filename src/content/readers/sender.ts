import type { Site } from '../../kernel/site.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Limit, Limits } from '../../platform/http/limits.ts'
import { newId } from '../../platform/ids.ts'
import { type Visitor, visitorOf } from './visitor.ts'

/** The browser of a reader who sends something. */
export interface Sender {
  network: string
  userAgent: string
  limits: Limits
}

/** How much may come. */
interface Bounds {
  /** Loose: at a reading, hundreds of people are behind one address. */
  ofNetwork: readonly Limit[]
  /** What is more waits for its turn. */
  ofSite?: Limit
}

/**
 * Lets through what somebody sends, at once or when it is its turn among those of the site.
 * @throws tooMany
 */
export async function admit(
  { network, limits }: Sender,
  { ofNetwork, ofSite }: Bounds,
  siteId: string,
): Promise<void> {
  for (const limit of ofNetwork) limits.call(limit, network)
  if (ofSite) await limits.turn(ofSite, siteId)
}

/** What every entry is stored with. */
export interface NewEntry extends Visitor {
  forkId: string
  id: string
}

/** Stores what a reader wrote on a site, with as little of who wrote it as finds a flood. Stored when it resolves. */
export function keepEntry(
  db: Database,
  { id: siteId }: Site,
  { network, userAgent }: Sender,
  store: (tx: Tx, entry: NewEntry) => Promise<void>,
): Promise<void> {
  const entry = { forkId: siteId, id: newId(), ...visitorOf(network, userAgent) }
  return db.transaction([siteId], (tx) => store(tx, entry))
}
