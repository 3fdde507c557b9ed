import { spawn } from 'node:child_process'
import { chmodSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { connectRunning } from '../../src/platform/db/embedded/running.ts'
import { administer } from '../support/database.ts'
import { freePort } from '../support/ports.ts'
import { aDataHome, type Product, removeHome, startProduct } from '../support/product.ts'

const ENTRY = join(import.meta.dirname, '../../.test-build/main.js')

/** Several starts, on a machine that may be busy. */
const LIMIT_MS = 180_000

const homes: string[] = []
const products: Product[] = []

afterEach(async () => {
  for (const product of products.splice(0)) await product.stop()
  for (const home of homes.splice(0)) removeHome(home)
})

function aDataDir(): string {
  const home = aDataHome()
  homes.push(home)
  return join(home, 'data')
}

interface Told {
  code: number | null
  lines: string[]
  problems: string[]
}

/** Runs the command as a person would. */
async function doctor(dataDir: string, env: Record<string, string> = {}): Promise<Told> {
  const PORT = String(await freePort())
  const child = spawn(process.execPath, [ENTRY, 'doctor'], {
    env: { PATH: process.env.PATH, PORT, DATA_DIR: dataDir, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += String(bytes)))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const lines = output.trim().split('\n')
  return { code, lines, problems: lines.filter((line) => line.startsWith('problem')) }
}

/** A data folder with a database, on which nothing runs. */
async function aStoppedInstall(): Promise<string> {
  const dataDir = aDataDir()
  const product = await startProduct({ dataDir, env: { SAMPLE: 'none' } })
  expect(await product.stop()).toBe(0)
  return dataDir
}

const contents = (dataDir: string) => readdirSync(dataDir).toSorted()

describe('flyleaf doctor', () => {
  it('finds nothing wrong before the first start, and makes nothing', async () => {
    const dataDir = aDataDir()
    const told = await doctor(dataDir)
    expect([told.code, told.problems, told.lines.at(-1)]).toEqual([0, [], 'Nothing is wrong.'])
    expect(existsSync(dataDir)).toBe(false)
  })

  it(
    'starts the database of a stopped copy for a moment, and says a line for each thing that is fine',
    async () => {
      const dataDir = await aStoppedInstall()
      const before = contents(dataDir)
      const told = await doctor(dataDir)
      expect([told.code, told.problems]).toEqual([0, []])
      for (const said of [
        'syncs every commit',
        'schema is that of',
        'key of the secrets fits',
        'Rows fit together',
        'Every line of the activity log follows',
        'No job failed for good',
      ]) {
        expect(told.lines.filter((line) => line.startsWith('ok ') && line.includes(said))).toHaveLength(1)
      }
      expect(contents(dataDir)).toEqual(before)
      expect(existsSync(join(dataDir, 'cluster', 'postmaster.pid'))).toBe(false)
    },
    LIMIT_MS,
  )

  it(
    'names the line of the activity log that somebody changed behind its back',
    async () => {
      const product = await startProduct({
        dataDir: aDataDir(),
        env: { SAMPLE: 'none', ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'a sentence that is long enough' },
      })
      products.push(product)
      const connection = await connectRunning(product.dataDir)
      if (!connection) throw new Error('the copy does not run')
      const sealed = 'select seal_number from activity where seal_number is not null'
      await expect.poll(() => administer(connection, sealed)).not.toEqual([])
      await administer(connection, "update activity set action = 'account.sign-out'")
      const told = await doctor(product.dataDir, { PORT: String(product.port) })
      expect([told.code, told.problems.length]).toEqual([1, 1])
      expect(told.problems[0]).toMatch(/The activity log of .* is broken: line 1 \(.*\) was changed/)
    },
    LIMIT_MS,
  )

  it(
    'notes a job that failed too often, and that nobody runs any more',
    async () => {
      const product = await startProduct({ dataDir: aDataDir(), env: { SAMPLE: 'none' } })
      products.push(product)
      const connection = await connectRunning(product.dataDir)
      if (!connection) throw new Error('the copy does not run')
      await administer(connection, "select graphile_worker.add_job('test.parked', max_attempts => 1)")
      await administer(
        connection,
        `update graphile_worker._private_jobs j set attempts = 1, last_error = 'no good'
         from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'test.parked'`,
      )
      const told = await doctor(product.dataDir, { PORT: String(product.port) })
      expect([told.code, told.problems]).toEqual([0, []])
      expect(told.lines.join('\n')).toMatch(
        /note +The job test\.parked failed 1 times, last at .*: no good\./,
      )
    },
    LIMIT_MS,
  )

  it(
    'looks at a running copy without disturbing it, and names its address',
    async () => {
      const product = await startProduct({ dataDir: aDataDir(), env: { SAMPLE: 'none' } })
      products.push(product)
      const told = await doctor(product.dataDir, { PORT: String(product.port) })
      expect([told.code, told.problems]).toEqual([0, []])
      const said = told.lines.join('\n')
      expect(said).toContain(`A copy runs on it (process ${product.process.pid}, ${product.origin})`)
      expect(said).toContain(`Port ${product.port} is held by the copy that runs on this data folder.`)
      expect((await fetch(`${product.origin}/readyz`)).status).toBe(200)
    },
    LIMIT_MS,
  )

  it(
    'names everything that is wrong with an install at once',
    async () => {
      const dataDir = await aStoppedInstall()
      renameSync(join(dataDir, 'secret.key'), join(dataDir, 'aside'))
      chmodSync(join(dataDir, 'secrets', 'db-password'), 0o644)
      const told = await doctor(dataDir, { HOST: '0.0.0.0', LOG_LEVEL: 'loud' })
      expect(told.code).toBe(1)
      expect(told.problems).toEqual([
        expect.stringMatching(/LOG_LEVEL must be one of/),
        expect.stringMatching(/PUBLIC_URL is missing/),
        expect.stringMatching(/db-password can be read by other accounts/),
        expect.stringMatching(/key that encrypts secrets is missing/),
      ])
      expect(told.lines.at(-1)).toBe('4 things are wrong.')
      expect(existsSync(join(dataDir, 'secret.key'))).toBe(false)
    },
    LIMIT_MS,
  )

  it(
    'says what is wrong with damaged files',
    async () => {
      const dataDir = await aStoppedInstall()
      rmSync(join(dataDir, 'cluster', 'global', 'pg_control'))
      const told = await doctor(dataDir)
      expect([told.code, told.problems]).toEqual([
        1,
        [expect.stringMatching(/is damaged .*: restore a backup\.$/)],
      ])
    },
    LIMIT_MS,
  )

  it('says so of a folder that cannot be used and of a variable that is wrong, and looks no further', async () => {
    const dataDir = aDataDir()
    writeFileSync(dataDir, 'in the way')
    const blocked = await doctor(dataDir)
    expect([blocked.code, blocked.problems]).toEqual([1, [expect.stringMatching(/is not a folder\.$/)]])
    expect(readFileSync(dataDir, 'utf8')).toBe('in the way')

    const wrong = await doctor(aDataDir(), { DATABASE_URL: 'mysql://u:hunter2@x/y' })
    expect([wrong.code, wrong.problems]).toEqual([
      1,
      [expect.stringMatching(/DATABASE_URL must begin with postgres/)],
    ])
    for (const { lines } of [blocked, wrong]) {
      expect(lines).toContain('note    The database was not looked at: mend the above first.')
    }
  })

  it('repeats no password, whoever names it', async () => {
    const told = await doctor(aDataDir(), {
      DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/hunter2',
      SECRET_KEY: 'ab'.repeat(32),
    })
    expect([told.code, told.problems]).toEqual([
      1,
      [expect.stringMatching(/The database cannot be reached: /)],
    ])
    expect(told.lines.join('\n')).not.toMatch(/hunter2|abab/)
  })
})
