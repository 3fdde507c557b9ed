import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { folderVault } from '../../src/platform/backup/folder-vault.ts'
import { listBackups } from '../../src/platform/backup/manifest.ts'
import type { Connection } from '../../src/platform/db/database.ts'
import { ownUid } from '../../src/platform/db/embedded/account.ts'
import { connectRunning } from '../../src/platform/db/embedded/running.ts'
import { newId } from '../../src/platform/ids.ts'
import { administer, dropDatabase } from '../support/database.ts'
import { aDataHome, type Product, removeHome, startProduct } from '../support/product.ts'
import { hasTool, run } from '../faults/tools.ts'
import { command, killBackups, PASSPHRASE, startCommand } from './backup-kills.ts'

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 100)
/** Of a disk with the samples, and the most that is left on it before a restore. */
const DISK_MIB = 500
const ROOM_KIB = 4_096
const home = aDataHome()
const backups = join(home, 'sealed')
let product: Product

beforeAll(async () => {
  product = await startProduct({ dataDir: join(home, 'data') })
  const made = await command(product.dataDir, ['backup', '--to', backups], { BACKUP_PASSPHRASE: PASSPHRASE })
  expect(made.code).toBe(0)
})

afterAll(async () => {
  await product.stop()
  removeHome(home)
})

it('a backup that is killed at any moment leaves those before it whole, and the next one runs', async () => {
  const { dataDir } = product
  const to = join(home, 'backups')
  expect((await command(dataDir, ['backup', '--to', to])).code).toBe(0)
  const counts = await killBackups(dataDir, to, ROUNDS)
  expect(counts.every((count) => count >= 1)).toBe(true)
  expect((await command(dataDir, ['backup', 'prove', '--from', to])).code).toBe(0)
  expect((await command(dataDir, ['backup', '--to', to])).code).toBe(0)
  const fresh = join(home, 'fresh')
  await killBackups(dataDir, fresh, ROUNDS / 2)
  expect((await command(dataDir, ['backup', '--to', fresh])).code).toBe(0)
  expect((await command(dataDir, ['backup', 'prove', '--from', fresh])).code).toBe(0)
  expect((await command(dataDir, ['backup', 'prove', '--from', to])).code).toBe(0)
  expect(existsSync(join(dataDir, 'proof'))).toBe(false)
})

it('what the studio brings back is there as a whole or not at all, whenever it is killed, and the next try does it', async () => {
  const { dataDir } = product
  const { connection, site, env, restore, state } = await aStudioRestore(product, join(home, 'studio'))
  const then = await state()
  const from = performance.now()
  expect((await command(dataDir, await restore(), env)).code).toBe(0)
  const wholeMs = performance.now() - from
  let undone = 0
  for (let round = 0; round < ROUNDS / 5; round++) {
    const change = `update page_translations set title = 'Round ${round}' where fork_id = $1`
    await administer(connection, change, [site])
    await administer(connection, 'delete from book_chapters where fork_id = $1', [site])
    const now = await state()
    const words = await restore()
    const child = startCommand(dataDir, words, env)
    const ended = once(child, 'close')
    await Promise.race([delay((1.25 * wholeMs * (round + 0.5)) / (ROUNDS / 5)), ended])
    child.kill('SIGKILL')
    await ended
    const left = await state()
    expect([then, now]).toContain(left)
    if (left === now) undone++
    // The queue begins it anew; what has ended is not done twice.
    expect((await command(dataDir, words, env)).code).toBe(0)
    expect(await state()).toBe(then)
  }
  console.log(`restore: ${ROUNDS / 5} kills over ${Math.round(1.25 * wholeMs)} ms, ${undone} before its end`)
  const looked = await command(dataDir, ['doctor'])
  expect([looked.code, looked.said]).toEqual([0, expect.stringContaining('Nothing is wrong.')])
})

it.skipIf(ownUid() !== 0 || !hasTool('mount') || !hasTool('fallocate'))(
  'on a full disk what the studio brings back is there as a whole or not at all, and the next try with room does it (needs root)',
  async () => {
    const dataDir = join(home, 'small')
    mkdirSync(dataDir)
    run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=0711`, 'tmpfs', dataDir)
    const small = await startProduct({ dataDir, fromNothing: true })
    onTestFinished(async () => {
      await small.stop()
      run('umount', dataDir)
    })
    const { connection, site, env, restore, state } = await aStudioRestore(small, join(home, 'of-small'))
    const then = await state()
    const rounds = ROUNDS / 5
    let refused = 0
    for (let round = 0; round < rounds; round++) {
      await administer(connection, 'delete from book_chapters where fork_id = $1', [site])
      const now = await state()
      const words = await restore()
      const ballasts = await leaveRoom(dataDir, (round * ROOM_KIB) / rounds)
      const tried = await command(dataDir, words, env)
      for (const ballast of ballasts) rmSync(ballast)
      if (tried.code !== 0) {
        refused++
        expect(tried.said.trim().split('\n').at(-1)).toMatch(
          /^The disk of the server is full\. Nothing was changed\.$|^The database does not answer/,
        )
      }
      await untilWritable(connection)
      expect([then, now]).toContain(await state())
      expect((await command(dataDir, await restore(), env)).code).toBe(0)
      expect(await state()).toBe(then)
    }
    console.log(`restore: ${rounds} full disks, ${refused} refused`)
    expect(refused).toBeGreaterThan(0)
  },
)

/** A backup of a product, and what brings back one of its sites out of it as the studio asks for it. */
async function aStudioRestore({ dataDir, said }: Product, folder: string) {
  const connection = await connectRunning(dataDir)
  if (!connection) throw new Error(said())
  const env = { BACKUP_DIR: folder }
  expect((await command(dataDir, ['backup'], env)).code).toBe(0)
  const [backup] = await listBackups(folderVault(folder))
  const [found] = await administer(connection, "select id from forks where slug = 'ferrywall'")
  const site = String(found?.id)
  return {
    connection,
    site,
    env,
    async restore() {
      const id = newId()
      await administer(
        connection,
        "insert into backup_runs (id, kind, backup, site_id) values ($1, 'restore', $2, $3)",
        [id, backup?.name, site],
      )
      return ['backup', '--run', id]
    },
    async state() {
      const tables = ['pages', 'page_translations', 'book_chapters', 'search_documents', 'uploads']
      const sums = tables.map(
        (table) =>
          `(select md5(string_agg(t::text, '' order by t::text)) from ${table} t where fork_id = '${site}')`,
      )
      return JSON.stringify(await administer(connection, `select ${sums.join(', ')}`))
    },
  }
}

/** Fills a disk up to so much, also what the product then gives free. @returns the files that fill it */
async function leaveRoom(dataDir: string, kib: number): Promise<string[]> {
  const fill = (name: string) => {
    const { bavail, bsize } = statfsSync(dataDir)
    run(
      'fallocate',
      '-l',
      `${Math.max(1, Math.floor((bavail * bsize) / 1024 - kib))}KiB`,
      join(dataDir, name),
    )
    return join(dataDir, name)
  }
  const first = fill('ballast')
  await expect.poll(() => existsSync(join(dataDir, 'reserve')), { timeout: 30_000 }).toBe(false)
  return [first, fill('more')]
}

/** The product takes writes again some moments after there is room; the database may have to recover first. */
async function untilWritable(connection: Connection): Promise<void> {
  await expect
    .poll(
      () =>
        administer(connection, 'create temp table room (x int)').then(
          () => true,
          () => false,
        ),
      {
        timeout: 60_000,
      },
    )
    .toBe(true)
}

it('a backup is restored into another PostgreSQL, by a login that owns its database and may do nothing else', async () => {
  const server = inject('database')
  const name = `plain_${randomBytes(6).toString('hex')}`
  await administer(server, `create role ${name} login password 'plain'`)
  await administer(server, `grant ${name} to current_user`)
  await administer(server, `create database ${name} owner ${name}`)
  const host = encodeURIComponent(String(server.host))
  const env = {
    BACKUP_PASSPHRASE: PASSPHRASE,
    DATABASE_URL: `postgres:///${name}?host=${host}&user=${name}&password=plain`,
  }
  const dataDir = join(home, 'outside')
  const told = await command(dataDir, ['restore', '--from', backups], env)
  expect([told.code, told.said]).toEqual([0, expect.stringContaining('is in secret.key again')])
  const looked = await command(dataDir, ['doctor'], env)
  expect([looked.code, looked.said]).toEqual([0, expect.stringContaining('Nothing is wrong.')])
  const again = await command(dataDir, ['backup', '--to', join(home, 'back')], env)
  expect([again.code, again.said]).toEqual([0, expect.stringContaining('is in')])
  await dropDatabase(server, name)
  await administer(server, `drop role ${name}`)
})

it('a restore says what is missing where the key was not sealed', async () => {
  const unsealed = join(home, 'unsealed')
  const made = await command(product.dataDir, ['backup', '--to', unsealed])
  expect([made.code, made.said]).toEqual([0, expect.stringContaining('The key of the secrets is not in it')])
  const told = await command(join(home, 'fourth'), ['restore', '--from', unsealed])
  expect([told.code, told.said]).toEqual([0, expect.stringContaining('put secret.key of that install')])
})

it('a restore without the passphrase says how the key comes in, and that way works', async () => {
  const dataDir = join(home, 'fifth')
  const without = await command(dataDir, ['restore', '--from', backups])
  expect([without.code, without.said]).toEqual([
    0,
    expect.stringContaining('restore once more with --over, BACKUP_PASSPHRASE'),
  ])
  const env = { BACKUP_PASSPHRASE: PASSPHRASE }
  const again = await command(dataDir, ['restore', '--over', '--from', backups], env)
  expect([again.code, again.said]).toEqual([0, expect.stringContaining('is in secret.key again')])
})

it('a backup of a copy that does not run starts the database for a moment, and goes into the data folder unless told otherwise', async () => {
  const dataDir = join(home, 'stopped')
  await (await startProduct({ dataDir, env: { SAMPLE: 'none' } })).stop()
  expect((await command(dataDir, ['backup'])).code).toBe(0)
  expect(await listBackups(folderVault(join(dataDir, 'backups')))).toHaveLength(1)
  expect((await command(dataDir, ['backup'], { BACKUP_DIR: join(home, 'named') })).code).toBe(0)
  expect((await command(dataDir, ['backup', 'list'], { BACKUP_DIR: join(home, 'named') })).said).toMatch(
    /^\d{4}-\d\d-\d\dT[\d:.]+Z\n$/,
  )
  rmSync(dataDir, { recursive: true })
})
