import type { Locale } from '../../kernel/locale.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'

/** Whose data: everything that a site keeps under one address. */
export interface OfReader {
  siteId: string
  /** As `normaliseEmail` gives it. */
  email: string
}

/** Words on a reader's page: a message of public pages, a text as it is kept, with its language where that is known, or a moment in ISO 8601. */
export type Told =
  | { key: string; values?: Readonly<Record<string, string | number>> }
  | { text: string; lang?: Locale }
  | { moment: string }

/** One thing that is kept of a reader, as their page shows it. */
export interface KeptItem {
  title: Told
  facts: readonly { label: Told; value: Told }[]
  /** Where the reader changes or leaves it. */
  link?: { label: Told; path: string }
}

/**
 * What a slice keeps of readers under their addresses. A slice that brings this in `ServedSlice.keeps` stands on the page where
 * readers see what a site keeps of them, in the file that they take with them, and in what they erase.
 */
export interface PersonalData {
  /** Names it in the file, such as `entries`. */
  name: string
  /** Message key of its heading. */
  heading: string
  /** How many there are, and the newest of them, at most `limit`. */
  list(db: Reads, of: OfReader, limit: number): Promise<{ total: number; items: readonly KeptItem[] }>
  /** All of them with everything that is stored, for the file; without keys of links. */
  export(db: Reads, of: OfReader): Promise<readonly object[]>
  /** Erases all of them. @param db reads other sites, too, for what they share */
  erase(tx: Tx, of: OfReader, db: Reads): Promise<void>
}
