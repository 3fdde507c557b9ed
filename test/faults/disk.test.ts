import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { live, NOTHING_LOST } from './episode.ts'
import { findBuild, makeHome, type Product, startProduct } from './product.ts'
import { freeFiles, hasTool, limitFiles, limitFilesOf, noise } from './tools.ts'
import { percentOk } from './watch.ts'
import { WRITTEN_TO } from './writers.ts'

const LIMIT_MS = 240_000
const MIB = 1024 ** 2
/** A piece of the server's log, which fits: what grows beyond it is a table. */
const LARGEST_TABLE = 4 * MIB
/** Less than a piece of the log: the server cannot write what it has to write first, ends, and cannot recover. */
const LARGEST_LOG = MIB
/** Patience for a busy machine; the long form holds the product to its 10 s. */
const RECOVERY_LIMIT_MS = 60_000

describe.skipIf(!hasTool('prlimit'))(
  'a file that the system does not let grow:',
  { timeout: LIMIT_MS },
  () => {
    const home = makeHome()
    let product: Product

    beforeAll(async () => {
      product = await startProduct({ main: findBuild('.test-build'), home, env: WRITTEN_TO })
    }, LIMIT_MS)
    afterAll(async () => {
      await product.stop()
      home.remove()
    })

    it('a table: writes are refused in a sentence, and everything else goes on', async () => {
      const result = await live(product, home.dataDir, {
        begin: () => limitFiles(home.dataDir, LARGEST_TABLE),
        end: () => freeFiles(home.dataDir),
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
      expect(result.recoveryMs).toBeLessThan(RECOVERY_LIMIT_MS)
    })

    it('the log of the database: pages stay, calls get a sentence, and it comes back once the limit is gone', async () => {
      // The process, too: it starts the server again, and what it starts inherits the limit.
      const limit = (bytes: number | 'unlimited') => limitFilesOf(product.pid, bytes)
      const result = await live(product, home.dataDir, {
        begin: () => {
          limit(LARGEST_LOG)
          limitFiles(home.dataDir, LARGEST_LOG)
        },
        end: () => {
          limit('unlimited')
          // A server that was started meanwhile has the limit still, and would be given up only after some seconds.
          freeFiles(home.dataDir)
        },
        forMs: 2_000,
        refuses: true,
        filling: noise(6_000),
      })
      expect(result).toMatchObject(NOTHING_LOST)
      expect(result.refused).toBeGreaterThan(0)
      expect(percentOk(result.seen.page)).toBe(100)
    })
  },
)
