import { codeOf } from '../../db/run.ts'
import { StartError } from '../../start-error.ts'
import type { Login } from './tables.ts'

const scratchOf = (login: Login, table: string): string => login.escapeIdentifier(`restored ${table}`)

/** The site of the item whose row is in the scratch table; null where none is. */
export async function siteInScratch(login: Login, table: string): Promise<string | null> {
  const { rows } = await login.query(`select fork_id as id from ${scratchOf(login, table)}`)
  return rows[0]?.id ?? null
}

export async function isSiteThere(login: Login, siteId: string): Promise<boolean> {
  const { rows } = await login.query('select exists (select from forks where id = $1) as there', [siteId])
  return rows[0].there
}

/** What the row in the scratch table refers to, and is not in the database. */
export async function findMissing(
  login: Login,
  { table, column, parent }: { table: string; column: string; parent: string },
): Promise<string | null> {
  const { rows } = await login.query(
    `select r.${column} as id from ${scratchOf(login, table)} r where r.${column} is not null
       and not exists (select from ${login.escapeIdentifier(parent)} p where p.fork_id = r.fork_id and p.id = r.${column})`,
  )
  return rows[0]?.id ?? null
}

export async function letGo(login: Login, table: string, column: string): Promise<void> {
  await login.query(`update ${scratchOf(login, table)} set ${column} = null`)
}

/**
 * Puts the row of an item back as a version after the present one, so that open editors notice the change.
 * @throws StartError where something else has its address or number by now, or what it stands within is gone
 */
export async function putItem(login: Login, table: string, columns: readonly string[]): Promise<void> {
  const [target, scratch] = [login.escapeIdentifier(table), scratchOf(login, table)]
  const names = columns.map((column) => login.escapeIdentifier(column))
  const sets = names
    .filter((name) => name !== '"id"' && name !== '"fork_id"')
    .map((name) =>
      name === '"version"'
        ? `version = greatest(t.version, excluded.version) + 1`
        : `${name} = excluded.${name}`,
    )
  try {
    await login.query(
      `insert into ${target} as t (${names.join(', ')}) select ${names.join(', ')} from ${scratch}
       on conflict (fork_id, id) do update set ${sets.join(', ')}`,
    )
  } catch (error) {
    const code = codeOf(error)
    if (code === '23505')
      throw new StartError(
        'Nothing was changed: something else of the site has the address or the number of the item by now.',
      )
    if (code === '23503')
      throw new StartError('Nothing was changed: what the item stands within is gone. Restore that first.')
    throw error
  }
}

export async function deleteParts(
  login: Login,
  table: string,
  { column, siteId, id }: { column: string; siteId: string; id: string },
): Promise<void> {
  await login.query(`delete from ${login.escapeIdentifier(table)} where fork_id = $1 and ${column} = $2`, [
    siteId,
    id,
  ])
}
