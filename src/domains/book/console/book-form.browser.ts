import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../../test/support/axe.ts'
import { aDataHome, type Product, removeHome, startProduct } from '../../../../test/support/product.ts'

const PASSWORD = 'a sentence that is long enough'

let home: string
let product: Product

test.beforeAll(async () => {
  home = aDataHome()
  product = await startProduct({
    dataDir: join(home, 'data'),
    env: { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: PASSWORD },
  })
})

test.afterAll(async () => {
  await product.stop()
  removeHome(home)
})

async function openBook(page: Page): Promise<void> {
  await page.goto(`${product.origin}/admin/login`)
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('navigation').getByRole('link', { name: 'Book Management' }).click()
  await expect(page.getByRole('form', { name: 'The book' })).toBeVisible()
}

test('[C666] [C037] a shop typed into the book form is a link on every public page', async ({ page }) => {
  await openBook(page)
  const form = page.getByRole('form', { name: 'The book' })
  await form.getByRole('button', { name: 'Add shop' }).click()
  await expect(form.getByLabel('Shop', { exact: true })).toBeFocused()
  await page.keyboard.type('The Corner Bookshop')
  await page.keyboard.press('Tab')
  await page.keyboard.type('corner.example')
  await form.getByRole('button', { name: 'Save' }).click()

  const address = form.getByLabel('Web address')
  await expect(address).toBeFocused()
  await expect(address).toHaveAccessibleDescription('Address of the shop must begin with https:// or http://')
  await address.fill('https://corner.example/spiral')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  // Words of an unfinished row are the person's, too: they survive a reload.
  await form.getByRole('button', { name: 'Add shop' }).click()
  await page.keyboard.type('Half a shop')
  await expect(page.getByText('Saved on this device only').first()).toBeVisible()
  await page.reload()
  await expect(form.getByLabel('Shop', { exact: true }).first()).toHaveValue('The Corner Bookshop')
  await expect(form.getByRole('listitem')).toHaveCount(2)
  await form.getByRole('button', { name: 'Remove shop' }).last().click()
  await expect(form.getByRole('button', { name: 'Add shop' })).toBeFocused()

  expect(await faultsOf(page)).toEqual([])

  await form.getByLabel(/^Cover/).fill('/objects/uploads/cover.jpg')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
  await page.goto(`${product.origin}/about`)
  await expect(page.getByRole('link', { name: 'Order from The Corner Bookshop' })).toHaveAttribute(
    'href',
    'https://corner.example/spiral',
  )
  await expect(page.getByRole('img', { name: 'Cover of The Living Spiral' })).toHaveAttribute(
    'src',
    '/objects/uploads/cover.jpg',
  )
})
