import type { Pool, PoolClient } from 'pg'
import { isConnectionTrouble } from '../db/run.ts'

/** Serialization failure: after this code the package tries again soon, up to a hundred times. */
const TRY_AGAIN = '40001'

/**
 * Wraps a pool for graphile-worker: while the database is away, errors get the code for "try again". The package does not await
 * the query that marks a job as done, so any other error there would end the process.
 * @param isOver whether the queue has stopped; then `connect` never settles, since nobody waits for it
 */
export function patient(pool: Pool, isOver: () => boolean): Pool {
  const connect = async () => {
    try {
      return patientClient(await pool.connect())
    } catch (error) {
      if (isOver()) return new Promise<never>(() => {})
      throw tryAgain(error)
    }
  }
  // A call with a callback is for the listening connection, which the package reopens itself.
  return withMethod(pool, 'connect', (...given: [() => void] | []) =>
    given[0] ? pool.connect(given[0]) : connect(),
  )
}

/** Repeating a query whose answer was lost is safe: marking a job as done twice changes nothing. */
function patientClient(client: PoolClient): PoolClient {
  // The package passes no callback, so this is the overload that gives a promise.
  const run = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
  const query = async (...given: unknown[]) => {
    try {
      return await run(...given)
    } catch (error) {
      throw isConnectionTrouble(error) ? tryAgain(error) : error
    }
  }
  return withMethod(client, 'query', query)
}

function tryAgain(error: unknown): Error {
  return Object.assign(error instanceof Error ? error : new Error(String(error)), { code: TRY_AGAIN })
}

/** Replaces a method. A Proxy, since our own transactions use the same object and need the original method. */
function withMethod<T extends object>(object: T, method: keyof T, other: unknown): T {
  return new Proxy(object, {
    get(target, name) {
      if (name === method) return other
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
