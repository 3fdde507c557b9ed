import type { IncomingMessage } from 'node:http'
import type { Database, Tx } from '../../platform/db/database.ts'
import { addViews, type Views } from './queries.ts'
import { isRobot } from './robots.ts'

/** How long counts stay in memory, in milliseconds; a process that is killed loses as much. */
const PAUSE_MS = 10_000
/** Pages that are counted between two writes at most. */
const PAGES_MAX = 20_000

type RequestHead = Pick<IncomingMessage, 'method' | 'headers'>

/** Adds up numbers by site and name in memory, and writes them now and then: no request waits for a write. */
interface Counter {
  add(siteId: string, name: string): void
  /** Writes what was counted; what cannot be written is counted on. */
  flush(): Promise<void>
  /** Writes the rest and ends. */
  close(): Promise<void>
}

/** How often something was counted since the last write. */
export interface Count {
  siteId: string
  name: string
  times: number
}

interface Surroundings {
  db: Pick<Database, 'transaction'>
  log: { warn(details: object, message: string): void }
}

interface CounterOptions extends Surroundings {
  /** What the log calls it, such as `page views`. */
  what: string
  /** Names between two writes at most. */
  max: number
  write(tx: Tx, counts: readonly Count[]): Promise<void>
}

/** A counter of this process; those of several add up in the database. */
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
      // Once, not every ten seconds of a night without a database.
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
 * Counts pages that readers open. It keeps a number for each page and nothing of who asks: no address, no cookie, and the
 * browser's name only for as long as it takes to see that it is no robot's.
 */
export interface ViewCounter extends Pick<Counter, 'flush' | 'close'> {
  /** @param page its language and its path */
  note(siteId: string, page: string, asked: RequestHead): void
}

export function createViewCounter(surroundings: Surroundings): ViewCounter {
  const counter = createCounter({
    ...surroundings,
    what: 'page views',
    max: PAGES_MAX,
    write: (tx, counts) => addViews(tx, counts.map(viewsOf)),
  })
  return {
    note(siteId, page, asked) {
      if (isReader(asked)) counter.add(siteId, page)
    },
    flush: counter.flush,
    close: counter.close,
  }
}

/** Whether somebody reads what is asked for: a program does not, and a browser that fetches ahead may never show it. */
export function isReader({ method, headers }: RequestHead): boolean {
  return method === 'GET' && !isAhead(headers) && !isRobot(headers['user-agent'])
}

/** Whether the browser only fetches what its reader may open: once it is opened, the page asks again. */
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
