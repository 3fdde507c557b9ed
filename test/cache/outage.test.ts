import { afterAll, beforeAll, it } from 'vitest'
import type { Product } from '../support/product.ts'
import { liveThrough, withSnapshots } from './outage.ts'

let product: Product

beforeAll(async () => {
  product = await withSnapshots()
})
afterAll(() => product.stop())

it('[C224] [C230] with the database gone under load readers notice nothing, writers get a sentence, and it comes back by itself', () =>
  liveThrough(product, 2_000))
