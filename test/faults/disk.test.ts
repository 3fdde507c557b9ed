import { expect, it, onTestFinished } from 'vitest'
import { live, NOTHING_LOST } from './episode.ts'
import { findBuild, makeHome, startProduct } from './product.ts'
import { hasTool, limitFiles, noise } from './tools.ts'
import { percentOk } from './watch.ts'
import { WRITTEN_TO } from './writers.ts'

const LIMIT_MS = 120_000
/** A piece of the server's log, which fits: what grows beyond it is a table. */
const LARGEST_FILE = 4 * 1024 * 1024

it.skipIf(!hasTool('prlimit'))(
  'a table that cannot grow refuses writes in a sentence, and everything else goes on',
  { timeout: LIMIT_MS },
  async () => {
    const home = makeHome()
    onTestFinished(home.remove)
    const product = await startProduct({ main: findBuild('.test-build'), home, env: WRITTEN_TO })
    onTestFinished(async () => void (await product.stop()))
    const result = await live(product, home.dataDir, {
      begin: () => limitFiles(home.dataDir, LARGEST_FILE),
      end: () => limitFiles(home.dataDir, 'unlimited'),
      forMs: 1_000,
      refuses: true,
      filling: noise(6_000),
    })
    expect(result).toMatchObject(NOTHING_LOST)
    expect(result.refused).toBeGreaterThan(0)
    const { page, read } = result.seen
    expect({
      page: percentOk(page),
      read: percentOk(read),
      'sign-in': percentOk(result.seen['sign-in']),
    }).toEqual({
      page: 100,
      read: 100,
      'sign-in': 100,
    })
    expect(result.recoveryMs).toBeLessThan(10_000)
  },
)
