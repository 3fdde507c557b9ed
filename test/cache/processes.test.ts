import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Product, startProduct } from '../support/product.ts'
import { childrenOf, OWNER, readerOf, signedIn } from './product.ts'
import { publishUnderReaders } from './publishing.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ env: { ...OWNER, WEB_CONCURRENCY: '2', RATE_LIMITS: 'off' } })
})
afterAll(() => product.stop())

describe('two processes on one port', () => {
  it('say once that they are ready', () => {
    expect(product.said().match(/Flyleaf is ready/g)).toHaveLength(1)
  })

  it('show no draft and no old page while one of them publishes', async () => {
    const call = await signedIn(product)
    const body = { title: 'Seen by both' }
    const { uid } = JSON.parse((await call('POST /api/forks/default/book-parts', body)).text)
    const seen = await publishUnderReaders({
      async setPublished(isPublished) {
        const verb = isPublished ? 'publish' : 'unpublish'
        expect((await call(`POST /api/book-parts/${uid}/${verb}`)).status).toBe(200)
      },
      // A connection each, which the processes take in turn.
      readers: Array.from({ length: 4 }, () => readerOf(product)),
      path: '/parts',
      mark: 'Seen by both',
      rounds: 20,
    })
    expect(seen.wrong).toEqual([])
    expect(seen.certain).toBeGreaterThanOrEqual(160)
  })

  it('are started again when they end, and stop with the first one', async () => {
    const before = childrenOf(product)
    expect(before).toHaveLength(2)
    process.kill(before[0] ?? 0, 'SIGKILL')
    const after = () => childrenOf(product).filter((pid) => pid !== before[0])
    await expect.poll(after).toHaveLength(2)
    const read = readerOf(product)
    for (let n = 0; n < 4; n++) expect((await read('GET /')).status).toBe(200)
    const all = childrenOf(product)
    expect(await product.stop()).toBe(0)
    for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  })
})
