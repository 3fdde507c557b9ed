import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../support/ports.ts'
import { layBeginning } from '../support/product.ts'

const ROOT = join(import.meta.dirname, '../..')
const READY_LIMIT_MS = 120_000
const POLL_MS = 5

/** The account that `OWNER` in the environment of a first start creates. */
const ACCOUNT = { username: 'owner', password: 'correct horse battery' }

export const OWNER = {
  ADMIN_USERNAME: ACCOUNT.username,
  ADMIN_EMAIL: 'owner@example.org',
  ADMIN_PASSWORD: ACCOUNT.password,
}

/** A folder for one copy's data and log, which the database's account can reach. */
export interface Home {
  dataDir: string
  logFile: string
  remove(): void
}

/** The built product, running. */
export interface Product {
  pid: number
  port: number
  /** milliseconds from the call that started the process to the ready line */
  readyMs: number
  /** milliseconds from the call that started the process to the first 200 of the home page */
  firstPageMs: number
  kill(): void
  /** Stops it in order. @returns the milliseconds until the process was gone */
  stop(): Promise<number>
  /** with the exit code; null after a signal that it did not take */
  ended: Promise<number | null>
}

export interface ProductOptions {
  /** as `findBuild` gives it */
  main: string
  home: Home
  /** joins an environment that holds nothing of the caller's configuration */
  env?: Record<string, string>
  /** words put before the command, such as `taskset -c 0` */
  before?: string[]
  nodeFlags?: string[]
}

/**
 * The first file of a build.
 * @param folder of the clone, unless FLYLEAF_BUILD names one
 * @throws Error saying which command makes the build
 */
export function findBuild(folder: '.test-build' | 'dist'): string {
  const main = resolve(process.env.FLYLEAF_BUILD ?? join(ROOT, folder), 'main.js')
  if (existsSync(main)) return main
  const command = folder === 'dist' ? 'npm run build' : 'node tools/setup.mjs --test'
  throw new Error(`${main} is missing: "${command}" makes the build that this runs.`)
}

export function makeHome(): Home {
  const path = mkdtempSync(join(tmpdir(), 'flyleaf-product-'))
  chmodSync(path, 0o711)
  return {
    dataDir: join(path, 'data'),
    logFile: join(path, 'log'),
    remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }),
  }
}

/** Starts the built product and resolves once its home page answers. @throws Error with what it said, when it ends */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const { env = {} } = options
  // What is measured on another build begins as a person would.
  if (env.SAMPLE === 'none' && options.main === findBuild('.test-build'))
    await layBeginning(options.home.dataDir, env)
  const port = await freePort()
  const begun = performance.now()
  const child = spawnProduct(options, port)
  let hasEnded = false
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => {
      hasEnded = true
      resolve(code)
    })
  })
  ended.catch(() => {})
  const ready = readyLine(child).then(() => performance.now() - begun)
  const firstPageMs = await firstPage(port, begun, () => hasEnded).catch((error: Error) => {
    child.kill('SIGKILL')
    throw new Error(`${error.message}\n${readFileSync(options.home.logFile, 'utf8').slice(-2000)}`)
  })
  const { pid } = child
  if (!pid) throw new Error('The process has no id.')
  return {
    pid,
    port,
    readyMs: await ready,
    firstPageMs,
    ended,
    kill: () => child.kill('SIGKILL'),
    stop: async () => {
      const asked = performance.now()
      child.kill('SIGTERM')
      await ended
      return performance.now() - asked
    },
  }
}

/** Signs the account of `OWNER` in. @returns the value of the Cookie header */
export async function signIn(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ACCOUNT),
  })
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0]
  if (answer.status !== 200 || !cookie) throw new Error(`Signing in was answered with ${answer.status}.`)
  return cookie
}

function spawnProduct({ main, home, env, before = [], nodeFlags = [] }: ProductOptions, port: number) {
  const [command, ...args] = [...before, process.execPath, ...nodeFlags, main]
  const log = openSync(home.logFile, 'a')
  const { PATH, HOME, TMPDIR } = process.env
  const own = Object.entries({ PATH, HOME, TMPDIR }).filter(([, value]) => value !== undefined)
  const child = spawn(command, args, {
    // Outside the clone: a copy that works in it keeps the set-up from replacing packages.
    cwd: tmpdir(),
    // One account writes here as fast as it can.
    env: {
      ...Object.fromEntries(own),
      DATA_DIR: home.dataDir,
      PORT: String(port),
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', log],
  })
  closeSync(log)
  return child
}

/** Resolves with the ready line, or with the end of the output. What comes later is read too, so that nothing blocks. */
function readyLine(child: ChildProcess): Promise<void> {
  let said = ''
  return new Promise((resolve) => {
    child.stdout?.on('data', (bytes: Buffer) => {
      said += bytes.toString()
      if (/^Flyleaf is ready\b.*\n/m.test(said)) resolve()
    })
    child.stdout?.once('close', resolve)
  })
}

async function firstPage(port: number, begun: number, hasEnded: () => boolean): Promise<number> {
  while (performance.now() - begun < READY_LIMIT_MS) {
    if (hasEnded()) throw new Error('The product ended before it was ready.')
    if ((await statusOfHome(port)) === 200) return performance.now() - begun
    await delay(POLL_MS)
  }
  throw new Error('The product does not get ready.')
}

function statusOfHome(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const request = get({ host: '127.0.0.1', port, path: '/', agent: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? null))
      response.once('error', () => resolve(null))
    })
    request.once('error', () => resolve(null))
  })
}
