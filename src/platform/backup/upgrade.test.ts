import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { aDataDirWith, anEmptyDatabase, aVault } from '../../../test/support/backup.ts'
import { administer, dropDatabase } from '../../../test/support/database.ts'
import type { Connection } from '../db/database.ts'
import { MIGRATIONS, migrate } from '../db/migrate.ts'
import { newId } from '../ids.ts'
import { listBackups } from './manifest.ts'
import { beforeUpgrade, rehearseBeside } from './upgrade.ts'
import type { Vault } from '../vault.ts'

const OLD = MIGRATIONS.slice(0, -1)
/** Fails only where there are rows. */
const BROKEN = [
  ...MIGRATIONS,
  { name: '99990101-0000-broken', sql: `alter table forks add check (name <> 'Tidewater')` },
]

let template: string

beforeAll(async () => {
  const server = inject('database')
  template = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${template}`)
  await asOldOne({ ...server, database: template })
})

afterAll(() => dropDatabase(inject('database'), template))

/** A database that the version before has written. */
async function anOldOne(): Promise<Connection> {
  const server = inject('database')
  const database = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${database} template ${template} strategy file_copy`)
  onTestFinished(() => dropDatabase(server, database))
  return { ...server, database }
}

async function asOldOne(connection: Connection): Promise<void> {
  await migrate(connection, OLD)
  await administer(connection, `insert into forks (id, slug, name) values ($1, 'tidewater', 'Tidewater')`, [
    newId(),
  ])
}

interface Start {
  migrations?: typeof MIGRATIONS
  vault?: Vault
  said?: string[]
}

const start = (
  connection: Connection,
  { migrations = MIGRATIONS, vault = aVault(), said = [] }: Start = {},
) => {
  const say = (_: object, line: string) => void said.push(line)
  const log = { info() {}, warn: say }
  const install = { dataDir: aDataDirWith(), vault, key: null, passphrase: undefined }
  return migrate(connection, migrations, beforeUpgrade({ ...install, isEmbedded: true, log, migrations }))
}

/** Of every table; no connection stays behind, since a database that is in use cannot be copied. */
async function sums(connection: Connection): Promise<unknown> {
  const tables = await administer(
    connection,
    `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  )
  const texts = tables.map(
    ({ name }) => `select '${name}', count(*), sum(hashtextextended(t::text, 0)) from ${name} t`,
  )
  return administer(connection, texts.join(' union all '))
}

const copies = async ({ database }: Connection): Promise<unknown[]> =>
  administer(inject('database'), 'select datname from pg_database where datname = $1', [
    `${database}_rehearsal`,
  ])

const applied = async (connection: Connection): Promise<number> =>
  (await administer(connection, `select from schema_migrations where name <> 'access'`)).length

/** Is connected to a database for the rest of the test, as another process of the product. */
async function join(connection: Connection): Promise<void> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  onTestFinished(() => client.end())
}

it('an upgrade that works is tried on a copy, leaves a backup of what was before, and no copy', async () => {
  const [old, vault] = [await anOldOne(), aVault()]
  await start(old, { vault })
  expect(await applied(old)).toBe(MIGRATIONS.length)
  expect(await listBackups(vault)).toHaveLength(1)
  expect(await copies(old)).toEqual([])
})

it('one that fails is refused in a sentence with the cause, and the database is as it was', async () => {
  const old = await anOldOne()
  const vault = aVault()
  const before = await sums(old)
  await expect(start(old, { migrations: BROKEN, vault })).rejects.toThrow(
    /^The upgrade was not begun, and the database is as it was: on a copy of it this failed\. The migration 99990101-0000-broken failed .*check constraint .* is violated by some row\.$/,
  )
  expect(await sums(old)).toEqual(before)
  expect(await copies(old)).toEqual([])
  await expect(migrate(old, OLD)).resolves.toEqual({ hasRoles: true })
})

it('while an earlier version serves, the migrations are tried on another server', async () => {
  const old = await anOldOne()
  await join(old)
  const before = await sums(old)
  const beside = (migrations: typeof MIGRATIONS, vault = aVault()) =>
    rehearseBeside({
      connection: old,
      dataDir: aDataDirWith(),
      vault,
      key: null,
      passphrase: undefined,
      pgBinDir: undefined,
      migrations,
    })
  await expect(beside(BROKEN)).rejects.toThrow(
    /on a copy of it this failed\. The migration 99990101-0000-broken/,
  )
  expect(await beside(MIGRATIONS)).toBe(1)
  expect(await beside(OLD)).toBe(0)
  expect(await sums(old)).toEqual(before)
})

it('beside another process the copy comes out of the backup, with all rows', async () => {
  const old = await anOldOne()
  await join(old)
  const before = await sums(old)
  await expect(start(old, { migrations: BROKEN })).rejects.toThrow(/on a copy of it this failed/)
  expect(await sums(old)).toEqual(before)
  const vault = aVault()
  await start(old, { vault })
  expect(await applied(old)).toBe(MIGRATIONS.length)
  expect([await listBackups(vault), await copies(old)]).toEqual([[expect.anything()], []])
})

it('a login that may not create databases is told that nothing was tried, and has its backup', async () => {
  const server = inject('database')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create role ${name} login password 'secret' nocreatedb`)
  await administer(server, `grant ${name} to current_user`)
  await administer(server, `create database ${name} owner ${name}`)
  onTestFinished(async () => {
    await dropDatabase(server, name)
    await administer(server, `drop role ${name}`)
  })
  const old = { ...server, user: name, password: 'secret', database: name }
  await asOldOne(old)
  const [vault, said]: [Vault, string[]] = [aVault(), []]
  await start(old, { vault, said })
  expect(said).toEqual([
    'The upgrade was not rehearsed: the login of the database may not create a copy of it.',
  ])
  expect(await applied(old)).toBe(MIGRATIONS.length)
  expect(await listBackups(vault)).toHaveLength(1)
})

it('without a place for the backup it is not begun', async () => {
  const old = await anOldOne()
  const before = await sums(old)
  const vault = { ...aVault(), freeBytes: () => 0 }
  await expect(start(old, { vault })).rejects.toThrow(
    /^The upgrade was not begun, since no backup could be made\. The disk of .* has 0 MiB left.* Nothing was changed\.$/,
  )
  expect(await sums(old)).toEqual(before)
})

it('a start without new migrations makes neither copy nor backup, and removes a copy that a killed one left', async () => {
  const [now, vault] = [await anEmptyDatabase(), aVault()]
  await start(now, { vault })
  await administer(inject('database'), `create database ${now.database}_rehearsal`)
  await start(now, { vault })
  expect([await listBackups(vault), await copies(now)]).toEqual([[], []])
})
