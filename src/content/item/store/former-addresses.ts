import type { RawBuilder } from 'kysely'

/**
 * Where a type keeps the addresses that its items once had: a part of a query over those of all types, whose rows have
 * `from_path` and `to_path`. It holds what leads a reader on now, and no address at which there is a page again.
 */
export type FormerAddresses = (siteId: unknown) => RawBuilder<unknown>
