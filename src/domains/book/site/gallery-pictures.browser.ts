import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../../test/support/product.ts'
import { AGAIN, signIn } from '../../../../test/support/studio.ts'

let home: string
let product: Product

test.beforeAll(async () => {
  home = aDataHome()
  product = await startProduct({ dataDir: join(home, 'data'), env: OWNER })
})

test.afterAll(async () => {
  await product.stop()
  removeHome(home)
})

test('the first view fetches its own picture alone; its neighbours follow, and each other picture when it is wanted', async ({
  page,
}) => {
  await signIn(product, page.request)
  const headers = { origin: product.origin }
  const site = `${product.origin}/api/forks/default`
  for (const { uid: partId, number } of await (await page.request.get(`${site}/book-parts`, AGAIN)).json()) {
    const data = {
      partId,
      title: 'Plate',
      assetType: 'gallery',
      path: `/plates/${number}.png`,
      displayOrder: 0,
    }
    const made = await page.request.post(`${site}/visual-assets`, { headers, data, ...AGAIN })
    expect(made.status()).toBe(201)
  }
  await page.context().clearCookies()
  const picture = sharp({ create: { width: 16, height: 9, channels: 3, background: '#fff' } })
  const body = await picture.png().toBuffer()
  const asked = new Set<string>()
  const isLoaded = () => page.evaluate(() => document.readyState === 'complete')
  let early: string[] = []
  await page.route('**/plates/*', async (route) => {
    asked.add(/\d/.exec(new URL(route.request().url()).pathname)?.[0] ?? '')
    if (!(await isLoaded())) early = [...asked]
    await route.fulfill({ contentType: 'image/png', body })
  })
  await page.goto(`${product.origin}/parts`)
  await expect.poll(() => [...asked].sort()).toEqual(['1', '2', '6'])
  expect(early).toEqual(['1'])
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => [...asked].sort()).toEqual(['1', '2', '3', '6'])
  await page.keyboard.press('Escape')
  await page.locator('.plates li').last().scrollIntoViewIfNeeded()
  await expect.poll(() => [...asked].sort()).toEqual(['1', '2', '3', '4', '5', '6'])
})
