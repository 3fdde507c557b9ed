import pg from 'pg'
import type { Connection } from '../db/database.ts'
import { codeOf } from '../db/run.ts'
import { StartError } from '../start-error.ts'
import { steady } from './queries/tables.ts'

/** A connection of the login that owns the tables, for work that takes long. @throws StartError */
export async function withLogin<T>(
  connection: Connection,
  work: (login: pg.Client) => Promise<T>,
): Promise<T> {
  const login = new pg.Client({
    ...connection,
    application_name: 'flyleaf backup',
    options: '-c TimeZone=UTC',
  })
  login.on('error', () => {})
  await login.connect().catch((error: unknown) => {
    const words = error instanceof Error ? error.message : String(error)
    throw new StartError(`The database cannot be reached: ${words.replace(/\.$/, '')}.`)
  })
  try {
    await steady(login)
    return await work(login)
  } catch (error) {
    if (codeOf(error) !== LOCKED) throw error
    throw new StartError(
      'Nothing was changed: somebody else holds a table of the database. Please try again.',
    )
  } finally {
    await login.end()
  }
}

/** A lock was not to be had in the time that a transaction has set. */
const LOCKED = '55P03'
