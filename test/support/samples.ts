import { join } from 'node:path'
import { test as base } from '@playwright/test'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from './product.ts'

/** For a busy machine; nothing is timed with it. */
const PATIENCE_MS = 600_000

interface OfTest {
  /** With the sample sites and without an account, for this test alone. */
  fresh: Product
}

interface OfWorker {
  /** With the sample sites and the account of `OWNER`, for all files of a worker: nobody changes what others see of it. */
  samples: Product
}

/** Fixtures for browser tests of readers and of the first owner: the built product, started when a test first uses it. */
export const test = base.extend<OfTest, OfWorker>({
  // Playwright reads from the pattern which other fixtures one needs.
  // oxlint-disable-next-line no-empty-pattern
  fresh: [({}, use) => lend({}, use), { timeout: PATIENCE_MS }],
  // oxlint-disable-next-line no-empty-pattern
  samples: [({}, use) => lend(OWNER, use), { scope: 'worker', timeout: PATIENCE_MS }],
})

async function lend(env: Record<string, string>, work: (product: Product) => Promise<void>) {
  const home = aDataHome()
  const product = await startProduct({ dataDir: join(home, 'data'), env })
  await work(product)
  await product.stop()
  removeHome(home)
}
