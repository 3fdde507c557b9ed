import pg from 'pg'
import { afterAll } from 'vitest'
import type { Connection } from '../../src/platform/db/database.ts'

/** Number of rows of each table and the sum of their hashes, by the table's name. */
export type Checksums = Record<string, string>

/** Every call moves the time at which a session was last seen, even a refused one. */
const ROW: Record<string, string> = { sessions: `(to_jsonb(t) - 'expire') #- '{sess,seen}'` }

/** A failed sign-in writes a line into the activity log. */
const ROWS: Record<string, string> = {
  activity: `(select * from activity where action <> 'account.sign-in-failed')`,
}

/**
 * Gives a function that takes the checksum of every table, past row-level security.
 * If two are equal, nothing was changed in between.
 */
export async function aChecksum(connection: Connection): Promise<() => Promise<Checksums>> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  afterAll(() => client.end())

  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`,
  )
  const sums = tables.rows.map(({ name }) => {
    const hash = `hashtextextended((${ROW[name] ?? 't'})::text, 0)`
    return `(select concat(count(*), ' ', sum(${hash})) from ${ROWS[name] ?? client.escapeIdentifier(name)} t) as ${client.escapeIdentifier(name)}`
  })
  const text = `select ${sums.join(', ')}`
  return async () => (await client.query<Checksums>({ name: 'checksum', text })).rows[0] ?? {}
}
