import type pg from 'pg'
import { JOB_SCHEMA } from '../../db/job-schema.ts'

export type Login = Pick<pg.Client, 'query' | 'escapeIdentifier' | 'escapeLiteral'>

/** Tables that no backup holds: sessions and one-time links must not come back, and the rest tells of this install alone. */
const LEFT_OUT = [
  'schema_migrations',
  'sessions',
  'setup_tokens',
  'reset_links',
  'sign_ups',
  'email_changes',
  'participant_requests',
  'participant_sessions',
  'account_changes',
  'failed_sign_ins',
  'sign_in_steps',
  'backup_runs',
]

export interface Table {
  name: string
  /** Those that are stored, the site first; generated ones are worked out anew. */
  columns: string[]
  /** The primary key, as `order by` takes it. */
  key: string[]
  hasSites: boolean
}

/** The tables that a backup holds, as the catalogue of the database describes them. */
export async function listTables(login: Login): Promise<Table[]> {
  const { rows } = await login.query<Table>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by a.attname <> 'fork_id', a.attnum) from pg_attribute a
         where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
       -- Text is ordered by its bytes, so that every server gives the same order.
       (select array_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end order by k.at)
         from pg_index i, unnest(i.indkey::int2[]) with ordinality as k (number, at)
         join pg_attribute a on a.attnum = k.number
         where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid) as key,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'fork_id' and not a.attisdropped) as "hasSites"
     from pg_class c
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
     order by c.relname collate "C"`,
    [LEFT_OUT],
  )
  return rows.map((table) => ({ ...table, key: orderOf(table) }))
}

/** Sites stand together, so that the rows of one can be read alone. */
function orderOf({ name, key, hasSites }: Table): string[] {
  if (!key) throw new Error(`the table ${name} has no primary key`)
  return hasSites ? ['fork_id', ...key.filter((column) => column !== 'fork_id')] : key
}

/** A COPY of all rows of a table, in the order of its key. */
export function copyOf(login: Login, { name, columns, key }: Table): string {
  const names = columns.map((column) => login.escapeIdentifier(column)).join(', ')
  return `copy (select ${names} from ${login.escapeIdentifier(name)} order by ${key.join(', ')}) to stdout`
}

/** Jobs that wait: parked ones failed for good, and those of backups concern this install. */
export const COPY_OF_JOBS = `copy (
  select t.identifier, j.payload, j.run_at, j.max_attempts, j.key, j.priority, q.queue_name
  from ${JOB_SCHEMA}._private_jobs j join ${JOB_SCHEMA}._private_tasks t on t.id = j.task_id
  left join ${JOB_SCHEMA}._private_job_queues q on q.id = j.job_queue_id
  where j.attempts < j.max_attempts and t.identifier not like 'backup.%' order by j.id) to stdout`

/** What a session needs so that rows are written the same way on every server, however long it takes. */
const STEADY = `set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres';
  set timezone = 'UTC'; set bytea_output = 'hex'; set extra_float_digits = 1; set row_security = off;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`

export async function steady(login: Login): Promise<void> {
  await login.query(STEADY)
}

/** Holds one moment of the database until the transaction ends. @returns that moment */
export async function beginSnapshot(login: Login): Promise<string> {
  await login.query('begin isolation level repeatable read read only')
  const { rows } = await login.query<{ at: string }>('select now() as at')
  return rows[0]?.at ?? ''
}

export async function listMigrations(login: Login): Promise<{ name: string; checksum: string }[]> {
  const { rows } = await login.query(
    `select name, checksum from schema_migrations where name <> 'access' order by name collate "C"`,
  )
  return rows
}

/** The numbers that were dealt; read after the rows, so that none of theirs is dealt again. */
export async function listSequences(login: Login): Promise<{ name: string; value: string }[]> {
  const { rows } = await login.query(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return rows
}

/** Bytes of the tables, without their indexes. */
export async function readTableBytes(login: Login): Promise<number> {
  const { rows } = await login.query<{ bytes: number }>(
    `select coalesce(sum(pg_table_size(oid)), 0)::float8 as bytes from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  )
  return rows[0]?.bytes ?? 0
}
