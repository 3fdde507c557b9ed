import type pg from 'pg'
import { ROLES } from '../db/database.ts'

/** A connection of the login, used only for reading. */
export type Login = Pick<pg.Client, 'query' | 'escapeIdentifier'>

export interface ServerFacts {
  /** such as 180004 */
  number: number
  /** such as 18.4 */
  version: string
  /** settings by their names */
  settings: Record<'data_checksums' | 'fsync' | 'full_page_writes' | 'synchronous_commit', string>
}

export async function findServerFacts(login: Login): Promise<ServerFacts> {
  const { rows } = await login.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
      json_build_object('data_checksums', current_setting('data_checksums'), 'fsync', current_setting('fsync'),
        'full_page_writes', current_setting('full_page_writes'),
        'synchronous_commit', current_setting('synchronous_commit')) as settings`,
  )
  return rows[0]
}

/** Milliseconds since 1970 by the clock of the database. */
export async function readClock(login: Login): Promise<number> {
  const { rows } = await login.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now')
  return rows[0].now
}

/** Whether the login can use all three roles. */
export async function hasRoles(login: Login): Promise<boolean> {
  const { rows } = await login.query(
    `select coalesce(bool_and(pg_has_role(current_user, to_regrole(name), 'set')), false)
        and bool_and(to_regrole(name) is not null) as usable
     from unnest($1::text[]) as name`,
    [Object.values(ROLES)],
  )
  return rows[0].usable
}

export async function listInvalidIndexes(login: Login): Promise<string[]> {
  const { rows } = await login.query(
    `select indexrelid::regclass::text as name from pg_index
     where not indisvalid and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
     order by name`,
  )
  return rows.map((row) => row.name)
}

/** Tables with rows of sites that row-level security does not cover. */
export async function listUnguardedTables(login: Login): Promise<string[]> {
  const { rows } = await login.query(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'fork_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not a.attisdropped
       and (not c.relrowsecurity or not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'web'))
     order by name`,
  )
  return rows.map((row) => row.name)
}

interface ForeignKey {
  name: string
  child: string
  parent: string
  columns: string[]
  parentColumns: string[]
  isValid: boolean
}

/** Every foreign key; names are quoted where they need it. */
export async function listForeignKeys(login: Login): Promise<ForeignKey[]> {
  const names = (table: string, numbers: string) =>
    `(select array_agg(quote_ident(a.attname) order by k.at) from unnest(${numbers}) with ordinality as k (number, at)
      join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`
  const { rows } = await login.query(
    `select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
       ${names('conrelid', 'conkey')} as columns, ${names('confrelid', 'confkey')} as "parentColumns",
       convalidated as "isValid"
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by child, name`,
  )
  return rows
}

/** Whether one of the first `sample` rows of a table refers to a missing row; null refers to none. */
export async function hasOrphan(login: Login, key: ForeignKey, sample: number): Promise<boolean> {
  const { child, parent, columns, parentColumns } = key
  const isSet = columns.map((column) => `c.${column} is not null`).join(' and ')
  const fits = columns.map((column, i) => `p.${parentColumns[i]} = c.${column}`).join(' and ')
  const { rows } = await login.query(
    `select exists (select from (select ${columns.join(', ')} from ${child} limit ${sample}) c
      where ${isSet} and not exists (select from ${parent} p where ${fits})) as found`,
  )
  return rows[0].found
}
