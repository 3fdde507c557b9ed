import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import type { Connection } from '../../src/platform/db/database.ts'
import { connectRunning } from '../../src/platform/db/embedded/running.ts'
import { newId } from '../../src/platform/ids.ts'
import { objectsIn } from '../../src/platform/storage/storage.ts'
import { shareOf } from '../faults/memory.ts'
import { administer } from '../support/database.ts'
import { OWNER, type Product, startProduct } from '../support/product.ts'
import { untilSnapshots } from '../support/snapshots.ts'
import type { Paced } from './paced-reader.ts'

const MEDIA_MB = Number(process.env.MEDIA_MB ?? 5_000)
/** Photographs, and a film now and then. */
const [PHOTO_MB, FILM_MB, FILM_EVERY] = [4, 200, 200]
const MB = 1e6

const MOST_MIB = 64
const MOST_SLOWER = 2
/** Below this the clock of a busy machine says more than the product, in milliseconds. */
const NOT_SLOW_MS = 10
const QUIET_MS = 20_000

/** Media, their backup, and the database that a proof restores; in megabytes. */
const ROOM_MB = 3 * MEDIA_MB

/** On a disk: the folder of other tests may lie in memory. */
const place = tmpdir().startsWith('/dev/shm') ? '/var/tmp' : tmpdir()
const { bavail, bsize } = statfsSync(place)
const hasRoom = bavail * bsize >= ROOM_MB * MB
if (!hasRoom)
  console.log(`A backup of ${MEDIA_MB} MB is not tried: ${place} has less than ${ROOM_MB} MB free.`)

const home = hasRoom ? mkdtempSync(join(place, 'flyleaf-media-')) : ''
// The account of the database has to pass.
if (home) chmodSync(home, 0o711)
let product: Product | undefined

afterAll(async () => {
  await product?.stop()
  if (home) rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

it.skipIf(!hasRoom)(
  `a backup of ${MEDIA_MB} MB of media takes at most ${MOST_MIB} MiB of memory, and pages stay about as fast`,
  async () => {
    product = await startProduct({
      dataDir: join(home, 'data'),
      env: { ...OWNER, BACKUP_DIR: join(home, 'backups') },
      fromNothing: true,
    })
    await untilSnapshots(product.dataDir)
    const connection = await connectRunning(product.dataDir)
    if (!connection) throw new Error(product.said())
    const files = await layMedia(connection, product.dataDir)
    await read(product, () => pause(QUIET_MS / 4))

    const before = await read(product, () => pause(QUIET_MS))
    const memoryBefore = shareOf(product.process.pid ?? 0)
    const memory = watch(product.process.pid ?? 0)
    await askForBackup(product)
    const making = await read(product, () => untilRun(connection, 'backup'))
    const made = memory.most()
    const proving = await read(product, () => untilRun(connection, 'proof'))
    memory.stop()

    const [run] = await administer(
      connection,
      "select extract(epoch from ended_at - started_at)::float8 as s, added::float8 from backup_runs where kind = 'backup'",
    )
    console.table({ before, making, proving })
    console.log(
      `${files} files; ${(Number(run?.added) / MB).toFixed(0)} MB written in ${Number(run?.s).toFixed(1)} s; ` +
        `memory before ${memoryBefore.toFixed(0)} MiB, most while it is made ${told(made)}, with the proof ${told(memory.most())}`,
    )
    expect(Number(run?.added)).toBeGreaterThan(MEDIA_MB * MB * 0.99)
    expect([before.errors, making.errors, proving.errors]).toEqual([0, 0, 0])
    expect(made.sum - memoryBefore).toBeLessThanOrEqual(MOST_MIB)
    expect(memory.most().sum - memoryBefore).toBeLessThanOrEqual(MOST_MIB)
    const limit = Math.max(MOST_SLOWER * before.p99, NOT_SLOW_MS)
    expect(making.p99).toBeLessThanOrEqual(limit)
  },
)

const told = ({ sum, product, backup }: Memory) =>
  `${sum.toFixed(0)} MiB (${product.toFixed(0)} of the product, ${backup.toFixed(0)} of the backup)`

/** Writes files that nothing can make smaller into the store, each with its row in the library. @returns how many */
async function layMedia(connection: Connection, dataDir: string): Promise<number> {
  const [site] = await administer(connection, 'select default_fork_id as id from install')
  const siteId = String(site?.id)
  const block = randomBytes(MB)
  let count = 0
  for (let left = MEDIA_MB; left > 0; count++) {
    const size = Math.min(left, count % FILM_EVERY === FILM_EVERY / 2 ? FILM_MB : PHOTO_MB)
    left -= size
    const upload = newId()
    const path = join(objectsIn(dataDir), siteId, upload, 'original')
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const file = openSync(path, 'w', 0o600)
    for (let n = 0; n < size; n++) {
      // No two blocks are the same.
      block.writeUInt32LE(count, 0)
      block.writeUInt32LE(n, 4)
      writeSync(file, block)
    }
    closeSync(file)
    const name = `${size === FILM_MB ? 'film' : 'photo'}-${count}.bin`
    await administer(
      connection,
      `insert into uploads (fork_id, id, name, length, received, mime_type, hash)
       values ($1, $2, $3, $4, $4, 'application/octet-stream', $5)`,
      [siteId, upload, name, size * MB, upload],
    )
    await administer(
      connection,
      `insert into media_files (fork_id, id, filename, original_name, size, path, upload_id)
       values ($1, $2, $3, $3, $4, $5, $6)`,
      [siteId, newId(), name, size * MB, `/objects/uploads/${upload}`, upload],
    )
  }
  return count
}

/** Has pages read while something is done. */
async function read({ port }: Product, work: () => Promise<unknown>): Promise<Paced> {
  const paths = ['/', '/parts/1', '/parts/2', '/parts/3', '/blog', '/about']
  const reader = spawn(
    process.execPath,
    [join(import.meta.dirname, 'paced-reader.ts'), String(port), ...paths],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  await work()
  const said = text(reader.stdout)
  reader.kill('SIGTERM')
  return JSON.parse(await said)
}

interface Memory {
  sum: number
  product: number
  backup: number
}

/** Watches the memory of the product and of the backup that it has started. */
function watch(pid: number) {
  let most: Memory = { sum: 0, product: 0, backup: 0 }
  const timer = setInterval(() => {
    const parts = {
      product: shareOf(pid),
      backup: backupsOf(pid).reduce((sum, one) => sum + shareOf(one), 0),
    }
    const sum = parts.product + parts.backup
    if (sum > most.sum) most = { sum, ...parts }
  }, 100)
  return { most: () => most, stop: () => clearInterval(timer) }
}

/** What the product has started to make a backup. */
function backupsOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  return children.filter((child) => commandOf(child).some((word) => word.endsWith('/backup.js')))
}

function commandOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

async function askForBackup({ origin }: Product): Promise<void> {
  const headers = { origin, 'content-type': 'application/json' }
  const body = JSON.stringify({ username: OWNER.ADMIN_USERNAME, password: OWNER.ADMIN_PASSWORD })
  const login = await fetch(`${origin}/api/auth/login`, { method: 'POST', headers, body })
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const asked = await fetch(`${origin}/api/backups`, {
    method: 'POST',
    headers: { ...headers, cookie },
    body: '{}',
  })
  expect([asked.status, asked.ok || (await asked.text())]).toEqual([200, true])
}

async function untilRun(connection: Connection, kind: 'backup' | 'proof'): Promise<void> {
  for (;;) {
    const [run] = await administer(
      connection,
      'select is_good, reason from backup_runs where kind = $1 and ended_at is not null',
      [kind],
    )
    if (run) return expect(run).toEqual({ is_good: true, reason: null })
    await pause(500)
  }
}
