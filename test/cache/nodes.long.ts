import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Product, startProduct } from '../support/product.ts'
import { OWNER, readerOf, signedIn } from './product.ts'
import { publishUnderReaders } from './publishing.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct({ env: { ...OWNER, WEB_CONCURRENCY: '2', RATE_LIMITS: 'off' } })
})
afterAll(() => product.stop())

it('two processes show no draft and no old page over a thousand publishes', async () => {
  const call = await signedIn(product)
  const body = { title: 'A thousand times' }
  const { uid } = JSON.parse((await call('POST /api/forks/default/book-parts', body)).text)
  const { wrong, lateness } = await publishUnderReaders({
    async setPublished(isPublished) {
      const verb = isPublished ? 'publish' : 'unpublish'
      expect((await call(`POST /api/book-parts/${uid}/${verb}`)).status).toBe(200)
    },
    readers: Array.from({ length: 8 }, () => readerOf(product)),
    path: '/parts',
    mark: 'A thousand times',
    rounds: 2_000,
  })
  expect(wrong).toEqual([])
  expect(lateness).toHaveLength(2_000)
  // How long a node that missed a message may show an old page.
  expect(Math.max(...lateness)).toBeLessThan(5_000)
})
