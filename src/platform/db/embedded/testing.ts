import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import type { Connection } from './connection.ts'
import { prepareDataDir } from './data-dir.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './supervisor.ts'

export const quiet: EmbeddedOptions['log'] = { info: () => {}, warn: () => {}, error: () => {} }

/** A data folder that the database's account can reach, gone after the test. */
export function aDataDir(name = 'data'): string {
  const home = aHome()
  onTestFinished(() => remove(home))
  return prepareDataDir({ given: join(home, name), cloneDir: home }).dataDir
}

let used: { home: string; isMade: Promise<void> } | null = null
afterAll(() => used && remove(used.home))

/** The same with a database in it that was stopped in order: a copy, made once for a test file. */
export async function aUsedDataDir(): Promise<string> {
  used ??= ((home) => ({ home, isMade: fill(join(home, 'data')) }))(aHome())
  await used.isMade
  const dataDir = aDataDir()
  // Node's own copy does not keep owners.
  execFileSync('cp', ['-a', `${used.home}/data/.`, dataDir])
  return dataDir
}

async function fill(given: string): Promise<void> {
  const { dataDir } = prepareDataDir({ given, cloneDir: given })
  const { stop } = await startEmbedded({ dataDir, log: quiet, quick: true })
  await stop()
}

function aHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'flyleaf-test-'))
  // mkdtemp closes it to everybody else, and root's database account has to pass.
  chmodSync(home, 0o711)
  return home
}

const remove = (home: string) => rmSync(home, { recursive: true, force: true, maxRetries: 3 })

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
