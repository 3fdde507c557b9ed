import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { waitUntil } from '../../src/platform/db/embedded/processes.ts'
import { audit, type Ledger } from './chapters.ts'
import { withOwner } from './database-files.ts'
import { live, NOTHING_LOST } from './episode.ts'
import { findBuild, type Home, makeHome, type ProductOptions, signIn, startProduct } from './product.ts'
import { hasTool, run } from './tools.ts'
import { call, openDesk, startWriters, unexpectedIn, WRITTEN_TO } from './writers.ts'

const LIMIT_MS = 240_000
/** More of each for the long run. */
const STOPS = Number(process.env.STOPS ?? 2)
const SQUEEZE_MS = Number(process.env.SQUEEZE_S ?? 2) * 1000
/** Patience for a busy machine; alone a stop takes less than 10 s. */
const DRAIN_LIMIT_MS = 60_000
const HEAP_MB = 128

const FAKETIME = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0] ?? ''
const HOUR_S = 3_600
const SESSION_S = 12 * HOUR_S
/** Between a write and the question that reads it. */
const ASKING_S = 60

it('a stop amid writing ends in order, and nothing that was answered is lost', {
  timeout: LIMIT_MS * STOPS,
}, async () => {
  const home = aHome()
  const ledger: Ledger = new Map()
  const stops: number[] = []
  for (let n = 0; n < STOPS; n++) {
    const product = await startProduct({ main: findBuild('.test-build'), home, env: WRITTEN_TO })
    const desk = await openDesk(product)
    const writers = startWriters({ product, desk, ledger, count: 8 })
    expect(await waitUntil(() => writers.acknowledged() > 0, LIMIT_MS)).toBe(true)
    await delay(Math.random() * 300)
    stops.push(await product.stop())
    await writers.stop()
    expect(await product.ended).toBe(0)
    expect(unexpectedIn(writers.refusals)).toEqual([])
  }
  expect(Math.max(...stops)).toBeLessThan(DRAIN_LIMIT_MS)
  await aProduct({ home })
  expect(await withOwner(home.dataDir, (client) => audit(client, ledger))).toEqual({
    lost: 0,
    torn: 0,
    unsound: [],
  })
  console.info(
    `${STOPS} stops under load, slowest ${Math.round(Math.max(...stops))} ms, ${ledger.size} chapters, 0 lost`,
  )
})

it(`with ${HEAP_MB} MB for its objects the product lives under load`, {
  timeout: LIMIT_MS + SQUEEZE_MS,
}, async () => {
  const home = aHome()
  const product = await aProduct({ home, nodeFlags: [`--max-old-space-size=${HEAP_MB}`] })
  const result = await live(product, home.dataDir, { begin: () => {}, forMs: SQUEEZE_MS })
  expect(result).toMatchObject({ ...NOTHING_LOST, refused: 0 })
  const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1]
  console.info(
    `${result.acknowledged} writes in ${SQUEEZE_MS} ms, peak of Node ${Math.round(Number(peak) / 1024)} MiB`,
  )
})

it.skipIf(!existsSync(FAKETIME))(
  'a clock that steps an hour forth and back ends no session, lengthens none, and takes no version back (needs libfaketime)',
  { timeout: LIMIT_MS },
  async () => {
    const home = aHome()
    const clock = join(dirname(home.dataDir), 'clock')
    const setClock = (offset: string) => writeFileSync(clock, `${offset}\n`)
    setClock('+0')
    const fake = {
      LD_PRELOAD: FAKETIME,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      // A frozen time would stop all timers.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    }
    const product = await aProduct({ home, env: { ...WRITTEN_TO, ...fake, RATE_LIMITS: 'default' } })
    const desk = await openDesk(product)
    const chapter = await call(product, desk, 'POST', '/api/forks/current-fork-id/book-chapters', {
      partId: desk.partId,
      title: 'Clock',
    })
    const { id } = Object(await chapter.json())
    const before = await expiries(home)
    let version = 1
    for (const offset of ['+3600', '-3600', '+0']) {
      setClock(offset)
      expect((await call(product, desk, 'GET', '/api/auth/user')).status).toBe(200)
      const saved = await call(product, desk, 'PUT', `/api/book-chapters/${id}`, { title: `Clock ${offset}` })
      expect(saved.status).toBe(200)
      const { version: next, updatedAt } = Object(await saved.json())
      expect(next).toBe(++version)
      // The database's clock, which stayed where it was.
      expect(Math.abs(Date.now() - Date.parse(updatedAt))).toBeLessThan(ASKING_S * 1000)
      await signIn(product.port)
      for (const left of await expiries(home)) {
        expect(left).toBeGreaterThan(SESSION_S - LIMIT_MS / 1000)
        expect(left).toBeLessThanOrEqual(SESSION_S)
      }
    }
    expect(before).toHaveLength(1)
    expect(await expiries(home)).toHaveLength(4)
  },
)

it.skipIf(!hasTool('ip') || spawnSync('unshare', ['-n', 'true']).status !== 0)(
  'without any network the product starts and serves (needs unshare)',
  { timeout: LIMIT_MS },
  () => {
    const home = aHome()
    const script = join(import.meta.dirname, 'no-network.ts')
    const inside = `ip link set lo up && exec "$0" "$@"`
    const said = run(
      'unshare',
      '-n',
      'sh',
      '-c',
      inside,
      process.execPath,
      script,
      findBuild('.test-build'),
      home.dataDir,
      home.logFile,
    )
    expect(JSON.parse(said)).toEqual({ '/': 200, '/healthz': 200, '/readyz': 200, exit: 0 })
  },
)

function aHome(): Home {
  const home = makeHome()
  onTestFinished(home.remove)
  return home
}

async function aProduct(options: Omit<ProductOptions, 'main'>) {
  const product = await startProduct({ main: findBuild('.test-build'), env: WRITTEN_TO, ...options })
  onTestFinished(async () => void (await product.stop()))
  return product
}

/** Seconds that each session has left by the database's clock. */
async function expiries({ dataDir }: Home): Promise<number[]> {
  return withOwner(dataDir, async (client) => {
    const { rows } = await client.query(
      'select extract(epoch from expire - now())::float as left from sessions',
    )
    return rows.map(({ left }) => Number(left))
  })
}
