import { expect, test } from '@playwright/test'
import { faultsOf } from '../support/axe.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product

test.beforeAll(async () => {
  product = await startProduct()
})

test.afterAll(() => product.stop())

for (const width of [1440, 390]) {
  test(`[C637] [C014] a reader searches from a page that is not there, at ${width}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${product.origin}/no/such/page`)
    await page.getByRole('searchbox', { name: 'Search this site' }).fill('hand')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page).toHaveURL(/\/search\?q=hand$/)
    await expect(page.getByRole('status')).toContainText('mention “hand”')
    await expect(page.locator('mark').first()).toHaveText(/^hand/i)

    await page.getByRole('link', { name: /^Chapters \d+$/ }).click()
    await expect(page.getByRole('link', { name: /^Chapters \d+$/ })).toHaveAttribute('aria-current', 'page')
    await page.getByRole('link', { name: 'What the Hand Knows' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What the Hand Knows')
    await context.close()
  })

  test(`[C637] every state of the search can be read by everybody, at ${width}`, async ({ browser }) => {
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      colorScheme: width === 390 ? 'dark' : 'light',
    })
    const page = await context.newPage()
    for (const path of ['/search', '/search?q=hand', '/search?q=mycelial+oracle+deck', '/no/such/page']) {
      await page.goto(`${product.origin}${path}`)
      expect([path, await faultsOf(page)]).toEqual([path, []])
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect([path, overflow]).toEqual([path, 0])
    }
    await context.close()
  })
}
