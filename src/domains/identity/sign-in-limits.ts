import type { Site } from '../../kernel/site.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Limit, Limits } from '../../platform/http/limits.ts'
import { isDeviceKnown } from './queries.ts'
import { hashToken } from './token.ts'

const QUARTER_HOUR_MS = 15 * 60_000

const NAME: Limit = { count: 10, perMs: QUARTER_HOUR_MS }
const NETWORK: Limit = { count: 50, perMs: QUARTER_HOUR_MS }
const KNOWN_DEVICE: Limit = { count: 5, perMs: QUARTER_HOUR_MS }

/** The browser that signs in. */
export interface Browser {
  userAgent: string
  network: string
  limits: Limits
  device: string | null
  /** Site of the host that was called; mails about a sign-in are of it. */
  hostSite: Pick<Site, 'id'>
}

/**
 * Runs a password attempt unless too many failed. A known device has its own count, so that strangers cannot lock
 * the owner out. Everybody else is counted by the typed name, whether or not an account has it.
 * @throws tooMany, before a password is hashed
 */
export function attemptSignIn<T>(
  { network, limits }: Browser,
  name: string,
  knownDevice: string | null,
  work: () => Promise<T | null>,
): Promise<T | null> {
  // Stored as hashes: people sometimes type their password as the name.
  if (knownDevice !== null) return limits.attempt([[KNOWN_DEVICE, hashToken(knownDevice + name)]], work)
  const counters = [
    [NAME, hashToken(name)],
    [NETWORK, network],
  ] as const
  return limits.attempt(counters, work)
}

/** The same for an attempt that names nobody. */
export function attemptFromNetwork<T>(
  { network, limits }: Browser,
  work: () => Promise<T | null>,
): Promise<T | null> {
  return limits.attempt([[NETWORK, network]], work)
}

/** The token of the browser's device cookie, if the account of this name knows it. */
export async function knownDevice(db: Database, name: string, device: string | null): Promise<string | null> {
  const isKnown = device !== null && (await isDeviceKnown(db.staff, name, hashToken(device)))
  return isKnown ? device : null
}
