import { setTimeout as delay } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { type Product, startProduct } from '../support/product.ts'
import { untilSnapshots } from '../support/snapshots.ts'
import { killDatabase, OWNER, readerOf, signedIn } from './product.ts'

/** Shorter than the first pause before the database is started again. */
const KILL_EVERY_MS = 20
const BACK = { timeout: 60_000, interval: 50 }

/** The product with the samples, once its snapshots are written. */
export async function withSnapshots(): Promise<Product> {
  const product = await startProduct({ env: { ...OWNER, LOG_LEVEL: 'info', RATE_LIMITS: 'off' } })
  await untilSnapshots(product.dataDir)
  return product
}

/**
 * Keeps the database down while readers ask for pages and an author writes.
 * @param meanwhile goes on until `isOver` says so
 */
export async function liveThrough(
  product: Product,
  outageMs: number,
  meanwhile: (isOver: () => boolean) => Promise<void> = async () => {},
): Promise<void> {
  const read = readerOf(product)
  const call = await signedIn(product)
  const part = JSON.parse((await call('POST /api/forks/default/book-parts', { title: 'Before' })).text)
  expect((await read('GET /')).status).toBe(200)
  // Never asked for before: out of the snapshot. The first is in memory.
  const paths = ['/', '/parts', '/parts/1', '/parts/2', '/chapters/1', '/chapters/3', '/book/intro']
  const failed: string[] = []
  const writes: { status: number; text: string }[] = []
  let isOver = false
  const readers = paths.map(async (path) => {
    while (!isOver) {
      // An idle connection may end just as it is used again, which a browser tries anew by itself.
      const { status, body } = await read(`GET ${path}`).catch(() => read(`GET ${path}`))
      expect(body.includes('</html>')).toBe(true)
      if (status !== 200) failed.push(`${status} at ${path}`)
      await delay(1)
    }
  })
  const writer = (async () => {
    while (!isOver) {
      writes.push(await call(`PUT /api/book-parts/${part.uid}`, { title: `During ${writes.length}` }))
      await delay(5)
    }
  })()
  const others = meanwhile(() => isOver)
  for (const end = performance.now() + outageMs; performance.now() < end; await delay(KILL_EVERY_MS)) {
    try {
      killDatabase(product)
    } catch {
      // It is not up at the moment.
    }
  }
  await vi.waitFor(async () => {
    expect((await call('PUT /api/book-parts/' + part.uid, { title: 'After' })).status).toBe(200)
  }, BACK)
  isOver = true
  await Promise.all([...readers, writer, others])

  expect(failed).toEqual([])
  const refused = writes.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  for (const { status, text } of refused) {
    expect([status, text]).toEqual([503, expect.stringMatching(/^The database does not answer .+\.$/)])
  }
  // One line for each outage, however many readers came: it may have been up for a moment in between.
  const lines = (text: string) => product.said().split(text).length - 1
  await vi.waitFor(() => expect(lines('The database is back.')).toBe(lines('The database is away')), BACK)
  expect(lines('The database is away')).toBeGreaterThan(0)
  expect(lines('The database is away')).toBeLessThan(5 + outageMs / 1_000)
}
