import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import type { Connection } from '../../src/platform/db/database.ts'
import { connectRunning } from '../../src/platform/db/embedded/running.ts'
import { prepareDataDir } from '../../src/platform/db/embedded/data-dir.ts'
import { startEmbedded } from '../../src/platform/db/embedded/supervisor.ts'
import { quiet } from '../../src/platform/db/embedded/testing.ts'
import { MIGRATIONS, migrate } from '../../src/platform/db/migrate.ts'
import { readZip } from '../../src/platform/zip/read-zip.ts'
import { administer } from '../support/database.ts'
import { startProduct } from '../support/product.ts'

/** How long a command takes that ends well, in milliseconds. */
export async function timed(work: () => Promise<{ code: number | null; said: string }>): Promise<number> {
  const from = performance.now()
  const { code, said } = await work()
  expect([code, code === 0 || said]).toEqual([0, true])
  return performance.now() - from
}

/** Does something while the product runs on a data folder. */
export async function whileRunning<T>(
  dataDir: string,
  work: (connection: Connection, product: Awaited<ReturnType<typeof startProduct>>) => Promise<T>,
): Promise<T> {
  const product = await startProduct({ dataDir })
  try {
    const connection = await connectRunning(dataDir)
    if (!connection) throw new Error(product.said())
    return await work(connection, product)
  } finally {
    await product.stop()
  }
}

/** How many rows each site has, in all tables that a site's file holds or not. */
export async function rowsOfSites(connection: Connection): Promise<Map<string, number>> {
  const tables = await administer(
    connection,
    `select distinct conrelid::regclass::text as name from pg_constraint c
     where contype = 'f' and confrelid = 'forks'::regclass and conrelid::regclass::text not in
       ('site_versions', 'site_changes', 'site_touches', 'install', 'list_counts', 'share_cards', 'share_card_surveys', 'page_views')`,
  )
  const counts = tables.map(
    ({ name }) => `select f.id, (select count(*) from ${name} t where t.fork_id = f.id) as n from forks f`,
  )
  const rows = await administer(
    connection,
    `select id, sum(n)::int as n from (${counts.join(' union all ')}) x group by id`,
  )
  return new Map(rows.map(({ id, n }) => [String(id), Number(n)]))
}

const UUID = /^[0-9a-f-]{36}$/
export const foldersOf = (dataDir: string): string[] =>
  readdirSync(join(dataDir, 'objects')).filter((one) => UUID.test(one))
export const spooled = (dataDir: string): string[] =>
  existsSync(join(dataDir, 'spool'))
    ? readdirSync(join(dataDir, 'spool'), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
    : []

/** Whether a file of a site can be read to its end. */
export async function isWhole(path: string): Promise<boolean> {
  const source = {
    size: statSync(path).size,
    stream: ({ first, last }: { first: number; last: number }) =>
      createReadStream(path, { start: first, end: last }),
  }
  const zip = await readZip(source, { entries: 10_000, bytes: 1e9, isName: () => true })
  for (const name of zip.names) for await (const _ of zip.read(name)) continue
  return zip.names.length > 10
}

export async function inDatabase<T>(
  dataDir: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  const database = await startEmbedded({ dataDir, log: quiet, quick: true })
  try {
    return await work(database.connection)
  } finally {
    await database.stop()
  }
}

export async function stateOf(connection: Connection) {
  const [row] = await administer(
    connection,
    `select (select count(*)::int from schema_migrations where name <> 'access') as applied,
       (select count(*)::int from forks) as sites,
       (select array_agg(datname::text order by datname) from pg_database) as databases`,
  )
  return { applied: Number(row?.applied), sites: Number(row?.sites), databases: row?.databases as string[] }
}

/** Data of an older version with 5,000 sites. @returns how many migrations it has */
export async function ofAnOlderVersion(given: string): Promise<{ old: number; dataDir: string }> {
  // The grants of this version name a column that this migration adds: with fewer they cannot be given.
  const old = MIGRATIONS.findIndex(({ name }) => name.includes('activity-changes')) + 1
  const { dataDir } = prepareDataDir({ given, cloneDir: dirname(given) })
  await inDatabase(dataDir, async (connection) => {
    await migrate(connection, MIGRATIONS.slice(0, old))
    await administer(
      connection,
      `insert into forks (id, slug, name, config) select gen_random_uuid(), 'site-' || n, repeat('words ', 200), '{}' from generate_series(1, 5000) n`,
    )
  })
  return { old, dataDir }
}
