import { ServiceFault } from './failure.ts'

/** So many failures in a row are no chance any more. */
const FAILURES_MAX = 5

const REST_MS = 60_000

/** What a site asks: another service, or the same one set up anew, begins without failures. */
interface Asked {
  siteId: string
  host: string
  version: number
}

interface Failing extends Asked {
  failures: number
  /** Until then nobody asks. */
  restsUntil: number
  /** One question tries it after its rest. */
  isTried: boolean
}

/**
 * Knows whose service has failed several times in a row: it rests for a minute, then one question tries it again. In memory, one
 * entry for each site whose last question failed.
 * @param sitesMax beyond that, the site that has failed for longest is forgotten
 */
export function createBreaker(clock: () => number = () => performance.now(), sitesMax = 10_000) {
  const failing = new Map<string, Failing>()
  const entryOf = ({ siteId, host, version }: Asked) => {
    const entry = failing.get(siteId)
    return entry?.host === host && entry.version === version ? entry : undefined
  }
  return {
    /**
     * Call it before a question; of those after a rest the first one alone gets through.
     * @throws unavailable while the service rests
     */
    requireRested(asked: Asked): void {
      const entry = entryOf(asked)
      if (!entry || entry.failures < FAILURES_MAX) return
      const left = entry.restsUntil - clock()
      if (left > 0) throw rests(asked.host, Math.ceil(left / 1000))
      Object.assign(entry, { restsUntil: clock() + REST_MS, isTried: true })
    },

    succeeded: ({ siteId }: Asked): void => void failing.delete(siteId),

    /** A question that ended without an answer; what is no fault of the service leaves it as it was. */
    failed(asked: Asked, error: unknown): void {
      const entry = entryOf(asked)
      if (error instanceof ServiceFault) {
        const failures = (entry?.failures ?? 0) + 1
        failing.delete(asked.siteId)
        failing.set(asked.siteId, { ...asked, failures, restsUntil: clock() + REST_MS, isTried: false })
        if (failing.size > sitesMax) failing.delete(failing.keys().next().value ?? '')
        // Whoever tried it after its rest has found out nothing.
      } else if (entry?.isTried) Object.assign(entry, { restsUntil: 0, isTried: false })
    },
  }
}

const rests = (host: string, seconds: number) =>
  new ServiceFault(
    'unavailable',
    `${host} has failed ${FAILURES_MAX} times in a row and is left alone for a minute. It is asked again in ${seconds} s.`,
    { retryAfter: seconds },
  )
