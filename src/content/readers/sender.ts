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

interface Bounds {
  /** Generous: at a reading, hundreds of people share one address. */
  ofNetwork: readonly Limit[]
  /** Entries past this limit wait for their turn. */
  ofSite?: Limit
}

/**
 * Resolves when an entry may be stored: at once, or when its turn on the site has come.
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

/** Counts a call whose refusal must be told to nobody. @returns whether it is within the limit */
export function isWithin(limits: Limits, limit: Limit, key: string): boolean {
  try {
    limits.call(limit, key)
    return true
  } catch {
    return false
  }
}

/** Columns of every entry. */
export interface NewEntry extends Visitor {
  forkId: string
  id: string
}

/** Stores an entry; it is committed when this resolves. */
export function keepEntry(
  db: Database,
  { id: siteId }: Site,
  { network, userAgent }: Sender,
  store: (tx: Tx, entry: NewEntry) => Promise<void>,
): Promise<void> {
  const entry = { forkId: siteId, id: newId(), ...visitorOf(network, userAgent) }
  return db.transaction([siteId], (tx) => store(tx, entry))
}
