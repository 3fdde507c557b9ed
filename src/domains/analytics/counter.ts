import type { IncomingMessage } from 'node:http'
import type { Database, Tx } from '../../platform/db/database.ts'
import { addReferrers, addViews, type Count, type Views } from './queries.ts'
import { isRobot } from './robots.ts'

/** Milliseconds between two writes; a killed process loses the counts of at most this time. */
const PAUSE_MS = 10_000
/** Maximum number of different pages counted between two writes. */
const PAGES_MAX = 20_000
/** Maximum number of different referrers counted between two writes: anybody can invent any number of them. */
const REFERRERS_MAX = 2_000
/** In characters; longer hosts are not counted. */
const HOST_MAX = 100

type RequestHead = Pick<IncomingMessage, 'method' | 'headers'>

/** Counts in memory by site and name and writes periodically, so that no request waits for a write. */
interface Counter {
  add(siteId: string, name: string): void
  /** Writes the counts; those that cannot be written stay for the next write. */
  flush(): Promise<void>
  /** Writes the rest and ends. */
  close(): Promise<void>
}

interface Surroundings {
  db: Pick<Database, 'transaction'>
  log: { warn(details: object, message: string): void }
}

interface CounterOptions extends Surroundings {
  /** Name in the log, such as `page views`. */
  what: string
  /** Maximum number of different names between two writes. */
  max: number
  write(tx: Tx, counts: readonly Count[]): Promise<void>
}

/** A counter of this process; the database adds up those of several processes. */
export function createCounter({ db, log, what, max, write }: CounterOptions): Counter {
  let counted = new Map<string, Map<string, number>>()
  let names = 0
  let writing: Promise<void> = Promise.resolve()
  let hasFailed = false

  function add(siteId: string, name: string, times: number): void {
    let ofSite = counted.get(siteId)
    if (!ofSite) counted.set(siteId, (ofSite = new Map()))
    const before = ofSite.get(name)
    if (before === undefined && ++names > max) return
    ofSite.set(name, (before ?? 0) + times)
  }

  async function writeAll(): Promise<void> {
    if (counted.size === 0) return
    const counts = countsOf(counted)
    counted = new Map()
    names = 0
    try {
      await db.transaction([...new Set(counts.map(({ siteId }) => siteId))], (tx) => write(tx, counts))
      hasFailed = false
    } catch (error) {
      for (const { siteId, name, times } of counts) add(siteId, name, times)
      // Logged once per outage, not every ten seconds.
      if (!hasFailed) log.warn({ cause: String(error) }, `${what} wait: they could not be written`)
      hasFailed = true
    }
  }

  const flush = () => (writing = writing.then(writeAll))
  const timer = setInterval(() => void flush(), PAUSE_MS).unref()
  return {
    add: (siteId, name) => add(siteId, name, 1),
    flush,
    close() {
      clearInterval(timer)
      return flush()
    },
  }
}

/**
 * Counts the pages that readers open, and the hosts whose links they followed. It stores a number for each and nothing about
 * the reader: no IP address, no cookie. It reads the browser's name only to rule out robots.
 */
export interface ViewCounter extends Pick<Counter, 'flush' | 'close'> {
  /** @param page language and path of the page */
  note(siteId: string, page: string, asked: RequestHead): void
}

export function createViewCounter(surroundings: Surroundings): ViewCounter {
  const pages = createCounter({
    ...surroundings,
    what: 'page views',
    max: PAGES_MAX,
    write: (tx, counts) => addViews(tx, counts.map(viewsOf)),
  })
  const referrers = createCounter({
    ...surroundings,
    what: 'referrers',
    max: REFERRERS_MAX,
    write: addReferrers,
  })
  const both = async (work: (counter: Counter) => Promise<void>) => {
    await Promise.all([pages, referrers].map(work))
  }
  return {
    note(siteId, page, asked) {
      if (!isPerson(asked)) return
      pages.add(siteId, page)
      const host = referrerOf(asked.headers)
      if (host !== null) referrers.add(siteId, host)
    },
    flush: () => both(({ flush }) => flush()),
    close: () => both(({ close }) => close()),
  }
}

/** The host whose link was followed, without `www.`; null for none and for the site itself. */
function referrerOf({ referer, host = '' }: IncomingMessage['headers']): string | null {
  const from = URL.parse(referer ?? '')
  if (!from || !['http:', 'https:'].includes(from.protocol)) return null
  const own = URL.parse(`http://${host}`)?.hostname
  if (from.hostname === own || from.hostname.length > HOST_MAX) return null
  return from.hostname.replace(/^www\./, '')
}

/** Whether a person will see the page: a robot does not count, nor does a prefetch, which may never be shown. */
export function isPerson({ method, headers }: RequestHead): boolean {
  return method === 'GET' && !isAhead(headers) && !isRobot(headers['user-agent'])
}

/** Whether the browser only prefetches the page: when the reader opens it, the browser requests it again. */
function isAhead(headers: IncomingMessage['headers']): boolean {
  return (
    headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch' || headers['x-moz'] === 'prefetch'
  )
}

function viewsOf({ siteId, name, times }: Count): Views {
  const end = name.indexOf(' ')
  return { siteId, locale: name.slice(0, end), path: name.slice(end + 1), views: times }
}

function countsOf(counted: ReadonlyMap<string, ReadonlyMap<string, number>>): Count[] {
  return [...counted].flatMap(([siteId, names]) =>
    [...names].map(([name, times]) => ({ siteId, name, times })),
  )
}
