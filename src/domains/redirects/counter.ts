import type { IncomingMessage } from 'node:http'
import { spellingOf } from '../../kernel/redirect.ts'
import type { Database } from '../../platform/db/database.ts'
import { type Count, createCounter, isPerson } from '../analytics/index.ts'
import { addMissed, addVisits, type Counted } from './queries.ts'

/** Maximum number of different redirects counted between two writes. */
const LED_MAX = 20_000
/** Maximum number of different missed addresses counted between two writes: anybody can invent any number of them. */
const MISSED_MAX = 2_000

/** Paths that are not counted: pictures, scripts, hidden files, and probes of vulnerability scanners. */
const NOISE = /\/\.|\/(wp-|cgi-bin\/|vendor\/)|\.(?!html?$)[\w-]{1,8}$/
/** Longer paths are not counted: nobody types or prints them. */
const PATH_MAX = 200

type RequestHead = Pick<IncomingMessage, 'method' | 'headers'>

/** Counts visits of redirects and missed addresses: a number for each, and nothing about the reader. */
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
      if (isPerson(asked)) led.add(siteId, from)
    },
    missed(siteId, path, asked) {
      if (path.length > PATH_MAX || !isPerson(asked)) return
      const spelled = spellingOf(path)
      if (spelled !== null && !NOISE.test(spelled)) missed.add(siteId, spelled)
    },
    flush: () => both(({ flush }) => flush()),
    close: () => both(({ close }) => close()),
  }
}

const countedOf = ({ siteId, name, times }: Count): Counted => ({ siteId, path: name, times })
