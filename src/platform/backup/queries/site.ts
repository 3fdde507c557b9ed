import { codeOf } from '../../db/run.ts'
import { StartError } from '../../start-error.ts'
import type { Login } from './tables.ts'

/** The table of the sites themselves; rows of all others name their site in fork_id. */
export const SITES = 'forks'

interface Reference {
  child: string
  /** Names of columns, quoted where they need it. */
  columns: string[]
  parent: string
  parentColumns: string[]
  /** A row may be without it. */
  isOptional: boolean
  /** It goes when what it refers to goes. */
  isPart: boolean
}

/** What rows refer to, table by table. */
export async function listReferences(login: Login): Promise<Reference[]> {
  const names = (table: string, numbers: string) =>
    `(select array_agg(quote_ident(a.attname) order by k.at) from unnest(${numbers}) with ordinality as k (number, at)
      join pg_attribute a on a.attrelid = ${table} and a.attnum = k.number)`
  const { rows } = await login.query<Reference>(
    `select c.relname as child, ${names('conrelid', 'conkey')} as columns,
       p.relname as parent, ${names('confrelid', 'confkey')} as "parentColumns",
       exists (select from pg_attribute a where a.attrelid = conrelid and a.attnum = any(conkey) and not a.attnotnull) as "isOptional",
       confdeltype = 'c' as "isPart"
     from pg_constraint join pg_class c on c.oid = conrelid join pg_class p on p.oid = confrelid
     where contype = 'f' and connamespace = 'public'::regnamespace order by conname`,
  )
  return rows
}

const scratchOf = (login: Login, table: string): string => login.escapeIdentifier(`restored ${table}`)

/** Makes a table for one transaction, for the rows of a table as they stand in a backup. @returns the COPY that fills it */
export async function makeScratch(login: Login, table: string, columns: readonly string[]): Promise<string> {
  const names = columns.map((column) => login.escapeIdentifier(column)).join(', ')
  const scratch = scratchOf(login, table)
  // A row may refer to two of the same table, which come one after the other.
  await login.query(`drop table if exists pg_temp.${scratch}`)
  await login.query(
    `create temp table ${scratch} on commit drop as select ${names} from ${login.escapeIdentifier(table)} with no data`,
  )
  return `copy ${scratch} (${names}) from stdin`
}

/** The site of a backup by its slug, name, domain or id; `makeScratch` has its table. */
export async function findSiteInScratch(
  login: Login,
  named: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await login.query(
    `select id, name from ${scratchOf(login, SITES)} where $1 in (slug, name, domain, id::text) order by id`,
    [named],
  )
  return rows
}

export async function keepOneSite(login: Login, siteId: string): Promise<void> {
  await login.query(`delete from ${scratchOf(login, SITES)} where id <> $1`, [siteId])
}

/** Lets go of what is not in this database, such as an account that was deleted since. @returns how many rows went */
export async function mendReference(login: Login, reference: Reference): Promise<number> {
  const { child, columns, parent, parentColumns, isOptional } = reference
  const [column] = columns
  if (!column || columns.length > 1) throw new Error(`${child} refers to ${parent} by several columns`)
  const rows = `${scratchOf(login, child)} r`
  const isGone = `r.${column} is not null and not exists (select from ${parent} p where p.${parentColumns[0]} = r.${column})`
  const { rowCount } = await login.query(
    isOptional
      ? `update ${rows} set ${column} = null where ${isGone}`
      : `delete from ${rows} where ${isGone}`,
  )
  return isOptional ? 0 : (rowCount ?? 0)
}

/** Takes out secrets that the key of this install does not open: with one of them it would be read-only. */
export async function dropForeignSecrets(login: Login): Promise<number> {
  const { rowCount } = await login.query(
    `delete from ${scratchOf(login, 'site_secrets')} where key_id not in (select root_key_id from install where root_key_id is not null)`,
  )
  return rowCount ?? 0
}

export async function hasRowsOf(login: Login, table: string, siteId: string): Promise<boolean> {
  const { rows } = await login.query(
    `select exists (select from ${login.escapeIdentifier(table)} where fork_id = $1) as there`,
    [siteId],
  )
  return rows[0].there
}

export async function deleteRowsOf(login: Login, table: string, siteId: string): Promise<void> {
  await login.query(`delete from ${login.escapeIdentifier(table)} where fork_id = $1`, [siteId])
}

export async function insertFromScratch(
  login: Login,
  table: string,
  columns: readonly string[],
): Promise<void> {
  const names = columns.map((column) => login.escapeIdentifier(column)).join(', ')
  await login.query(
    `insert into ${login.escapeIdentifier(table)} (${names}) overriding system value select ${names} from ${scratchOf(login, table)}`,
  )
}

/** Puts the site itself into its place; what refers to it stays. @throws StartError where another site has its address */
export async function putSite(login: Login, columns: readonly string[]): Promise<void> {
  const names = columns.map((column) => login.escapeIdentifier(column))
  const sets = names.filter((name) => name !== '"id"').map((name) => `${name} = excluded.${name}`)
  try {
    await login.query(
      `insert into ${SITES} (${names.join(', ')}) select ${names.join(', ')} from ${scratchOf(login, SITES)}
       on conflict (id) do update set ${sets.join(', ')}`,
    )
  } catch (error) {
    if (codeOf(error) !== '23505') throw error
    throw new StartError('Nothing was changed: another site has the address or the domain of this one.')
  }
}

/** Moves every sequence past the numbers that rows have now. */
export async function passNumbers(login: Login): Promise<void> {
  await login.query(`do $$
    declare
      r record;
    begin
      for r in select c.oid::regclass as name, a.attname as col, pg_get_serial_sequence(c.oid::regclass::text, a.attname) as seq
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
        where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      loop
        execute format('select setval(%L, greatest((select coalesce(max(%I), 1) from %s), (select last_value from %s)))',
          r.seq, r.col, r.name, r.seq);
      end loop;
    end $$`)
}
