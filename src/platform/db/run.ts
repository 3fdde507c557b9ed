import pg from 'pg'
import { unavailable } from '../../kernel/problem.ts'
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

// A day is one everywhere: as a moment it would be another one west of here.
const DATE = 1082
pg.types.setTypeParser(DATE, (value) => value)

/** Runs named statements; what every read function of a queries.ts takes. */
export interface Reads {
  many<P, R>(statement: Statement<P, R>, params: P): Promise<R[]>
  /** The first row, or null when there is none. */
  first<P, R>(statement: Statement<P, R>, params: P): Promise<R | null>
}

/** Runs one query, of a pool or of one client. */
type Runner = (query: pg.QueryArrayConfig) => Promise<pg.QueryArrayResult>

/** Makes the reads of what runs queries. */
export function readsOf(runner: Runner): Reads {
  const many = async <P, R>(statement: Statement<P, R>, params: P): Promise<R[]> => {
    const { sql, parameters, isPlannedAnew } = statement.compiled()
    const values = bind(parameters, Object(params))
    // Under a name the database takes one plan for all parameters, however bad it is for some.
    const name = isPlannedAnew ? {} : { name: statement.name }
    return rowsOf<R>(await translated(runner({ ...name, text: sql, values, rowMode: 'array' })))
  }
  return {
    many,
    async first(statement, params) {
      return (await many(statement, params))[0] ?? null
    },
  }
}

/** Rows with their columns in camelCase: the one place where stored names turn into the names of the code. */
export function rowsOf<R>(result: pg.QueryArrayResult): R[] {
  const names = result.fields.map((field) => camelCase(field.name))
  // Copies of one object are made faster than objects that get their fields one by one.
  const empty: Record<string, unknown> = Object.fromEntries(names.map((name) => [name, null]))
  return result.rows.map((cells) => {
    const row = { ...empty }
    for (let i = 0; i < names.length; i++) row[names[i] as string] = cells[i]
    // The statement was compiled from the types of the schema.
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

/** Connection trouble becomes the problem `unavailable`; every other error goes on as it is. */
export async function translated<T>(running: Promise<T>): Promise<T> {
  try {
    return await running
  } catch (error) {
    throw isConnectionTrouble(error) ? databaseAway(error) : error
  }
}

/** What a caller sees while the database does not answer, or cannot write. */
export function databaseAway(cause: unknown) {
  const problem =
    codeOf(cause) === DISK_FULL
      ? diskFull()
      : unavailable('The database does not answer at the moment. Nothing was changed.')
  problem.cause = cause
  return problem
}

/** What a caller sees while more is asked of the database than it can do; nothing was begun. */
export function busy() {
  return unavailable('Too much is asked of the site at this moment. Nothing was changed, please try again.')
}

/** What a caller sees who would write when there is no space left. */
export const diskFull = () => unavailable('The disk of the server is full. Nothing was changed.')

const DISK_FULL = '53100'
/** PostgreSQL itself says that it goes, cannot take more, gave up on the statement, or has trouble with its files. */
const SERVER_AWAY = /^(08...|57P0[1-4]|53[0-4]00|57014|25006|58030)$/
/** Some failures of its files it calls internal errors. The embedded server speaks English, others mostly do. */
const FILE_TROUBLE = /\b(file|block|directory)\b/
/** The connection ended; of the file system's codes only those of connecting count. */
const CONNECTION_ENDED = /^(ECONN.*|EPIPE|EAI_.*|ETIMEDOUT)$/
const POOL_GAVE_UP = /Connection terminated|timeout exceeded when trying to connect|Client has encountered/

/** Whether an error means "the server is not there", not "the statement is wrong". */
export function isConnectionTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error) ?? ''
  if (SERVER_AWAY.test(code) || CONNECTION_ENDED.test(code) || POOL_GAVE_UP.test(error.message)) return true
  if (isSilence(error)) return true
  if (code === 'XX000' && error.message.startsWith('could not ') && FILE_TROUBLE.test(error.message))
    return true
  return 'syscall' in error && error.syscall === 'connect'
}

/** Whether the server did not answer a statement within its time: the connection still waits for it. */
export function isSilence(error: Error): boolean {
  return error.message === 'Query read timeout'
}

/** The SQLSTATE or system code of an error, if it carries one. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The constraint that a write broke, if that is what went wrong. */
export function brokenConstraint(error: unknown): string | undefined {
  const isViolation = /^23(505|503|514|502)$/.test(codeOf(error) ?? '')
  return isViolation && error instanceof pg.DatabaseError ? error.constraint : undefined
}
