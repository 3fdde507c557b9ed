import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { type App, anApp, aSite } from '../../../test/support/app.ts'
import { aDataDirWith, aFolder, aVault } from '../../../test/support/backup.ts'
import { administer } from '../../../test/support/database.ts'
import { folderVault } from './folder-vault.ts'
import { listBackups, type Manifest, nameOf, readManifest, writeManifest } from './manifest.ts'
import { listRuns, readBackupState } from './queries/runs.ts'
import { findBackup } from './restore.ts'
import { keptOf, removeOldBackups } from './retention.ts'
import { isProofDue, runBackup, runProof } from './run.ts'
import type { Vault } from '../vault.ts'

const DAY_MS = 24 * 60 * 60_000

let app: App

beforeAll(async () => {
  app = await anApp()
  await aSite(app, 'Tidewater', { isDefault: true })
})

const made = (vault: Vault, dataDir: string) =>
  runBackup({ connection: app.connection, dataDir, vault, key: null, passphrase: undefined, isTold: true })

async function proved(vault: Vault, dataDir: string) {
  const backup = await findBackup(vault)
  await runProof({ connection: app.connection, dataDir, vault, backup, pgBinDir: undefined, isTold: true })
}

const lastRun = async () => (await listRuns(app.db.staff))[0]

describe('backups that are too old', () => {
  const daily = Array.from({ length: 800 }, (_, day) => {
    const at = new Date(Date.UTC(2026, 10, 25, 3, 17) - day * DAY_MS).toISOString()
    return { at, name: nameOf(at) }
  })

  it('go, but for the last of 7 days, 4 weeks and 12 months', () => {
    const kept = daily.filter(({ name }) => keptOf(daily).has(name)).map(({ at }) => at.slice(0, 10))
    const days = '2026-11-25 2026-11-24 2026-11-23 2026-11-22 2026-11-21 2026-11-20 2026-11-19'
    const weeks = '2026-11-15 2026-11-08'
    const ends = '2026-10-31 2026-09-30 2026-08-31 2026-07-31 2026-06-30 2026-05-31'
    const earlier = '2026-04-30 2026-03-31 2026-02-28 2026-01-31 2025-12-31'
    expect(kept.join(' ')).toBe([days, weeks, ends, earlier].join(' '))
  })

  it('stay for a day, however many are made, and the last of the day before', () => {
    const hourly = Array.from({ length: 48 }, (_, hour) => {
      const at = new Date(Date.UTC(2026, 10, 25, 12) - hour * 60 * 60_000).toISOString()
      return { at, name: nameOf(at) }
    })
    expect(hourly.filter(({ name }) => keptOf(hourly).has(name))).toHaveLength(26)
  })

  it('take along what no other one names, and nothing else', async () => {
    const vault = aVault()
    await made(vault, aDataDirWith({ 'a/1.bin': 'of old', 'a/2.bin': 'of both' }))
    const { name } = await findBackup(vault)
    const old: Manifest = { ...(await readManifest(vault, name)), at: '2020-01-01T00:00:00.000Z' }
    await vault.remove('manifests', name)
    await writeManifest(vault, old)
    await administer(app.connection, "update forks set name = 'Changed'")
    await made(vault, aDataDirWith({ 'a/2.bin': 'of both' }))
    // The last of its month, until there are twelve later ones.
    expect(await listBackups(vault)).toHaveLength(2)
    expect(await vault.list('files')).toHaveLength(2)
    const pieces = (await vault.list('pieces')).length
    const last = await readManifest(vault, (await findBackup(vault)).name)
    for (let month = 1; month < 12; month++) {
      await writeManifest(vault, { ...last, at: `2025-${String(month).padStart(2, '0')}-01T00:00:00.000Z` })
    }
    expect(await removeOldBackups(vault)).toHaveLength(12)
    expect(await vault.list('files')).toHaveLength(1)
    expect((await vault.list('pieces')).length).toBeLessThan(pieces)
    await proved(vault, aFolder())
  })
})

describe('a run', () => {
  it('is told with time and size, and forgotten with its backup', async () => {
    const vault = aVault()
    await made(vault, aDataDirWith({ 'a/1.bin': 'one' }))
    const { name } = await findBackup(vault)
    const run = await lastRun()
    expect(run).toMatchObject({ kind: 'backup', isGood: true, reason: null, backup: name })
    expect([(run?.bytes ?? 0) > 0, (run?.added ?? 0) > 0, run?.endedAt !== null]).toEqual([true, true, true])
    expect((await readBackupState(app.db.staff)).backupAt).toBe(run?.startedAt)
    await made(aVault(), aDataDirWith())
    expect((await listRuns(app.db.staff)).map(({ backup }) => backup)).not.toContain(name)
  })

  it('that was killed is told as interrupted once the next one begins', async () => {
    await administer(
      app.connection,
      `insert into backup_runs (id, kind) values (gen_random_uuid(), 'backup')`,
    )
    expect(await lastRun()).toMatchObject({ endedAt: null })
    await made(aVault(), aDataDirWith())
    const interrupted = (await listRuns(app.db.staff)).filter(({ reason }) => reason?.includes('interrupted'))
    expect(interrupted).toMatchObject([{ isGood: false, reason: 'It was interrupted.' }])
  })

  it('without room says so before it begins, and changes nothing', async () => {
    const vault = { ...aVault(), freeBytes: () => 20 * 1024 ** 2 }
    await expect(made(vault, aDataDirWith())).rejects.toThrow(
      /has 20 MiB left, and a backup needs about \d+ MiB/,
    )
    expect(await lastRun()).toMatchObject({ isGood: false, reason: expect.stringContaining('make room') })
    expect([await vault.list('manifests'), await vault.list('pieces')]).toEqual([[], []])
  })

  it('into a folder that cannot be one says so', async () => {
    const file = join(aFolder(), 'file')
    writeFileSync(file, 'in the way')
    await expect(made(folderVault(join(file, 'backups')), aDataDirWith())).rejects.toThrow(
      /cannot hold backups/,
    )
  })
})

describe('a proof', () => {
  it('restores the backup beside the database, and is due again after a week', async () => {
    const [vault, dataDir] = [aVault(), aDataDirWith({ 'a/1.bin': 'one' })]
    await administer(app.connection, 'delete from backup_runs')
    await made(vault, dataDir)
    expect(await isProofDue(app.connection)).toBe(true)
    await proved(vault, dataDir)
    expect(existsSync(join(dataDir, 'proof'))).toBe(false)
    expect(await readBackupState(app.db.staff)).toMatchObject({ isProofGood: true, isLastGood: true })
    expect(await isProofDue(app.connection)).toBe(false)
    await administer(app.connection, "update backup_runs set started_at = now() - interval '7 days'")
    expect(await isProofDue(app.connection)).toBe(true)
  })

  it('names what is damaged, which the next backup writes anew', async () => {
    const [vault, dataDir] = [aVault(), aDataDirWith({ 'a/1.bin': 'one' })]
    await made(vault, dataDir)
    const [hash = ''] = await vault.list('files')
    const path = join(vault.place, 'files', hash.slice(0, 2), hash)
    const whole = readFileSync(path)
    writeFileSync(path, 'two')
    await expect(proved(vault, dataDir)).rejects.toThrow(`a/1.bin (${hash})`)
    expect(await lastRun()).toMatchObject({
      kind: 'proof',
      isGood: false,
      reason: expect.stringContaining(hash),
    })
    await made(vault, dataDir)
    expect(readFileSync(path)).toEqual(whole)
    await proved(vault, dataDir)
    expect(await lastRun()).toMatchObject({ kind: 'proof', isGood: true })
  })

  it('finds a table whose rows are not those of the backup', async () => {
    const [vault, dataDir] = [aVault(), aDataDirWith()]
    await made(vault, dataDir)
    const { name } = await findBackup(vault)
    const manifest = await readManifest(vault, name)
    const tables = manifest.tables.map((table) =>
      table.name === 'forks' ? { ...table, sum: table.sum.replace(/^./, 'x') } : table,
    )
    await writeManifest(vault, { ...manifest, tables })
    await expect(proved(vault, dataDir)).rejects.toThrow(/not those of the backup: forks\.$/)
  })
})
