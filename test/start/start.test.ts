import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../support/ports.ts'
import { aDataHome, type Product, removeHome, startProduct } from '../support/product.ts'

/** Patience for a busy machine; alone a stop takes less than 10 s. */
const STOP_MAX_MS = 60_000

/** The long run has time for what makes a database three times. */
const isLong = process.env.STARTS === 'all'
const THREE_STARTS_MS = 180_000

const homes: string[] = []
const products: Product[] = []

afterEach(async () => {
  for (const product of products.splice(0)) {
    product.process.kill('SIGKILL')
    await product.ended
  }
  await pause(300)
  for (const home of homes.splice(0)) removeHome(home)
})

function aHome(): string {
  const home = aDataHome()
  homes.push(home)
  return home
}

/** From nothing, unless the folder has data. */
async function start(home: string, env: Record<string, string> = {}, port?: number): Promise<Product> {
  const dataDir = join(home, 'data')
  return kept(await startProduct({ dataDir, env, ...(port && { port }), fromNothing: true }))
}

/** On data that an earlier start has left, for claims about what comes later. */
async function startAgain(home: string, env: Record<string, string> = {}, port?: number): Promise<Product> {
  return kept(await startProduct({ dataDir: join(home, 'data'), env, ...(port && { port }) }))
}

function kept(product: Product): Product {
  products.push(product)
  return product
}

/** Processes that work in a folder below this one. */
function peopleIn(folder: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
    } catch {
      return false
    }
  })
}

/** Calls for the own account of a demo, signed in by what its sign-in page lists. */
async function asDemo({ origin }: Product, method: string, body?: object): Promise<Response> {
  const page = await (await fetch(`${origin}/admin/login`)).text()
  const [username, password] = [...page.matchAll(/<dd>([^<]+)<\/dd>/g)].map(([, text]) => text)
  const json = { 'content-type': 'application/json' }
  const entered = await fetch(`${origin}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username, password }),
  })
  const cookie = entered.headers.getSetCookie().map((one) => one.split(';')[0])
  return fetch(`${origin}/api/auth/user`, {
    method,
    headers: { ...(body && json), cookie: cookie.join('; ') },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const lines = (product: Product) => product.said().trim().split('\n')

describe('the start', () => {
  it('says one line with the data folder and the one-time link, alone, and serves at once', async () => {
    const product = await start(aHome())
    expect(lines(product)).toHaveLength(1)
    expect(product.said().match(/http:\S+/g)).toEqual([`${product.origin}${product.setupPath()}`])
    expect(product.said()).toContain(product.dataDir)
    expect((await fetch(product.origin)).status).toBe(200)
    expect((await fetch(`http://127.0.0.1:${product.port}/readyz`)).status).toBe(200)
    expect((await fetch(`http://[::1]:${product.port}/readyz`)).status).toBe(200)
  })

  it.runIf(isLong)(
    '[C150] [C151] of a demo says so, shows its credentials, and begins anew each time',
    async () => {
      const home = aHome()
      const first = await start(home, { DEMO: '1' })
      expect(first.said()).toContain(`ready at ${first.origin} as a demo: each start resets everything`)
      const renamed = await asDemo(first, 'PUT', { firstName: 'Somebody', username: 'somebody' })
      expect(renamed.status).toBe(200)
      await first.stop()
      expect((await start(home)).said()).toContain('belongs to a demo, which empties it at each start')
      const second = await start(home, { DEMO: '1' })
      const found = await asDemo(second, 'GET')
      expect(await found.json()).toMatchObject({ username: 'demo', firstName: 'Demo' })
    },
    THREE_STARTS_MS,
  )

  it.runIf(process.platform === 'linux')('gives freed memory back, unless told otherwise', async () => {
    const variablesOf = ({ process: { pid } }: Product) =>
      readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0')
    const home = aHome()
    const product = await startAgain(home)
    expect(variablesOf(product)).toEqual(
      expect.arrayContaining(['MALLOC_ARENA_MAX=2', 'MALLOC_TRIM_THRESHOLD_=131072']),
    )
    await product.stop()
    const told = variablesOf(await startAgain(home, { MALLOC_ARENA_MAX: '8' }))
    expect(told).toContain('MALLOC_ARENA_MAX=8')
    expect(told.join()).not.toContain('MALLOC_TRIM')
  })

  it('creates the owner from ADMIN_* and then shows the plain address', async () => {
    const env = {
      ADMIN_USERNAME: 'ada',
      ADMIN_EMAIL: 'ada@example.org',
      ADMIN_PASSWORD: 'a long enough sentence',
      SAMPLE: 'none',
    }
    const product = await start(aHome(), env)
    expect(product.said()).toContain(`Flyleaf is ready at ${product.origin} `)
    const answer = await fetch(`${product.origin}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ada', password: env.ADMIN_PASSWORD }),
    })
    expect(answer.status).toBe(200)
    const session = {
      cookie: answer.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; '),
    }
    const [site] = await (await fetch(`${product.origin}/api/admin/forks`, { headers: session })).json()
    expect(site).toMatchObject({ role: 'owner', modules: expect.arrayContaining(['book-content']) })
  })

  it('stops everything on Ctrl-C; a second one is harmless', async () => {
    const home = aHome()
    const product = await startAgain(home)
    const began = performance.now()
    product.process.kill('SIGINT')
    product.process.kill('SIGINT')
    expect(await product.ended).toBe(0)
    expect(performance.now() - began).toBeLessThan(STOP_MAX_MS)
    expect(peopleIn(home)).toEqual([])
    expect(lines(product)).toEqual([expect.stringContaining('is ready')])
  })

  it('leaves nothing behind when it is killed', async () => {
    const home = aHome()
    const product = await startAgain(home)
    expect(peopleIn(home)).not.toEqual([])
    product.process.kill('SIGKILL')
    await product.ended
    await expect.poll(() => peopleIn(home)).toEqual([])
    const again = await startAgain(home)
    expect(again.said()).toContain('is ready')
  })
})

describe('what stands in the way is one sentence and exit code 1', () => {
  const refused = async (product: Product, sentence: RegExp) => {
    expect(await product.ended).toBe(1)
    expect(lines(product)).toHaveLength(1)
    expect(product.said()).toMatch(sentence)
  }

  it('a port that is taken', async () => {
    const other = createServer()
    const port = await freePort()
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
    const home = aHome()
    await refused(await startAgain(home, {}, port), new RegExp(`^Port ${port} is taken by another program`))
    other.close()
    expect(peopleIn(home)).toEqual([])
  })

  it('a second copy on the same data folder, named by its process and address', async () => {
    const home = aHome()
    const first = await startAgain(home)
    await refused(
      await startAgain(home),
      new RegExp(`already running.*process ${first.process.pid}, ${first.origin}`),
    )
    expect((await fetch(`${first.origin}/readyz`)).status).toBe(200)
  })

  it('a variable that is wrong', async () => {
    await refused(await start(aHome(), { PUBLIC_URL: 'nonsense' }), /^PUBLIC_URL must be an address/)
  })

  it('a data folder that is a file', async () => {
    const home = aHome()
    writeFileSync(join(home, 'data'), 'in the way')
    await refused(
      await start(home),
      /^The data folder .* is not a folder\.|^The data folder .* cannot be made/,
    )
    expect(readFileSync(join(home, 'data'), 'utf8')).toBe('in the way')
  })

  it('a database address where nobody answers', async () => {
    const url = 'postgres://nobody:hunter2@127.0.0.1:1/none'
    const product = await start(aHome(), { DATABASE_URL: url })
    await refused(product, /^The database cannot be reached: /)
    expect(product.said()).not.toContain('hunter2')
  })

  it('a command that is unknown, shown with the ones there are', async () => {
    const home = aHome()
    mkdirSync(join(home, 'data'))
    const { code, output } = await runCommand(['nonsense'], join(home, 'data'))
    expect(code).toBe(1)
    expect(output).toMatch(/^Usage:/)
  })
})

describe('the database going away while serving', () => {
  it('answers 503 in a sentence, and service is back by itself', async () => {
    const home = aHome()
    const product = await startAgain(home, {
      ADMIN_USERNAME: 'ada',
      ADMIN_PASSWORD: 'a long enough sentence',
    })
    const postmaster = Number(
      readFileSync(join(product.dataDir, 'cluster/postmaster.pid'), 'utf8').split('\n')[0],
    )
    process.kill(postmaster, 'SIGKILL')
    const said = new Set<string>()
    const ask = async () => {
      const answer = await fetch(`${product.origin}/api/forks/default/book-parts`)
      const text = await answer.text()
      if (answer.status !== 200) said.add(`${answer.status} ${text}`)
      return said.size > 0 && answer.status === 200
    }
    await expect.poll(ask, { interval: 25 }).toBe(true)
    expect([...said]).toEqual(['503 The database does not answer at the moment. Nothing was changed.'])
    expect((await fetch(`${product.origin}/healthz`)).status).toBe(200)
    expect((await fetch(product.origin)).status).toBe(200)
  })
})

describe('flyleaf admin', () => {
  it('sets a password beside the running copy, which ends the account’s sessions', async () => {
    const product = await startAgain(aHome(), {
      ADMIN_USERNAME: 'ada',
      ADMIN_PASSWORD: 'a long enough sentence',
    })
    const login = async (password: string) => {
      const answer = await fetch(`${product.origin}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'ada', password }),
      })
      return answer.status
    }
    const done = await runCommand(['admin', 'password', 'ada'], product.dataDir, 'another long sentence\n')
    expect(done).toEqual({
      code: 0,
      output: 'The password of ada is set, and every session of the account has ended.\n',
    })
    expect([await login('a long enough sentence'), await login('another long sentence')]).toEqual([401, 200])
    expect(
      await runCommand(['admin', 'password', 'eve'], product.dataDir, 'another long sentence\n'),
    ).toMatchObject({ code: 1 })
    expect((await runCommand(['admin', 'password', 'ada'], product.dataDir, 'short\n')).output).toBe(
      'Password must have at least 12 characters.\n',
    )
  })

  it('makes a new one-time link that voids the earlier one', async () => {
    const product = await startAgain(aHome())
    const { output } = await runCommand(['admin', 'create'], product.dataDir)
    const path = /\/setup\/[\w-]{43}/.exec(output)?.[0]
    expect((await fetch(`${product.origin}${product.setupPath()}`)).status).toBe(404)
    expect((await fetch(`${product.origin}${path}`)).status).toBe(200)
  })
})

function runCommand(
  args: string[],
  dataDir: string,
  input = '',
): Promise<{ code: number | null; output: string }> {
  const entry = join(import.meta.dirname, '../../.test-build/main.js')
  const child = spawn(process.execPath, [entry, ...args], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  child.stdin.end(input)
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += String(bytes)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })))
}
