import { createViewCounter } from '../domains/analytics/index.ts'
import { createAddressCounter } from '../domains/redirects/index.ts'
import type { Database } from '../platform/db/database.ts'
import type { NoteAnswer } from '../site/cache/entry.ts'

interface Options {
  db: Pick<Database, 'transaction'>
  log: { warn(details: object, message: string): void }
}

/** Counts requests of readers: views of pages, redirects, and addresses that are not found. */
export function createCounts(options: Options): { note: NoteAnswer; close(): Promise<void> } {
  const views = createViewCounter(options)
  const addresses = createAddressCounter(options)
  return {
    note(siteId, { status, view, redirect }, path, asked) {
      if (view !== undefined) views.note(siteId, view, asked)
      else if (redirect) {
        if (redirect.from !== null) addresses.led(siteId, redirect.from, asked)
      } else if (status === 404) addresses.missed(siteId, path, asked)
    },
    async close() {
      await Promise.all([views.close(), addresses.close()])
    },
  }
}
