import type { Limit, Limits } from '../../platform/http/limits.ts'

/** Loose: at a reading, hundreds of people are behind one address. */
const OF_NETWORK: Limit[] = [
  { count: 60, perMs: 60_000 },
  { count: 600, perMs: 60 * 60_000 },
]
const OF_SITE: Limit = { count: 50, perMs: 1000 }

/** The browser that signs somebody up. */
export interface Sender {
  network: string
  userAgent: string
  limits: Limits
}

/**
 * Lets a sign-up through, at once or when it is its turn among those of the site.
 * @throws tooMany
 */
export async function takeTurn({ network, limits }: Sender, siteId: string): Promise<void> {
  for (const limit of OF_NETWORK) limits.call(limit, network)
  await limits.turn(OF_SITE, siteId)
}
