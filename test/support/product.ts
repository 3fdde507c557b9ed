import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './ports.ts'
import { copySampleData, type Kind, prepareSampleData } from './sample-data.ts'
import { untilSnapshots } from './snapshots.ts'

const ROOT = join(import.meta.dirname, '../..')
const ENTRY = join(ROOT, '.test-build/main.js')
const READY_MS = 300_000
/**
 * Room for new objects from the start, in MB, as the tests' own workers have it: growing into it step by step takes a sixth of the
 * processor time of a start.
 */
const YOUNG_MB = 32

/** The account that a start with it makes. */
export const OWNER = { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'a sentence that is long enough' }

/** The built product in a process of its own. */
export interface Product {
  origin: string
  port: number
  dataDir: string
  process: ChildProcess
  /** What it has said so far to the person who started it. */
  said(): string
  /** Path of the one-time link, once the ready line has shown it. */
  setupPath(): string
  /** Resolves with the exit code. */
  ended: Promise<number | null>
  stop(): Promise<number | null>
}

export interface ProductOptions {
  dataDir?: string
  port?: number
  env?: Record<string, string>
  /** Makes the database and reads the samples by itself, for tests of just that. */
  fromNothing?: boolean
}

/** An empty folder that the database's account can pass. */
export function aDataHome(): string {
  const home = mkdtempSync(join(tmpdir(), 'flyleaf-product-'))
  chmodSync(home, 0o711)
  return home
}

export function removeHome(home: string): void {
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
}

/** Prepares the data folders of first starts once for a whole run, which the first `startProduct` would do otherwise. */
export async function prepareSamples(): Promise<void> {
  await Promise.all((['sites', 'none'] as const).map((kind) => prepareSampleData(kind, fill)))
}

/**
 * Starts the product and resolves when it is ready, or has ended. A data folder that is not there is a copy of one which a
 * first start has filled with the sample sites, or begun with `SAMPLE: 'none'`; nobody has an account in it.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { dataDir, port, env = {}, fromNothing } = options
  if (!existsSync(ENTRY)) throw new Error('There is no build to test: run the tests through npm.')
  const folder = dataDir ?? join(aDataHome(), 'data')
  if (!fromNothing) await layBeginning(folder, env)
  const used = port ?? (await freePort())
  const child = spawn(process.execPath, [`--min-semi-space-size=${YOUNG_MB}`, ENTRY], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: String(used), DATA_DIR: folder, LOG_LEVEL: 'silent', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said += String(bytes)))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const product: Product = {
    origin: `http://localhost:${used}`,
    port: used,
    dataDir: folder,
    process: child,
    said: () => said,
    setupPath: () => /\/setup\/[\w-]{43}/.exec(said)?.[0] ?? '',
    ended,
    stop() {
      child.kill('SIGTERM')
      return ended
    },
  }
  await Promise.race([ended, untilReady(product)])
  return product
}

/** Makes a data folder that is not there a copy of what a first start with this environment would make of it. */
export async function layBeginning(dataDir: string, env: Record<string, string>): Promise<void> {
  const isOther = OTHER_BEGINNINGS.some((name) => name in env) || (env.SAMPLE ?? 'none') !== 'none'
  if (isOther || existsSync(dataDir)) return
  await copySampleData(dataDir, env.SAMPLE === 'none' ? 'none' : 'sites', fill)
}

/** Variables with which a first start writes other data than the samples, or writes them elsewhere. */
const OTHER_BEGINNINGS = ['DEMO', 'DATABASE_URL', 'PG_BIN_DIR', 'SECRET_KEY']

async function fill(dataDir: string, kind: Kind): Promise<void> {
  const env: Record<string, string> = kind === 'none' ? { SAMPLE: 'none' } : {}
  const product = await startProduct({ dataDir, env, fromNothing: true })
  // Else every start on a copy would render all pages of all sites once more.
  await untilSnapshots(dataDir)
  if ((await product.stop()) !== 0) throw new Error(`The samples could not be prepared: ${product.said()}`)
}

async function untilReady({ said }: Product): Promise<void> {
  const limit = performance.now() + READY_MS
  while (!said().includes('is ready')) {
    if (performance.now() > limit) throw new Error(`The product did not get ready: ${said()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
