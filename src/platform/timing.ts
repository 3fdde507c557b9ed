import { AsyncLocalStorage } from 'node:async_hooks'
import { PerformanceObserver } from 'node:perf_hooks'

/** What a request has waited for so far, in milliseconds. */
interface Waits {
  database: number
  queries: number
}

let requests: AsyncLocalStorage<Waits> | null = null
/** All garbage collections of the process, in milliseconds. */
let collecting = 0

/**
 * Begins to measure what requests wait for. It is off unless the owner asks for it: it costs some microseconds a query, and the
 * header tells strangers how long queries take. @returns ends it
 */
export function measureWaits(): () => void {
  requests = new AsyncLocalStorage()
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collecting += duration
  })
  observer.observe({ entryTypes: ['gc'] })
  return () => {
    requests = null
    observer.disconnect()
  }
}

/** Counts the time until `answer` settles as waiting for the database, where that is measured. */
export function waitingForDatabase<T>(answer: Promise<T>): Promise<T> {
  const waits = requests?.getStore()
  if (!waits) return answer
  const begun = performance.now()
  return answer.finally(() => {
    waits.database += performance.now() - begun
    waits.queries++
  })
}

/**
 * Runs a request whose waits are measured. @returns gives the value of its `Server-Timing` header: `total` and `db` in
 * milliseconds, where `db` counts queries at the same moment one by one, and `gc`, the collections of the process meanwhile
 */
export function withMeasuredWaits(run: () => void): () => string {
  const waits: Waits = { database: 0, queries: 0 }
  const [begun, collected] = [performance.now(), collecting]
  if (requests) requests.run(waits, run)
  else run()
  return () =>
    [
      `total;dur=${(performance.now() - begun).toFixed(2)}`,
      `db;dur=${waits.database.toFixed(2)};desc="${waits.queries} queries"`,
      `gc;dur=${(collecting - collected).toFixed(2)}`,
    ].join(', ')
}
