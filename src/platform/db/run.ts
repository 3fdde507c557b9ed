import pg from 'pg'
import { unavailable } from '../../kernel/problem.ts'
import { waitingForDatabase } from '../timing.ts'
import { bind, type Statement } from './statement.ts'

// Moments leave the database as ISO 8601 UTC with milliseconds (contract row C648).
const TIMESTAMPTZ = 1184
pg.types.setTypeParser(TIMESTAMPTZ, isoOf)

/**
 * A moment as the database writes it, such as `2026-11-25 09:35:24.426123+00`, in ISO 8601. Every connection has the time zone
 * UTC, so the pieces are put together without a Date, which takes ten times as long; years of other lengths go through one.
 */
function isoOf(value: string): string {
  if (value[10] !== ' ' || !value.endsWith('+00')) return new Date(value).toISOString()
  const milliseconds = value.slice(20, -3).slice(0, 3).padEnd(3, '0')
  return `${value.slice(0, 10)}T${value.slice(11, 19)}.${milliseconds}Z`
}

// A date stays text: as a moment it would be another day in other time zones.
const DATE = 1082
pg.types.setTypeParser(DATE, (value) => value)

/** Runs named statements; the first parameter of every read in a queries.ts. */
export interface Reads {
  many<P, R>(statement: Statement<P, R>, params: P): Promise<R[]>
  /** The first row, or null when there is none. */
  first<P, R>(statement: Statement<P, R>, params: P): Promise<R | null>
}

/** Runs one query, on a pool or a client. */
type Runner = (query: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult>

export function readsOf(runner: Runner): Reads {
  const many = async <P, R>(statement: Statement<P, R>, params: P): Promise<R[]> => {
    const running = runner(queryOf(statement, params))
    return rowsOf<R>(await withDatabaseProblems(waitingForDatabase(running)))
  }
  return {
    many,
    async first(statement, params) {
      return (await many(statement, params))[0] ?? null
    },
  }
}

/** One run of a statement. */
export function queryOf<P>(statement: Statement<P, unknown>, params: P): pg.QueryArrayConfig {
  const { sql, parameters, isPlannedAnew } = statement.compiled()
  const values = bind(parameters, Object(params))
  // Under a name PostgreSQL may take one plan for all parameters, however bad it is for some.
  const name = isPlannedAnew ? {} : { name: statement.name }
  return { ...name, text: sql, values, rowMode: 'array' }
}

/** Rows with their columns in camelCase; no other place renames them. */
export function rowsOf<R>(result: pg.QueryArrayResult): R[] {
  const names = result.fields.map((field) => camelCase(field.name))
  // Copies of one object are made faster than objects that get their fields one by one.
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]))
  return result.rows.map((cells) => {
    const row = { ...empty }
    for (let i = 0; i < names.length; i++) row[names[i] as string] = cells[i]
    // The statement was built with the types of the schema.
    return row as R
  })
}

const camelNames = new Map<string, string>()

function camelCase(name: string): string {
  let camel = camelNames.get(name)
  if (camel === undefined) {
    camel = name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
    camelNames.set(name, camel)
  }
  return camel
}

/** Turns connection trouble into the problem `unavailable`; passes on every other error. */
export async function withDatabaseProblems<T>(running: Promise<T>): Promise<T> {
  try {
    return await running
  } catch (error) {
    throw isConnectionTrouble(error) ? databaseAway(error) : error
  }
}

/** The problem while the database does not answer or cannot write. */
export function databaseAway(cause: unknown) {
  const problem =
    codeOf(cause) === DISK_FULL
      ? diskFull()
      : unavailable('The database does not answer at the moment. Nothing was changed.')
  problem.cause = cause
  return problem
}

/** What a full disk, or a database that does not answer, is to people; null for any other error. */
export function knownTrouble(error: unknown) {
  if (isFullDisk(error)) return diskFull()
  return isConnectionTrouble(error) ? databaseAway(error) : null
}

/** Of files as well as of the database. */
export const isFullDisk = (error: unknown): boolean =>
  /^(ENOSPC|EDQUOT|EFBIG|53100)$/.test(codeOf(error) ?? '')

/** The problem when the database did not answer to a commit, which it may have carried out. */
export function commitUnanswered(cause: unknown) {
  if (isRefusedCommit(cause)) return databaseAway(cause)
  const problem = unavailable(
    'The database did not answer in time. Please look whether it was done before you try again.',
  )
  problem.cause = cause
  return problem
}

/** The database itself said that it did not commit: it has no resources, or canceled the statement. */
const isRefusedCommit = (error: unknown): boolean => /^(53...|57014)$/.test(codeOf(error) ?? '')

/** The problem while the queue for the database is full; nothing was begun. */
export function busy() {
  return unavailable('Too much is asked of the site at this moment. Nothing was changed, please try again.')
}

/** The problem for a write while the disk is full. */
export const diskFull = () => unavailable('The disk of the server is full. Nothing was changed.')

const DISK_FULL = '53100'
/** SQLSTATEs: PostgreSQL stops, has no resources, canceled the statement, is read-only, or has trouble with its files. */
const SERVER_AWAY = /^(08...|57P0[1-4]|53[0-4]00|57014|25006|58030)$/
/** PostgreSQL reports some file errors as internal ones (XX000). The message is in English on the embedded server and most others. */
const FILE_TROUBLE = /\b(file|block|directory)\b/
/** System codes of a connection that ended or failed. */
const CONNECTION_ENDED = /^(ECONN.*|EPIPE|EAI_.*|ETIMEDOUT)$/
const POOL_GAVE_UP = /Connection terminated|timeout exceeded when trying to connect|Client has encountered/

/** Whether an error means that the server is away, and not that the statement is wrong. */
export function isConnectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error) ?? ''
  if (SERVER_AWAY.test(code) || CONNECTION_ENDED.test(code) || POOL_GAVE_UP.test(error.message)) return true
  if (isSilence(error)) return true
  if (code === 'XX000' && error.message.startsWith('could not ') && FILE_TROUBLE.test(error.message))
    return true
  return 'syscall' in error && error.syscall === 'connect'
}

/** Whether the server did not answer a statement in time; the connection still waits for the answer. */
export function isSilence(error: Error): boolean {
  return error.message === 'Query read timeout'
}

/** The SQLSTATE or system code of an error, if it has one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The name of the constraint that a write broke; undefined for any other error. */
export function brokenConstraint(error: unknown): string | undefined {
  const isViolation = /^23(505|503|514|502)$/.test(codeOf(error) ?? '')
  return isViolation && error instanceof pg.DatabaseError ? error.constraint : undefined
}
