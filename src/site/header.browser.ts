import { expect, type Page } from '@playwright/test'
import { faultsOf, STANDARD } from '../../test/support/axe.ts'
import type { Product } from '../../test/support/product.ts'
import { test } from '../../test/support/samples.ts'

const PHONE = { width: 390, height: 844 }

let product: Product

test.beforeAll(({ samples }) => {
  product = samples
})

const titleOf = (page: Page) => page.locator('.site-header__title')
const themeOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('color-scheme'))

test('[C022] the header shows the title past 100 px and not before', async ({ page }) => {
  for (const path of ['/', '/about']) {
    await page.goto(product.origin + path)
    await expect(titleOf(page)).toBeHidden()
    await page.evaluate(() => scrollTo({ top: 100, behavior: 'instant' }))
    await expect(page.locator('html')).not.toHaveClass(/scrolled/)
    await expect(titleOf(page)).toBeHidden()
    await page.evaluate(() => scrollTo({ top: 101, behavior: 'instant' }))
    await expect(titleOf(page)).toBeVisible()
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect(titleOf(page)).toBeHidden()
  }
})

test('[C023] [C024] [C252] on a phone a menu opens from the left, and closes when a link is chosen', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${product.origin}/about`)
  const menu = page.locator('details.menu')
  const button = menu.locator('summary')
  await button.click()
  const panel = menu.getByRole('navigation')
  await expect(panel).toBeVisible()
  expect(await panel.boundingBox()).toMatchObject({ x: 0, width: 320 })
  const entries = panel.getByRole('listitem')
  await expect(entries).toHaveCount(6)
  for (const entry of await entries.all()) {
    await expect(entry.locator('.menu__description')).toHaveText(/\w+ \w+/)
  }
  await expect(panel.getByRole('link', { name: /^About/ })).toHaveAttribute('aria-current', 'page')
  // The rest of the page is shut while the menu is open, its heading too: rules of the standard, not those of good habit.
  expect(await faultsOf(page, STANDARD)).toEqual([])

  await panel.getByRole('link', { name: /^Parts/ }).click()
  await expect(page).toHaveURL(/\/parts$/)
  await expect(menu).not.toHaveAttribute('open')
  await page.goBack()
  await expect(menu).not.toHaveAttribute('open')
})

test('the open menu keeps the focus, and Escape or a press beside it closes it', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(`${product.origin}/about`)
  const menu = page.locator('details.menu')
  await menu.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(menu).toHaveAttribute('open')
  await expect(page.locator('main')).toHaveAttribute('inert')
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('.menu'),
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(menu).not.toHaveAttribute('open')
  await expect(menu.locator('summary')).toBeFocused()
  await expect(page.locator('main')).not.toHaveAttribute('inert')

  await menu.locator('summary').click()
  await page.mouse.click(380, 500)
  await expect(menu).not.toHaveAttribute('open')
  await menu.locator('summary').click()
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.locator('main')).not.toHaveAttribute('inert')
})

test('the theme follows the system until the reader chooses, and the choice stays', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(product.origin)
  const button = page.getByRole('button', { name: 'Dark theme' })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await button.click()
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  expect(await themeOf(page)).toBe('dark')
  await page.goto(`${product.origin}/about`)
  expect(await themeOf(page)).toBe('dark')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.emulateMedia({ colorScheme: 'dark' })
  await button.click()
  expect(await themeOf(page)).toBe('light')
  await button.click()
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await themeOf(page), 'chosen as the system has it: no choice to remember').toBe('light dark')
})

test('a press on a button that is still asleep is answered once it wakes', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/login\.island/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${product.origin}/admin/login`)
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').fill('a sentence that is long enough')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  release()
  await expect(page).toHaveURL(/\/admin$/)
})

test('without script the menu opens, and nothing is shown that needs script', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: PHONE })
  await page.goto(`${product.origin}/about`)
  await page.locator('details.menu summary').click()
  await expect(page.getByRole('link', { name: /^Home/ }).first()).toBeVisible()
  await expect(page.locator('.theme-switch')).toBeHidden()
  await page.close()
})
