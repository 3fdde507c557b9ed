import type { IncomingMessage } from 'node:http'
import type { Database } from '../../platform/db/database.ts'
import { addViews, type Views } from './queries.ts'
import { isRobot } from './robots.ts'

/** How long counts stay in memory, in milliseconds; a process that is killed loses as much. */
const PAUSE_MS = 10_000
/** Pages that are counted between two writes at most. */
const PAGES_MAX = 20_000

type Asked = Pick<IncomingMessage, 'method' | 'headers'>

/**
 * Counts pages that readers open. It keeps a number for each page and nothing of who asks: no address, no cookie, and the
 * browser's name only for as long as it takes to see that it is no robot's.
 */
export interface ViewCounter {
  /** @param page its language and its path */
  note(siteId: string, page: string, asked: Asked): void
  /** Writes what was counted; what cannot be written is counted on. */
  flush(): Promise<void>
  /** Writes the rest and ends. */
  close(): Promise<void>
}

interface Options {
  db: Pick<Database, 'transaction'>
  log: { warn(details: object, message: string): void }
}

/** A counter of this process; those of several add up in the database. */
export function createViewCounter({ db, log }: Options): ViewCounter {
  let counted = new Map<string, Map<string, number>>()
  let pages = 0
  let writing: Promise<void> = Promise.resolve()
  let hasFailed = false

  function add(siteId: string, page: string, views: number): void {
    let ofSite = counted.get(siteId)
    if (!ofSite) counted.set(siteId, (ofSite = new Map()))
    const before = ofSite.get(page)
    if (before === undefined && ++pages > PAGES_MAX) return
    ofSite.set(page, (before ?? 0) + views)
  }

  async function write(): Promise<void> {
    if (counted.size === 0) return
    const rows = rowsOf(counted)
    counted = new Map()
    pages = 0
    try {
      await db.transaction([...new Set(rows.map(({ siteId }) => siteId))], (tx) => addViews(tx, rows))
      hasFailed = false
    } catch (error) {
      for (const { siteId, locale, path, views } of rows) add(siteId, `${locale} ${path}`, views)
      // Once, not every ten seconds of a night without a database.
      if (!hasFailed) log.warn({ cause: String(error) }, 'page views wait: they could not be written')
      hasFailed = true
    }
  }

  const flush = () => (writing = writing.then(write))
  const timer = setInterval(() => void flush(), PAUSE_MS).unref()
  return {
    note(siteId, page, { method, headers }) {
      if (method === 'GET' && !isAhead(headers) && !isRobot(headers['user-agent'])) add(siteId, page, 1)
    },
    flush,
    close() {
      clearInterval(timer)
      return flush()
    },
  }
}

/** Whether the browser only fetches what its reader may open: once it is opened, the page asks again. */
function isAhead(headers: IncomingMessage['headers']): boolean {
  return (
    headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch' || headers['x-moz'] === 'prefetch'
  )
}

function rowsOf(counted: ReadonlyMap<string, ReadonlyMap<string, number>>): Views[] {
  return [...counted].flatMap(([siteId, pages]) =>
    [...pages].map(([page, views]) => {
      const end = page.indexOf(' ')
      return { siteId, locale: page.slice(0, end), path: page.slice(end + 1), views }
    }),
  )
}
