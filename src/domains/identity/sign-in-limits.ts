import type { Limit, Limits } from '../../platform/http/limits.ts'
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
}

/**
 * Runs a try of a password unless too many failed. A device that the account knows counts by itself, so that strangers cannot
 * shut the owner out. Everybody else counts by the name as it was typed: whether an account has it makes no difference.
 * @throws tooMany, before a password is hashed
 */
export function attemptSignIn<T>(
  { network, limits }: Browser,
  name: string,
  knownDevice: string | null,
  work: () => Promise<T | null>,
): Promise<T | null> {
  // As hashes: what people type for their name is at times their password.
  if (knownDevice !== null) return limits.attempt([[KNOWN_DEVICE, hashToken(knownDevice + name)]], work)
  const counters = [
    [NAME, hashToken(name)],
    [NETWORK, network],
  ] as const
  return limits.attempt(counters, work)
}
