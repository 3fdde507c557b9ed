import type pg from 'pg'
import type { Connection } from './database.ts'
import { codeOf } from './run.ts'

type Client = Pick<pg.Client, 'query' | 'escapeIdentifier'>

/** Longest name of a database in bytes is 63. */
const NAME_MAX = 50

/** The name of the copy on which an upgrade is tried; the database itself holds the lock under which it is made. */
async function nameOfCopy(client: Client): Promise<string> {
  const { rows } = await client.query('select current_database() as name')
  return `${rows[0].name.slice(0, NAME_MAX)}_rehearsal`
}

/** Removes a copy that a killed rehearsal left. Whoever calls holds the lock of migrations. */
export async function removeCopy(client: Client): Promise<void> {
  const name = await nameOfCopy(client)
  const { rows } = await client.query('select from pg_database where datname = $1', [name])
  if (rows.length > 0) await dropCopy(client, name)
}

/** Removes it, whoever is connected. The server ends a vacuum of its own by itself, and refuses to have it ended by force. */
async function dropCopy(client: Client, name: string): Promise<void> {
  const drop = `drop database if exists ${client.escapeIdentifier(name)}`
  try {
    await client.query(drop)
  } catch (error) {
    if (codeOf(error) !== IN_USE) throw error
    await client.query(`${drop} with (force)`)
  }
}

export type Refused = 'no right' | 'in use'

/**
 * Runs work on a copy of the database, and removes it. Whoever calls holds the lock of migrations.
 * @param from `everything` has rows as they are; `nothing` is empty
 * @returns why there is no copy, or null: the work was done
 */
export async function onCopy(
  client: Client,
  connection: Connection,
  from: 'everything' | 'nothing',
  work: (copy: Connection) => Promise<void>,
): Promise<Refused | null> {
  const name = await nameOfCopy(client)
  const copy = client.escapeIdentifier(name)
  const { rows } = await client.query('select current_database() as name')
  // Copied file by file, so that the log of the database does not hold all of it once more.
  const template =
    from === 'everything'
      ? `template ${client.escapeIdentifier(rows[0].name)} strategy file_copy`
      : 'template template0'
  try {
    await client.query(`create database ${copy} ${template}`)
  } catch (error) {
    const refused = REFUSED[codeOf(error) ?? '']
    if (refused === undefined) throw error
    return refused
  }
  try {
    await work(elsewhere(connection, name))
  } finally {
    await dropCopy(client, name)
  }
  return null
}

/** SQLSTATE: somebody else is connected to the database. */
const IN_USE = '55006'

/** The same, or the login may not create a database. */
const REFUSED: Readonly<Record<string, Refused>> = { [IN_USE]: 'in use', '42501': 'no right' }

/** The same server and login, another database. */
function elsewhere(connection: Connection, database: string): Connection {
  if (connection.connectionString === undefined) return { ...connection, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${encodeURIComponent(database)}`
  return { ...connection, connectionString: url.href }
}

/** Bytes of the database with its indexes. */
export async function readDatabaseBytes(client: Client): Promise<number> {
  const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes')
  return rows[0].bytes
}
