import { expect, type Page } from '@playwright/test'
import { faultsOf } from '../../../../test/support/axe.ts'
import { looksOf, overflowOf, SWEEP, wear } from '../../../../test/support/looks.ts'
import type { Product } from '../../../../test/support/product.ts'
import { test } from '../../../../test/support/samples.ts'

let product: Product

test.beforeAll(({ samples }) => {
  product = samples
})

const PATHS = ['/', '/parts', '/parts/1', '/parts/3', '/about', '/the-time-of-remembering', '/parts/99']

/** Each way is walked in one of two widths. */
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

const open = (page: Page, path: string) => page.goto(product.origin + path)
const chooserOf = (page: Page) => page.getByRole('combobox', { name: 'Go to a part' })
const goOf = (page: Page) => page.getByRole('button', { name: 'Go', exact: true })
const preorderOf = (page: Page) => page.getByRole('button', { name: 'Pre-order Book (Coming Soon)' })

async function expectFits(page: Page): Promise<void> {
  expect([page.url(), await overflowOf(page)]).toEqual([page.url(), 0])
}

test(
  '[C004] [C038] [C047] [C083] [C087] [C113] the pages have no fault that axe finds',
  SWEEP,
  async ({ page }) => {
    for (const [i, path] of PATHS.entries()) {
      for (const look of looksOf(i)) {
        await wear(page, look)
        await open(page, path)
        expect([path, await faultsOf(page)]).toEqual([path, []])
        await expectFits(page)
      }
    }
  },
)

test('[C132] the list in the bar opens what is chosen from it, and is as it was for whoever comes back', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/parts/2')
  await chooserOf(page).selectOption('4. The Mushroom Oracle')
  await expect(page).toHaveURL(`${product.origin}/parts/4`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Mushroom Oracle')
  await page.goBack()
  await expect(chooserOf(page)).toHaveValue('/parts/2')
  await chooserOf(page).selectOption('Begin Your Journey')
  await expect(page).toHaveURL(`${product.origin}/book/intro`)
})

test('[C132] by keyboard the list opens nothing until its button is pressed', async ({ page }) => {
  await page.setViewportSize(DESK)
  await open(page, '/parts/2')
  await expect(goOf(page)).toHaveCSS('opacity', '0')
  await page.getByRole('link', { name: 'Part 1: The Body of Memory' }).first().focus()
  await page.keyboard.press('Tab')
  await expect(chooserOf(page)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(chooserOf(page)).toHaveValue('/parts/4')
  await expect(page).toHaveURL(`${product.origin}/parts/2`)
  await page.keyboard.press('Tab')
  await expect(goOf(page)).toBeFocused()
  await expect(goOf(page)).toHaveCSS('opacity', '1')
  const lines = await goOf(page).evaluate((button) => {
    const words = document.createRange()
    words.selectNodeContents(button)
    return words.getClientRects().length
  })
  expect(lines).toBe(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${product.origin}/parts/4`)
})

test('[C146] the order can be reached and sends nothing; Get Notified beside it opens the form', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/parts/2')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() !== 'image') asked.push(request.url())
  })
  const preorder = preorderOf(page)
  await preorder.focus()
  await expect(preorder).toBeFocused()
  await expect(preorder).toHaveAccessibleDescription(/^Not on sale yet/)
  await page.keyboard.press('Enter')
  await preorder.click({ force: true })
  await expect(page).toHaveURL(`${product.origin}/parts/2`)
  expect(asked).toEqual([])
  await page.getByRole('main').getByRole('button', { name: 'Get Notified' }).click()
  const dialog = page.getByRole('dialog', { name: 'Get Notified When Available' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('[C126] [C128] [C130] [C131] [C134] a reader walks from part to part, and home from the first', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page, '/parts/1')
  for (const title of ['The Neural Web', 'The Living Touch']) {
    await page.getByRole('navigation', { name: 'Previous and next part' }).getByText(title).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  }
  await page.getByRole('link', { name: 'View all parts' }).click()
  await expect(page).toHaveURL(`${product.origin}/parts`)
  await page.getByRole('heading', { name: 'The Body of Memory' }).getByRole('link').click()
  const bar = page.getByRole('navigation', { name: 'Parts before and after' })
  await bar.getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(`${product.origin}/`)
})

test('at 320 px nothing runs off the side', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of PATHS) {
    await open(page, path)
    await expectFits(page)
  }
})

test('on paper a part is its text: no plate, no bar, no buttons', async ({ page }) => {
  await open(page, '/parts/2')
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'Evidence of Emergence' })).toBeVisible()
  await expect(page.locator('.part__plate')).toBeHidden()
  await expect(chooserOf(page)).toBeHidden()
  await expect(preorderOf(page)).toBeHidden()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[C043] [C087] [C132] [C146] the list in the bar, the gallery, the landing page and Get Notified lead on', async ({
    page,
  }) => {
    await open(page, '/parts/2')
    await chooserOf(page).selectOption('Begin Your Journey')
    await goOf(page).click()
    await expect(page).toHaveURL(`${product.origin}/book/intro`)
    await open(page, '/parts/2')
    await chooserOf(page).selectOption('6. The Spiral Sky')
    await goOf(page).click()
    await expect(page).toHaveURL(`${product.origin}/parts/6`)
    for (const path of ['/', '/parts']) {
      await open(page, path)
      await page.getByRole('main').getByRole('link', { name: 'The Spiral Sky' }).last().click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Spiral Sky')
    }
    await open(page, '/parts/2')
    await page.getByRole('main').getByRole('button', { name: 'Get Notified' }).click()
    await expect(page).toHaveURL(/\/notify\??$/)
  })
})
