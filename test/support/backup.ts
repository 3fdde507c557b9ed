import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { inject, onTestFinished } from 'vitest'
import { administer, dropDatabase } from './database.ts'
import type { Connection } from '../../src/platform/db/database.ts'
import { objectsIn } from '../../src/platform/storage/storage.ts'
import { folderVault } from '../../src/platform/backup/folder-vault.ts'
import { type Made, makeBackup } from '../../src/platform/backup/make.ts'
import type { Vault } from '../../src/platform/vault.ts'

/** A folder that is gone after the test. */
export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'flyleaf-backup-'))
  // A database in it runs as another account, which has to pass.
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A data folder with these uploaded files. */
export function aDataDirWith(files: Record<string, string | Buffer> = {}): string {
  const dataDir = aFolder()
  for (const [key, content] of Object.entries(files)) {
    const path = join(objectsIn(dataDir), key)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  return dataDir
}

export const aVault = (): Vault => folderVault(aFolder())

/** A database without tables, on the server of the tests. */
export async function anEmptyDatabase(): Promise<Connection> {
  const server = inject('database')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  onTestFinished(() => dropDatabase(server, name))
  return { ...server, database: name }
}

/** One backup under the lock of the vault. */
export async function backUp(
  vault: Vault,
  install: { connection: Connection; dataDir: string; key?: string; passphrase?: string },
): Promise<Made> {
  const release = await vault.lock()
  const { key = null, passphrase } = install
  try {
    return await makeBackup({ ...install, vault, key, passphrase })
  } finally {
    await release()
  }
}
