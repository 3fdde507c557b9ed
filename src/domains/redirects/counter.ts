import type { IncomingMessage } from 'node:http'
import { spellingOf } from '../../kernel/redirect.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Count, createCounter, isReader } from '../analytics/index.ts'
import { addMissed, addVisits, type Counted } from './queries.ts'

/** Addresses that lead elsewhere and are counted between two writes at most. */
const LED_MAX = 20_000
/** The same of those that answer nothing: anybody can make up any number of them. */
const MISSED_MAX = 2_000

/** What nobody reads: pictures, scripts, hidden files, and what programs try that look for a hole. */
const NOISE = /\/\.|\/(wp-|cgi-bin\/|vendor\/)|\.(?!html?$)[\w-]{1,8}$/
/** A longer one was typed by nobody and printed nowhere. */
const PATH_MAX = 200

type RequestHead = Pick<IncomingMessage, 'method' | 'headers'>

/** Counts addresses that lead elsewhere and those that answer nothing: a number for each, and nothing of who asks. */
interface AddressCounter {
  /** @param from spelled path of what leads elsewhere */
  led(siteId: string, from: string, asked: RequestHead): void
  /** @param path as it was asked for */
  missed(siteId: string, path: string, asked: RequestHead): void
  flush(): Promise<void>
  close(): Promise<void>
}

interface Options {
  db: Pick<Database, 'transaction'>
  log: { warn(details: object, message: string): void }
}

export function createAddressCounter(options: Options): AddressCounter {
  const led = createCounter({
    ...options,
    what: 'visits of redirects',
    max: LED_MAX,
    write: (tx, counts) => addVisits(tx, counts.map(countedOf)),
  })
  const missed = createCounter({
    ...options,
    what: 'missed addresses',
    max: MISSED_MAX,
    write: (tx, counts) => addMissed(tx, counts.map(countedOf)),
  })
  const both = async (work: (counter: typeof led) => Promise<void>) => {
    await Promise.all([led, missed].map(work))
  }
  return {
    led(siteId, from, asked) {
      if (isReader(asked)) led.add(siteId, from)
    },
    missed(siteId, path, asked) {
      if (path.length > PATH_MAX || !isReader(asked)) return
      const spelled = spellingOf(path)
      if (spelled !== null && !NOISE.test(spelled)) missed.add(siteId, spelled)
    },
    flush: () => both(({ flush }) => flush()),
    close: () => both(({ close }) => close()),
  }
}

const countedOf = ({ siteId, name, times }: Count): Counted => ({ siteId, path: name, times })
