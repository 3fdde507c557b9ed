import { expect } from '@playwright/test'
import { faultsOf, STANDARD } from '../../test/support/axe.ts'
import type { Product } from '../../test/support/product.ts'
import { test } from '../../test/support/samples.ts'

let product: Product

test.beforeAll(({ samples }) => {
  product = samples
})

test('[C628] a reader chooses a language in the header, and stays on the page', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  await page.goto(`${product.origin}/parts/2`)
  const button = page.getByRole('button', { name: 'English' })
  await button.click()
  const choice = page.getByRole('navigation', { name: 'Languages' })
  await expect(choice.getByRole('link')).toHaveText(['English', 'Español', 'Français', 'Deutsch'])
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(choice.getByRole('link')).toHaveCount(0)
  await expect(button).toBeFocused()

  await button.click()
  await choice.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL(/\/de\/parts\/2$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('banner').getByRole('link', { name: 'Teile' }).click()
  await expect(page).toHaveURL(/\/de\/parts$/)
  expect(complaints).toEqual([])
})

test('on a phone the menu holds the languages, and 320 px hold the header', async ({ page }) => {
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(`${product.origin}/es/about`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await page.locator('details.menu summary').click()
    const links = page.locator('.menu__languages a')
    await expect(links).toHaveCount(4)
    for (const link of await links.all()) {
      const box = await link.boundingBox()
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.width).toBeGreaterThanOrEqual(44)
    }
    expect(await faultsOf(page, STANDARD)).toEqual([])
  }
  await page.locator('.menu__languages a', { hasText: 'Français' }).click()
  await expect(page).toHaveURL(/\/fr\/about$/)
})

test('the choice needs no script', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${product.origin}/about`)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('link', { name: 'Español', exact: true }).click()
  await expect(page).toHaveURL(/\/es\/about$/)
  await page.close()
})

test('a page that a reader points at is fetched before it is pressed', async ({ page }) => {
  await page.goto(`${product.origin}/parts/1`)
  const early = page.waitForRequest(
    async (request) =>
      request.url().endsWith('/about') && (await request.allHeaders())['sec-purpose'] === 'prefetch',
  )
  await page.getByRole('banner').getByRole('link', { name: 'About' }).hover()
  await early
})
