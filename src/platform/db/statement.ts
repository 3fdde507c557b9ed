import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import type { DB } from './schema.gen.ts'

/** Builds queries with the types of the schema; it never runs them. */
export type Query = Kysely<DB>

export const query: Query = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
  plugins: [new CamelCasePlugin()],
})

/** A query of Kysely's builder, or written as `sql<Row>`. */
export interface BuiltQuery<R> {
  compile(q: Query): CompiledQuery<R>
}

/** A query that is compiled once, and prepared once on every connection under its name. */
export interface Statement<P, R> {
  name: string
  compiled(): Compiled
  /** Types only: what it takes and what its rows are. */
  types?: { params: P; row: R }
}

interface Compiled {
  sql: string
  parameters: readonly unknown[]
  /** Planned for each run and not prepared, since its best plan depends on the values. */
  isPlannedAnew: boolean
}

/** A parameter in a compiled query, whose value comes with each run. */
class Placeholder {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
}

/**
 * A generic plan does not know the limit and assumes a tenth of all rows. With a limit as parameter it would choose wrongly, so
 * such statements are planned each time.
 */
const HAS_UNKNOWN_LIMIT = /\b(limit|offset) \$\d/

/**
 * Declares a named statement; the properties of `p` are its parameters.
 * @param name slice and query, such as `book.listParts`
 * @param options `isPlannedAnew` where the values of conditions decide which index is best; a limit that is a parameter always does
 */
export function statement<P extends object, R>(
  name: string,
  build: (q: Query, p: P) => BuiltQuery<R>,
  { isPlannedAnew = false }: Partial<Pick<Compiled, 'isPlannedAnew'>> = {},
): Statement<P, R> {
  let compiled: Compiled | undefined
  return {
    name: named(name),
    compiled() {
      compiled ??= compile(build(query, placeholders<P>()), isPlannedAnew)
      return compiled
    },
  }
}

/** PostgreSQL tells prepared statements apart by their first 63 letters. */
const NAME_MAX = 63

function named(name: string): string {
  if (name.length <= NAME_MAX) return name
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 16)
  return `${name.slice(0, NAME_MAX - hash.length)}${hash}`
}

function compile<R>(built: BuiltQuery<R>, isPlannedAnew: boolean): Compiled {
  const { sql, parameters } = built.compile(query)
  return { sql, parameters, isPlannedAnew: isPlannedAnew || HAS_UNKNOWN_LIMIT.test(sql) }
}

/** The values of one run in the order of the parameters. */
export function bind(parameters: readonly unknown[], values: object): unknown[] {
  const given: Record<string, unknown> = { ...values }
  return parameters.map((parameter) => (parameter instanceof Placeholder ? given[parameter.key] : parameter))
}

function placeholders<P extends object>(): P {
  // Kysely treats an object without an operation node as a value to bind: each property becomes one such value.
  return new Proxy({}, { get: (_, key) => new Placeholder(String(key)) }) as P
}
