import { JOB_SCHEMA } from '../../db/job-schema.ts'
import type { Login } from './tables.ts'

export interface Target {
  /** Migrations were run there. */
  isOurs: boolean
  /** There are tables, whoever made them. */
  hasTables: boolean
  hasSites: boolean
  /** Other connections of Flyleaf, such as `flyleaf web`. */
  others: number
}

/** What lies in a database into which a backup is to go. */
export async function lookAtTarget(login: Login): Promise<Target> {
  const { rows } = await login.query(
    `select to_regclass('public.schema_migrations') is not null as "isOurs",
       exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')) as "hasTables",
       to_regclass('public.forks') is not null as "hasSites",
       (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
         and application_name like 'flyleaf %') as others`,
  )
  const target: Target = rows[0]
  if (!target.hasSites) return target
  const sites = await login.query('select exists (select from forks) as there')
  return { ...target, hasSites: sites.rows[0].there }
}

/** Takes all tables and functions out of the schema, but those of extensions. */
export async function dropEverything(login: Login): Promise<void> {
  await login.query(`do $$
    declare
      r record;
    begin
      for r in select c.oid::regclass as name from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
          and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      loop
        execute format('drop table if exists %s cascade', r.name);
      end loop;
      for r in select p.oid::regprocedure as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop
        execute format('drop routine if exists %s cascade', r.name);
      end loop;
      delete from ${JOB_SCHEMA}._private_jobs;
    end $$`)
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/**
 * Takes away what would check or change rows one by one while tables are filled in any order: foreign keys and triggers. The
 * owner of the tables may do that; turning off the triggers of foreign keys is left to a superuser.
 */
export async function takeOffChecks(login: Login): Promise<ForeignKey[]> {
  const { rows } = await login.query<ForeignKey>(
    `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
  )
  for (const { table, name } of rows) await login.query(`alter table ${table} drop constraint ${name}`)
  await switchTriggers(login, 'disable')
  return rows
}

/** Puts the foreign keys back, which checks all rows. */
export async function putOnChecks(login: Login, keys: readonly ForeignKey[]): Promise<void> {
  for (const { table, name, definition } of keys)
    await login.query(`alter table ${table} add constraint ${name} ${definition}`)
  await switchTriggers(login, 'enable')
}

export async function switchTriggers(login: Login, to: 'enable' | 'disable'): Promise<void> {
  await login.query(`do $$
    declare
      r record;
    begin
      for r in select distinct tgrelid::regclass as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where not t.tgisinternal and c.relnamespace = 'public'::regnamespace
      loop
        execute format('alter table %s ${to} trigger user', r.name);
      end loop;
    end $$`)
}

/** Empties tables that migrations have filled. */
export async function emptyTables(login: Login, names: readonly string[]): Promise<void> {
  await login.query(`truncate ${names.map((name) => login.escapeIdentifier(name)).join(', ')}`)
}

export async function setSequences(
  login: Login,
  sequences: readonly { name: string; value: string }[],
): Promise<void> {
  for (const { name, value } of sequences)
    await login.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, value])
}

/** A table for one transaction, into which the jobs of a backup go before they join the queue. */
export const RESTORED_JOBS = {
  name: 'restored_jobs',
  columns: ['identifier', 'payload', 'run_at', 'max_attempts', 'key', 'priority', 'queue_name'],
}

export async function makeRestoredJobs(login: Login): Promise<void> {
  await login.query(
    `create temp table restored_jobs (place bigint generated always as identity, identifier text, payload json,
       run_at timestamptz, max_attempts int, key text, priority int, queue_name text) on commit drop`,
  )
}

export async function enqueueRestoredJobs(login: Login): Promise<void> {
  await login.query(
    `select ${JOB_SCHEMA}.add_job(identifier => identifier, payload => payload, queue_name => queue_name, run_at => run_at,
       max_attempts => max_attempts, job_key => key, priority => priority)
     from (select * from restored_jobs order by place) jobs`,
  )
}

/** What the planner knows of the tables, which it would learn only by and by. */
export async function analyze(login: Login): Promise<void> {
  await login.query('analyze')
}

export function copyInto(login: Login, { name, columns }: { name: string; columns: string[] }): string {
  const names = columns.map((column) => login.escapeIdentifier(column)).join(', ')
  return `copy ${login.escapeIdentifier(name)} (${names}) from stdin`
}
