import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { overflowOf, textsOutside } from '../../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { AGAIN, signIn } from '../../../test/support/studio.ts'

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

const TITLES = {
  'many words': 'The memory of water and of all that it carried down to the sea while nobody was looking '
    .repeat(2)
    .slice(0, 145),
  'one word': 'Donaudampfschifffahrtsgesellschaft'.repeat(5).slice(0, 145),
}

const PATHS = ['/', '/chapters/1', '/parts/1', '/parts', '/search?q=water']

for (const [kind, title] of Object.entries(TITLES)) {
  test(`[C046] titles of 145 characters, ${kind}, stay within a narrow window`, async ({ page }) => {
    await signIn(product, page.request)
    const headers = { origin: product.origin }
    const site = `${product.origin}/api/forks/default`
    const [part] = await (await page.request.get(`${site}/book-parts?sort=order`, AGAIN)).json()
    const put = (url: string) => page.request.put(url, { headers, data: { title }, ...AGAIN })
    for (const url of [
      `${site}/book`,
      `${product.origin}/api/book-parts/${part.uid}`,
      `${product.origin}/api/book-chapters/${part.chapters[0].uid}`,
    ])
      expect((await put(url)).status()).toBe(200)
    await page.context().clearCookies()
    const found = []
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of PATHS) {
        await page.goto(product.origin + path)
        await expect(page.locator('footer').getByText(title).first()).toBeAttached()
        const over = [await overflowOf(page), await textsOutside(page)]
        if (over.flat().some((one) => one !== 0)) found.push([width, path, ...over])
      }
    }
    expect(found).toEqual([])
  })
}
