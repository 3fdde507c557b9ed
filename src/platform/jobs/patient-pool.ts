import type { Pool, PoolClient } from 'pg'
import { isConnectionTrouble } from '../db/run.ts'

/** A code of the few after which the package tries again: a serialization failure, soon and a hundred times. */
const TRY_AGAIN = '40001'

/**
 * The same pool for the package that runs jobs: while the database is away its errors say "try again". The package waits for no
 * answer when it notes the end of a job, so any other error there would end the process.
 * @param isOver whether the queue has stopped: what is asked for then is never answered, since nobody waits for it
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
  // With a callback it is the connection that listens, which the package opens anew by itself.
  return withMethod(pool, 'connect', (...given: [() => void] | []) =>
    given[0] ? pool.connect(given[0]) : connect(),
  )
}

/** What is noted a second time because the answer was lost changes nothing. */
function patientClient(client: PoolClient): PoolClient {
  // The package gives it no callback, so it is the one that answers with a promise.
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

/** The same object with another method of that name. A Proxy: our own transactions have the object, too, and find it as it was. */
function withMethod<T extends object>(object: T, method: keyof T, other: unknown): T {
  return new Proxy(object, {
    get(target, name) {
      if (name === method) return other
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
