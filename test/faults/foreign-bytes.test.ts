import { afterAll, beforeAll, expect, it } from 'vitest'
import { layBeginning } from '../support/product.ts'
import { sendForeignBytes } from './foreign-bytes.ts'
import { findBuild, type Home, makeHome, OWNER, type Product, signIn, startProduct } from './product.ts'

/** The long run takes ten minutes; a seed that it said gives the same inputs again. */
const SECONDS = Number(process.env.FOREIGN_BYTES_SECONDS ?? 6)
/** What a fast machine does in a few seconds leaves more garbage than V8 collects meanwhile, which is no growth. */
const INPUTS = SECONDS > 60 ? Number.POSITIVE_INFINITY : 200
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
  // With its pages rendered: they take memory of their own, which would count as a rise.
  await layBeginning(home.dataDir, OWNER)
  product = await startProduct({ main: findBuild('.test-build'), home, env: OWNER })
}, 180_000)

afterAll(() => home.remove())

it(
  'bytes of strangers end in sentences: nobody waits, nothing grows, and the process stops when it is asked',
  async () => {
    const report = await sendForeignBytes(product, await signIn(product.port), {
      seed: SEED,
      seconds: SECONDS,
      inputs: INPUTS,
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
