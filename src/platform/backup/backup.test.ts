import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aPerson, aSite } from '../../../test/support/app.ts'
import { aChecksum } from '../../../test/support/checksum.ts'
import { administer } from '../../../test/support/database.ts'
import type { Site } from '../../kernel/site.ts'
import { MIGRATIONS, migrate } from '../db/migrate.ts'
import { objectsIn } from '../storage/storage.ts'
import { differingTables } from './compare.ts'
import { withLogin } from './connect.ts'
import { listBackups, readManifest } from './manifest.ts'
import { findBackup, restoreEverything } from './restore.ts'
import { openKey, sealKey } from './sealed-key.ts'
import { aDataDirWith, anEmptyDatabase, aVault, backUp } from '../../../test/support/backup.ts'
import { DamageError, type Vault } from '../vault.ts'

let app: App
let site: Site
let as: string

beforeAll(async () => {
  app = await anApp()
  site = await aSite(app, 'Tidewater', { isDefault: true })
  await aSite(app, 'Quince Yard')
  as = await aPerson(app, { site, isPlatformOwner: true })
  const title = 'Tab\there, \\N and\nline ends — ‘quoted’ “so” 𝄞'
  const body = { slug: 'odd', title, template: 'default', isPublished: true }
  expect((await app.call(`POST /api/forks/${site.id}/pages`, { as, body })).statusCode).toBe(201)
})

const install = (files: Record<string, string> = {}) => ({
  connection: app.connection,
  dataDir: aDataDirWith(files),
})

/** A restore into an empty database, in an empty data folder. */
async function restored(vault: Vault) {
  const [connection, dataDir] = [await anEmptyDatabase(), aDataDirWith()]
  const manifest = await restoreEverything({
    connection,
    dataDir,
    vault,
    backup: await findBackup(vault),
    over: false,
  })
  return { connection, dataDir, manifest }
}

describe('a backup', () => {
  it('brings every table and file back on another database, with equal checksums', async () => {
    const vault = aVault()
    await backUp(vault, install({ 'a/b/1.bin': 'one', 'cards/2.jpg': 'two', 'half/3.jpg.tmp': 'not whole' }))
    const before = await (await aChecksum(app.connection))()
    const { connection, dataDir, manifest } = await restored(vault)
    const after = await (await aChecksum(connection))()
    for (const name of [
      'schema_migrations',
      'sessions',
      'setup_tokens',
      'reset_links',
      'sign_ups',
      'email_changes',
      'account_changes',
      'failed_sign_ins',
      'sign_in_steps',
      'backup_runs',
    ]) {
      delete before[name]
      delete after[name]
    }
    expect(after).toEqual(before)
    expect(await withLogin(connection, (login) => differingTables(login, manifest))).toEqual([])
    expect(readFileSync(join(objectsIn(dataDir), 'a/b/1.bin'), 'utf8')).toBe('one')
    expect(readFileSync(join(objectsIn(dataDir), 'cards/2.jpg'), 'utf8')).toBe('two')
    expect(existsSync(join(objectsIn(dataDir), 'half'))).toBe(false)
  })

  it('holds one moment while writes go on', async () => {
    const vault = aVault()
    const dataDir = aDataDirWith()
    await administer(app.connection, 'create table if not exists ones (id int primary key, n int not null)')
    await administer(app.connection, 'create table if not exists twos (id int primary key, n int not null)')
    await administer(app.connection, 'insert into ones select i, 0 from generate_series(1, 2000) i')
    await administer(app.connection, 'insert into twos select i, 0 from generate_series(1, 2000) i')
    let isOver = false
    let writes = 0
    const writing = (async () => {
      while (!isOver) {
        await administer(app.connection, 'update ones set n = n + 1; update twos set n = n + 1')
        writes++
      }
    })()
    await backUp(vault, { connection: app.connection, dataDir })
    await backUp(vault, { connection: app.connection, dataDir })
    isOver = true
    await writing
    const manifest = await readManifest(vault, (await findBackup(vault)).name)
    const sums = manifest.tables.filter(({ name }) => ['ones', 'twos'].includes(name)).map(({ sum }) => sum)
    await administer(app.connection, 'drop table ones, twos')
    expect(sums[0]).toBe(sums[1])
    expect(writes).toBeGreaterThan(1)
  })

  it('writes nothing again that did not change', async () => {
    const vault = aVault()
    const place = install({ 'a/1.bin': 'one', 'a/2.bin': 'one' })
    const first = await backUp(vault, place)
    const second = await backUp(vault, place)
    expect([first.added > 0, second.added]).toEqual([true, 0])
    expect(await vault.list('files')).toHaveLength(1)
    expect(await listBackups(vault)).toHaveLength(2)
  })

  it('leaves sessions and one-time links out', async () => {
    const vault = aVault()
    await backUp(vault, install())
    const { connection } = await restored(vault)
    expect(await administer(connection, 'select from sessions')).toEqual([])
    const { tables } = await readManifest(vault, (await findBackup(vault)).name)
    expect(tables.map(({ name }) => name)).not.toContain('setup_tokens')
  })

  it('brings back what waits in the queue, and deals no number twice', async () => {
    const vault = aVault()
    await administer(
      app.connection,
      "select graphile_worker.add_job('test.waits', '{\"id\": 7}', job_key => 'k')",
    )
    const numbered = 'select last_value from domain_events_id_seq'
    const [before] = await administer(app.connection, numbered)
    await backUp(vault, install())
    const { connection } = await restored(vault)
    const jobs = await administer(
      connection,
      "select key from graphile_worker.jobs where task_identifier = 'test.waits'",
    )
    expect(jobs).toEqual([{ key: 'k' }])
    expect(await administer(connection, numbered)).toEqual([before])
  })

  it('does not run beside another one', async () => {
    const vault = aVault()
    const release = await vault.lock()
    await expect(vault.lock()).rejects.toThrow(/Another backup runs into/)
    await release()
    await (await vault.lock())()
  })

  it('is one only once its list is written', async () => {
    const vault = aVault()
    const broken: Vault = {
      ...vault,
      write: (shelf, ...rest) =>
        shelf === 'manifests' ? Promise.reject(new Error('killed')) : vault.write(shelf, ...rest),
    }
    await expect(backUp(broken, install())).rejects.toThrow('killed')
    expect(await listBackups(vault)).toEqual([])
    await expect(findBackup(vault)).rejects.toThrow(/There is no backup in/)
    await backUp(vault, install())
    await restored(vault)
  })
})

describe('a restore', () => {
  it('refuses a database that holds a site, unless it is told to', async () => {
    const vault = aVault()
    await backUp(vault, install())
    const { connection, dataDir } = await restored(vault)
    await administer(connection, "update forks set name = 'Changed since'")
    const backup = await findBackup(vault)
    const again = { connection, dataDir, vault, backup }
    await expect(restoreEverything({ ...again, over: false })).rejects.toThrow(/holds a site already/)
    expect(await administer(connection, 'select distinct name from forks')).toEqual([
      { name: 'Changed since' },
    ])
    await restoreEverything({ ...again, over: true })
    const names = await administer(connection, 'select name from forks order by name')
    expect(names).toEqual([{ name: 'Quince Yard' }, { name: 'Tidewater' }])
  })

  it('goes back to a moment', async () => {
    const vault = aVault()
    const first = await backUp(vault, install())
    const second = await backUp(vault, install())
    expect(await findBackup(vault, new Date(Date.parse(second.at) - 1))).toMatchObject({ at: first.at })
    expect(await findBackup(vault)).toMatchObject({ at: second.at })
    await expect(findBackup(vault, new Date(0))).rejects.toThrow(`is of ${first.at}`)
  })

  it('names a damaged piece and a missing file, and changes nothing', async () => {
    const vault = aVault()
    await backUp(vault, install({ 'a/1.bin': 'one' }))
    const { tables } = await readManifest(vault, (await findBackup(vault)).name)
    const hash = tables.find(({ name }) => name === 'forks')?.pieces[0]?.hash ?? ''
    const path = join(vault.place, 'pieces', hash.slice(0, 2), hash)
    const whole = readFileSync(path)
    const damaged = Buffer.from(whole)
    damaged[12] = (damaged[12] ?? 0) ^ 1
    writeFileSync(path, damaged)
    const [connection, dataDir] = [await anEmptyDatabase(), aDataDirWith()]
    const wanted = { connection, dataDir, vault, backup: await findBackup(vault), over: false }
    const failed = await restoreEverything(wanted).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(DamageError)
    expect(String(failed)).toContain(hash)
    expect(await administer(connection, "select to_regclass('forks') as forks")).toEqual([{ forks: null }])
    writeFileSync(path, whole)
    const [file = ''] = await vault.list('files')
    await vault.remove('files', file)
    const elsewhere = { ...wanted, dataDir: aDataDirWith() }
    await expect(restoreEverything(elsewhere)).rejects.toThrow(/a\/1\.bin \(.*missing or damaged/)
  })

  it('refuses a backup of a newer version in a sentence', async () => {
    const vault = aVault()
    await administer(app.connection, "insert into schema_migrations values ('29990101-later', 'x')")
    await backUp(vault, install())
    await administer(app.connection, "delete from schema_migrations where name = '29990101-later'")
    await expect(restored(vault)).rejects.toThrow(
      'The backup was made by a newer Flyleaf (it holds the migration 29990101-later): update this copy.',
    )
  })

  it('brings the tables of an older version to those of this one', async () => {
    const vault = aVault()
    const old = await anEmptyDatabase()
    await migrate(old, MIGRATIONS.slice(0, -1))
    await backUp(vault, { connection: old, dataDir: aDataDirWith() })
    const { connection } = await restored(vault)
    const names = await administer(connection, "select name from schema_migrations where name <> 'access'")
    expect(names).toHaveLength(MIGRATIONS.length)
  })
})

describe('the key of the secrets', () => {
  it('is sealed with a passphrase, and opens with no other one', async () => {
    const sealed = await sealKey('the key', 'correct horse')
    expect(JSON.stringify(sealed)).not.toContain('the key')
    expect(await openKey(sealed, 'correct horse')).toBe('the key')
    expect(await openKey(sealed, 'correct hors')).toBe(null)
    expect(
      await openKey({ ...sealed, text: Buffer.from('another').toString('base64') }, 'correct horse'),
    ).toBe(null)
  })

  it('is in no file of the backup without one', async () => {
    const vault = aVault()
    const made = await backUp(vault, { ...install(), key: 'the-key-of-this-install' })
    expect(made.hasKey).toBe(false)
    const names = readdirSync(vault.place, { recursive: true, withFileTypes: true })
    for (const entry of names.filter((name) => name.isFile() && name.name !== 'lock')) {
      expect(readFileSync(join(entry.parentPath, entry.name), 'latin1')).not.toContain(
        'the-key-of-this-install',
      )
    }
  })
})
