import pg from 'pg'
import { connectRunning } from '../../src/platform/db/embedded/running.ts'

/** Asks the database of a running copy, on a connection of its own. */
export async function runningQuery(
  dataDir: string,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const connection = await connectRunning(dataDir)
  if (!connection) throw new Error('The product does not run.')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}
