import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import type { Connection } from './connection.ts'
import { prepareDataDir } from './data-dir.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './supervisor.ts'

export const quiet: EmbeddedOptions['log'] = { info: () => {}, warn: () => {}, error: () => {} }

/** A data folder that the database's account can reach, gone after the test. */
export function aDataDir(name = 'data'): string {
  const home = mkdtempSync(join(tmpdir(), 'flyleaf-test-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true, maxRetries: 3 }))
  // mkdtemp closes it to everybody else, and root's database account has to pass.
  chmodSync(home, 0o711)
  return prepareDataDir({ given: join(home, name), cloneDir: home }).dataDir
}

/** An embedded database that stops with the test. */
export async function aDatabase(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const database = await startEmbedded({ dataDir, log: quiet, quick: true, ...options })
  onTestFinished(() => database.stop())
  return database
}

/** Runs one statement on a connection of its own. */
export async function ask(connection: Connection, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
