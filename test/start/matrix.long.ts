import { createHash } from 'node:crypto'
import { appendFileSync, chmodSync, chownSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/ports.ts'
import {
  type Account,
  binFolder,
  cloneInto,
  MACHINE_NODE,
  NOBODY,
  OWN,
  PINNED_NODE,
  temporaryFolder,
  versionOf,
} from './clone.ts'
import { type Run, run, untilNobodyIn } from './run.ts'

const STOP_LIMIT_MS = 10_000
const READY = /^Flyleaf is ready\b/

const temporary = temporaryFolder()
afterAll(temporary.remove)

/** Also for what a set-up hook starts, which has no test of its own. */
const undo: (() => void)[] = []
afterEach(() => undo.splice(0).forEach((step) => step()))

const machine = binFolder(temporary.path, MACHINE_NODE)
const pinned = binFolder(temporary.path, PINNED_NODE)

describe('a fresh clone is ready after one command', () => {
  interface Case {
    name: string
    place?: string
    bin?: string
    account?: Account
    env?: Record<string, string>
    isPrivate?: boolean
  }
  const cases: Case[] = [
    { name: `on this machine's Node ${versionOf(MACHINE_NODE)}` },
    { name: `on Node ${versionOf(PINNED_NODE)}`, bin: pinned },
    { name: 'with NODE_ENV=production', env: { NODE_ENV: 'production' } },
    { name: 'with optional packages left out', env: { npm_config_omit: 'optional' } },
    { name: 'with development packages left out', env: { npm_config_omit: 'dev' } },
    { name: 'with install scripts off', env: { npm_config_ignore_scripts: 'true' } },
    { name: 'in a folder with a space and an umlaut', place: 'Bücher und mehr/klön' },
  ]
  if (OWN.uid === 0)
    cases.push({ name: 'of root, below a folder that root alone may enter', isPrivate: true })
  if (NOBODY) {
    cases.push({ name: 'of an account without rights', account: NOBODY })
    cases.push({ name: 'of an account without rights, on Node 24', account: NOBODY, bin: pinned })
  }

  it.for(cases.map((entry, index) => ({ ...entry, index })))('$name', async (entry) => {
    const { account = OWN, bin = machine, env = {}, index } = entry
    const parent = join(temporary.path, `case-${index}`)
    const clone = cloneInto(join(parent, entry.place ?? 'clone'), account)
    if (entry.isPrivate) chmodSync(parent, 0o700)
    const port = await freePort()
    const started = start(clone, { account, bin, env: { ...env, PORT: String(port) } })

    const lines = await started.settled()
    expect(lines).toEqual([expect.stringMatching(READY)])
    if (entry.isPrivate) expect(lines[0]).toContain('/var/lib/flyleaf/')
    await expectPage(port)
    expect(await untilNobodyIn(placesOf(clone), 0)).not.toEqual([])

    started.signal('SIGINT')
    expect(await untilNobodyIn(placesOf(clone), STOP_LIMIT_MS)).toEqual([])
    expect(started.lines()).toEqual(lines)
  })
})

describe('a clone that is set up', () => {
  let clone: string

  beforeAll(async () => {
    clone = cloneInto(join(temporary.path, 'ready', 'clone'))
    expect(await start(clone, { command: ['npm', 'run', 'build'] }).ended).toBe(0)
  })

  it('says one sentence when the port is taken, and leaves nothing behind', async () => {
    const port = await takePort()
    const started = start(clone, { env: { PORT: String(port) } })
    expect(await started.ended).toBe(1)
    expect(started.lines()).toEqual([expect.stringContaining(String(port))])
    expect(await untilNobodyIn(placesOf(clone), STOP_LIMIT_MS)).toEqual([])
  })

  it('says one sentence when a copy of it runs, which goes on undisturbed', async () => {
    const { started, port } = await startReady(clone)
    const second = start(clone, { env: { PORT: String(await freePort()) } })
    expect(await second.ended).toBe(1)
    expect(second.lines()).toHaveLength(1)
    await expectPage(port)
    started.signal('SIGINT')
    expect(await untilNobodyIn(placesOf(clone), STOP_LIMIT_MS)).toEqual([])
  })

  it('is not installed again under a running copy', async () => {
    const { started, port } = await startReady(clone)
    const lockfile = join(clone, 'package-lock.json')
    const before = readFileSync(lockfile)
    undo.push(() => writeFileSync(lockfile, before))
    appendFileSync(lockfile, '\n')
    const second = start(clone, { env: { PORT: String(await freePort()) } })
    expect(await second.ended).toBe(1)
    expect(second.lines()).toEqual([expect.stringContaining('stop it')])
    await expectPage(port)
    started.signal('SIGINT')
    expect(await untilNobodyIn(placesOf(clone), STOP_LIMIT_MS)).toEqual([])
  })

  it('is rebuilt beside a running copy, which goes on undisturbed', async () => {
    const { started, port } = await startReady(clone)
    appendFileSync(join(clone, 'src/app/main.ts'), '// Changed.\n')
    expect(await start(clone, { command: ['npm', 'run', 'build'] }).ended).toBe(0)
    await expectPage(port)
    started.signal('SIGINT')
    expect(await untilNobodyIn(placesOf(clone), STOP_LIMIT_MS)).toEqual([])
  })

  it('takes a second Ctrl-C for the first', async () => {
    const { started } = await startReady(clone)
    started.signal('SIGINT')
    await pause(30)
    started.signal('SIGINT')
    expect(await untilNobodyIn(placesOf(clone), STOP_LIMIT_MS)).toEqual([])
    const again = await startReady(clone)
    again.started.signal('SIGINT')
    expect(await untilNobodyIn(placesOf(clone), STOP_LIMIT_MS)).toEqual([])
  })

  it('leaves nothing behind when its window is closed', async () => {
    const { started } = await startReady(clone)
    started.hangUp()
    expect(await untilNobodyIn(placesOf(clone), STOP_LIMIT_MS)).toEqual([])
  })

  it.for([100, 300, 600, 1000, 2000])(
    'leaves nothing behind when it is stopped %i ms after the start',
    async (ms) => {
      const started = start(clone, { env: { PORT: String(await freePort()) } })
      await pause(ms)
      started.signal('SIGINT')
      expect(await untilNobodyIn(placesOf(clone), STOP_LIMIT_MS)).toEqual([])
    },
  )
})

describe('the set-up', () => {
  it('lets the second of two that begin at once wait', async () => {
    const clone = cloneInto(join(temporary.path, 'twice', 'clone'))
    const both = [1, 2].map(() => start(clone, { command: ['npm', 'run', 'build'] }))
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0])
  })

  it('says a sentence when the packages cannot be fetched', async () => {
    const clone = cloneInto(join(temporary.path, 'offline', 'clone'))
    const env = {
      npm_config_registry: 'http://127.0.0.1:9/',
      npm_config_fetch_retries: '0',
      npm_config_cache: join(clone, '.npm'),
    }
    const started = start(clone, { env })
    expect(await started.ended).toBe(1)
    expect(started.lines().at(-1)).toBe('The packages could not be installed; start again to try again.')
    expect(started.lines().length).toBeLessThanOrEqual(2)
  })

  it.runIf(NOBODY)('names the account that a clone belongs to', async () => {
    const nobody = NOBODY ?? OWN
    const clone = cloneInto(join(temporary.path, 'foreign', 'clone'), nobody)
    expect(await start(clone, { account: nobody, command: ['npm', 'run', 'build'] }).ended).toBe(0)
    appendFileSync(join(clone, 'src/app/main.ts'), '// Changed.\n')
    const started = start(clone, {})
    expect(await started.ended).toBe(1)
    expect(started.lines()).toEqual([expect.stringContaining('nobody')])
  })

  it.runIf(NOBODY)('says a sentence in a clone that may not be written', async () => {
    const clone = cloneInto(join(temporary.path, 'locked', 'clone'))
    const started = start(clone, { account: NOBODY ?? OWN })
    expect(await started.ended).toBe(1)
    expect(started.lines()).toEqual([expect.stringContaining('cannot be written')])
  })
})

function start(
  clone: string,
  {
    account = OWN,
    bin = machine,
    ...rest
  }: { account?: Account; bin?: string; command?: string[]; env?: Record<string, string> },
): Run {
  const home = join(temporary.path, `home-${account.name}`)
  mkdirSync(home, { recursive: true })
  chownSync(home, account.uid, account.gid)
  const started = run({ clone, bin, home, account, ...rest })
  undo.push(() => started.signal('SIGKILL'))
  return started
}

async function startReady(clone: string): Promise<{ started: Run; port: number }> {
  const port = await freePort()
  const started = start(clone, { env: { PORT: String(port) } })
  expect(await started.settled()).toEqual([expect.stringMatching(READY)])
  return { started, port }
}

async function expectPage(port: number): Promise<void> {
  const answer = await fetch(`http://localhost:${port}/`)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toContain('text/html')
}

/** A clone, and the place where root's data lies when its database account cannot reach the clone. */
function placesOf(clone: string): string[] {
  const elsewhere = `/var/lib/flyleaf/${createHash('sha256').update(clone).digest('hex').slice(0, 12)}`
  undo.push(() => rmSync(elsewhere, { recursive: true, force: true }))
  return [clone, elsewhere]
}

async function takePort(): Promise<number> {
  const port = await freePort()
  const servers = ['127.0.0.1', '::1'].map((host) => createServer().listen(port, host))
  undo.push(() => servers.forEach((server) => void server.close()))
  await Promise.all(
    servers.map(
      (server) => new Promise((resolve) => server.once('listening', resolve).once('error', resolve)),
    ),
  )
  return port
}
