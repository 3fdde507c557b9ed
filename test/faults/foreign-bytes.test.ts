import { afterAll, beforeAll, expect, it } from 'vitest'
import { untilSnapshots } from '../support/snapshots.ts'
import { sendForeignBytes } from './foreign-bytes.ts'
import { findBuild, type Home, makeHome, OWNER, type Product, signIn, startProduct } from './product.ts'

/** The long run takes ten minutes; a seed that it said gives the same inputs again. */
const SECONDS = Number(process.env.FOREIGN_BYTES_SECONDS ?? 6)
const SEED = Number(process.env.FOREIGN_BYTES_SEED ?? 1)

/** Beside other tests everything waits for a processor. */
const SLOWEST_MS = Number(process.env.FOREIGN_BYTES_SLOWEST_MS ?? 60_000)
/** Of the server alone: what reads pictures is a process of its own, with a bound of its own. */
const RISE_MAX_MIB = 256
const STOP_MAX_MS = 60_000

let home: Home
let product: Product

beforeAll(async () => {
  home = makeHome()
  product = await startProduct({ main: findBuild('.test-build'), home, env: OWNER })
  // Its pages take memory of their own, which a long run would count as a rise; beside other tests they come late.
  if (SECONDS > 60) await untilSnapshots(home.dataDir)
}, 180_000)

afterAll(() => home.remove())

it(
  'bytes of strangers end in sentences: nobody waits, nothing grows, and the process stops when it is asked',
  async () => {
    const report = await sendForeignBytes(product, await signIn(product.port), {
      seed: SEED,
      seconds: SECONDS,
    })
    console.log(JSON.stringify({ seed: SEED, ...report }))
    expect(report.defects).toEqual([])
    expect(report.slowestMs).toBeLessThan(SLOWEST_MS)
    expect(report.riseMiB).toBeLessThan(RISE_MAX_MIB)
    expect(await product.stop()).toBeLessThan(STOP_MAX_MS)
    expect(await product.ended).toBe(0)
  },
  (SECONDS + 120) * 1000,
)
