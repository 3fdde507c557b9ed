import type { RawBuilder } from 'kysely'

/**
 * A type's part of a query for the former addresses of items; its rows have `from_path` and `to_path`. It leaves out targets
 * that readers do not see, and former addresses where there is a page again.
 */
export type FormerAddresses = (siteId: unknown) => RawBuilder<unknown>
