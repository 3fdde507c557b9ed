import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { type FileTable, LEFT_OUT, TABLE_NAMES } from './tables.ts'

type Runs = Pick<Tx, 'run'>

/** A column of a table as a file has it. */
export interface Column {
  table: string
  name: string
  /** As PostgreSQL calls it, such as `uuid`. */
  type: string
}

/** The columns that rows of a file have, in the order of the database. */
export function listColumns(tx: Runs): Promise<Column[]> {
  return tx.run<Column>(
    () =>
      sql<Column>`select c.relname::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relname = any(${TABLE_NAMES}) and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' and a.attname <> all(${LEFT_OUT})
      order by c.relname, a.attnum`,
  )
}

const named = (columns: readonly Column[]): RawBuilder<unknown> =>
  sql.join(columns.map(({ name }) => sql.ref(name)))

/** Rows that are read at once; a row may be a whole chapter in four languages. */
const FETCHED = 50

/** The rows of a site as lines of JSON; the transaction sees one moment. */
export async function* readRows(
  tx: Runs,
  siteId: string,
  { name, where = 'true', order }: FileTable,
  columns: readonly Column[],
): AsyncGenerator<string[]> {
  // What `order` and `where` say stands in tables.ts.
  const key =
    order === undefined
      ? sql`${sql.join((await keyOf(tx, name)).map((one) => sql.ref(one)))}`
      : sql.raw(order)
  await tx.run(
    () => sql`declare rows_of_site no scroll cursor for
      select row_to_json(r)::text as line from (
        select ${named(columns)} from ${sql.table(name)} t where fork_id = ${sql.lit(siteId)} and ${sql.raw(where)} order by ${key}) r`,
  )
  for (;;) {
    const rows = await tx.run<{ line: string }>(
      () => sql<{ line: string }>`fetch ${sql.lit(FETCHED)} from rows_of_site`,
    )
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await tx.run(() => sql`close rows_of_site`)
}

async function keyOf(tx: Runs, table: string): Promise<string[]> {
  const rows = await tx.run<{ name: string }>(
    () => sql<{ name: string }>`select a.attname::text as name
      from pg_index i, unnest(i.indkey::int2[]) with ordinality as k (number, at)
      join pg_attribute a on a.attnum = k.number
      where i.indrelid = ${table}::regclass and i.indisprimary and a.attrelid = i.indrelid order by k.at`,
  )
  return rows.map(({ name }) => name)
}

/** Columns of JSON in which nothing and the JSON of nothing differ, and how that follows from the row. */
const JSON_NULLS: Readonly<Record<string, RawBuilder<unknown>>> = {
  'draft_fields.value': sql`case when is_waiting then coalesce(value, 'null') end`,
  'translation_sources.source': sql`coalesce(source, 'null')`,
}

/** Adds rows of a file to a site. */
export async function insertRows(
  tx: Tx,
  siteId: string,
  columns: readonly Column[],
  lines: readonly string[],
): Promise<void> {
  const [first] = columns
  if (!first || lines.length === 0) return
  const values = columns.map(({ table, name }) => JSON_NULLS[`${table}.${name}`] ?? sql.ref(name))
  await tx.run(
    () => sql`insert into ${sql.table(first.table)} (fork_id, ${named(columns)})
      select ${siteId}::uuid, ${sql.join(values)}
      from jsonb_populate_recordset(null::${sql.table(first.table)}, ${`[${lines.join(',')}]`}::jsonb)`,
  )
}

/** Closes a site to readers, as one that has just come in. */
export async function pause(tx: Tx, siteId: string): Promise<void> {
  await tx.run((q) => q.updateTable('forks').set({ isActive: false }).where('id', '=', siteId))
}

/** The site that a person names by its address, its domain or its id; null where there is none. */
export async function findNamed(tx: Runs, named: string): Promise<{ id: string } | null> {
  const rows = await tx.run<{ id: string }>(
    () =>
      sql<{
        id: string
      }>`select id from forks where deleted_at is null and ${named} in (slug, domain, id::text) limit 1`,
  )
  return rows[0] ?? null
}

/** Those of the ids that are sites, also deleted ones. */
export async function listThere(tx: Runs, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.run<{ id: string }>((q) =>
    q.selectFrom('forks').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`),
  )
  return rows.map(({ id }) => id)
}
