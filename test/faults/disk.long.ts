import { mkdirSync, statfsSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { ownUid } from '../../src/platform/db/embedded/account.ts'
import { makeBrokenSync } from './broken-sync.ts'
import { type EpisodeResult, figuresOf, live, NOTHING_LOST } from './episode.ts'
import { findBuild, makeHome, type ProductOptions, startProduct } from './product.ts'
import { hasTool, noise, run } from './tools.ts'
import { percentOk } from './watch.ts'
import { WRITTEN_TO } from './writers.ts'

const MIB = 1024 ** 2
const RECOVERY_LIMIT_MS = 10_000
/** Programs, empty database, reserve, and some to write. */
const DISK_MIB = 200
const FREED_MIB = 10

const table: Record<string, object> = {}
afterAll(() => console.table(table))

it.skipIf(ownUid() !== 0 || !hasTool('mount') || !hasTool('fallocate'))(
  'on a full disk people read and sign in, writes are refused in a sentence, and 10 MB let them go on (needs root)',
  async () => {
    const home = makeHome()
    onTestFinished(home.remove)
    mkdirSync(home.dataDir)
    run('mount', '-t', 'tmpfs', '-o', `size=${DISK_MIB}m,mode=0711`, 'tmpfs', home.dataDir)
    onTestFinished(() => void run('umount', home.dataDir))
    const product = await aProduct({ home })
    const ballast = join(home.dataDir, 'ballast')
    const result = await live(product, home.dataDir, {
      begin: () => fillUp(home.dataDir, ballast),
      // As long as a person may need to notice.
      forMs: 15_000,
      refuses: true,
      end: () => truncateSync(ballast, statSync(ballast).size - FREED_MIB * MIB),
      filling: noise(3_000),
    })
    note('disk full', result)
    expect(percentOk(result.seen.page)).toBe(100)
    expect(percentOk(result.seen.read)).toBe(100)
    expect(percentOk(result.seen['sign-in'])).toBe(100)
  },
)

it.skipIf(!hasTool('gcc'))(
  'a sync that fails with EIO is no success, and is not tried again as one (needs gcc)',
  async () => {
    const home = makeHome()
    onTestFinished(home.remove)
    await (await startProduct({ main: findBuild('.test-build'), home, env: WRITTEN_TO })).stop()
    const sync = makeBrokenSync(home)
    const product = await aProduct({ home, env: { ...WRITTEN_TO, PG_BIN_DIR: sync.bin } })
    const result = await live(product, home.dataDir, { ...sync, forMs: 5_000, refuses: true })
    note('EIO from sync, 5 s', result)
  },
)

async function aProduct(options: Omit<ProductOptions, 'main'>) {
  const product = await startProduct({ main: findBuild('.test-build'), env: WRITTEN_TO, ...options })
  onTestFinished(async () => void (await product.stop()))
  return product
}

function fillUp(dataDir: string, ballast: string): void {
  const { bavail, bsize } = statfsSync(dataDir)
  const left = Math.floor((bavail * bsize) / MIB) - 1
  run('fallocate', '-l', `${left}M`, ballast)
}

function note(name: string, result: EpisodeResult): void {
  table[name] = figuresOf(result)
  expect(result).toMatchObject(NOTHING_LOST)
  expect(result.refused).toBeGreaterThan(0)
  expect(result.recoveryMs).toBeLessThan(RECOVERY_LIMIT_MS)
}
