import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { prepareDataDir } from '../../src/platform/db/embedded/data-dir.ts'
import { type Connection, startEmbedded } from '../../src/platform/db/embedded/supervisor.ts'
import { migrate } from '../../src/platform/db/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    database: Connection
    /** A build without files, which nobody writes to. */
    emptyBuild: string
  }
}

/** Name of the migrated database that each test file's own is copied from. */
export const TEMPLATE = 'flyleaf_template'

const log = { info() {}, warn() {}, error: (_: object, message: string) => console.error(message) }

/** One embedded server for the whole run, with a template database. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const home = mkdtempSync(join(tmpdir(), 'flyleaf-run-'))
  // The database's own account has to pass.
  chmodSync(home, 0o711)
  const { dataDir } = prepareDataDir({ given: join(home, 'data'), cloneDir: home })
  const embedded = await startEmbedded({ dataDir, log, quick: true, maxConnections: 600 })
  const client = new pg.Client(embedded.connection)
  await client.connect()
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  await migrate({ ...embedded.connection, database: TEMPLATE })
  project.provide('database', embedded.connection)
  const emptyBuild = join(home, 'build')
  for (const name of ['assets', 'public']) mkdirSync(join(emptyBuild, name), { recursive: true })
  project.provide('emptyBuild', emptyBuild)
  return async () => {
    await embedded.stop()
    rmSync(home, { recursive: true, force: true, maxRetries: 3 })
  }
}
