import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { aChapter, press, signIn } from '../../../test/support/studio.ts'

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

test.beforeEach(async ({ page }) => {
  await signIn(product, page.request)
})

test('marked words become a link to a page that is found by a few letters, with the keyboard alone', async ({
  page,
}) => {
  await page.goto(await aChapter(product, page, 'Links', 'Read about roots and more.'))
  const text = page.locator('.writing[contenteditable=true]')
  await text.getByText('Read about').click()
  for (const key of ['Home', 'ControlOrMeta+Shift+ArrowRight', 'ControlOrMeta+k']) await press(page, key)
  const dialog = page.getByRole('dialog', { name: 'Link' })
  const field = dialog.getByLabel('Address, or name of a page')
  await expect(field).toBeFocused()
  await page.keyboard.type('roots drawn')
  const found = dialog.getByRole('option', { name: /Roots Drawn by Code/ })
  await expect(found).toContainText('/blog/roots-drawn-by-code')
  await expect(found).toContainText('Published')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(text.getByRole('link')).toHaveAttribute('href', '/blog/roots-drawn-by-code')
  await expect(text).toHaveText('Read about roots and more.')
})

test('Enter in the title goes on in the text', async ({ page }) => {
  await page.goto(await aChapter(product, page, 'Title', 'Words'))
  const text = page.locator('.writing[contenteditable=true]')
  await expect(text).toBeVisible()
  await page.getByRole('textbox', { name: 'Title', exact: true }).press('Enter')
  await expect(text).toBeFocused()
})

test('raised and lowered letters come by keys and by paste', async ({ page }) => {
  await page.goto(await aChapter(product, page, 'Powers', ''))
  const text = page.locator('.writing[contenteditable=true]')
  await text.click()
  await page.keyboard.type('10')
  await page.keyboard.press('ControlOrMeta+.')
  await page.keyboard.type('6')
  await page.keyboard.press('ControlOrMeta+.')
  await page.keyboard.type(' of ')
  await text.evaluate((element) => {
    const data = new DataTransfer()
    data.setData('text/html', '<p>CO<sub>2</sub></p>')
    element.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
    )
  })
  await expect(text.locator('p').first()).toHaveJSProperty('innerHTML', '10<sup>6</sup> of CO<sub>2</sub>')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+.')
  await expect(text.locator('sub')).toHaveCount(0)
})

test('an address is taken as it is typed, completed where a host or a mail address stands alone, and refused otherwise', async ({
  page,
}) => {
  await page.goto(await aChapter(product, page, 'Addresses', 'Words'))
  const text = page.locator('.writing[contenteditable=true]')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  for (const [typed, href] of [
    ['example.org/a', 'https://example.org/a'],
    ['mail@example.org', 'mailto:mail@example.org'],
    ['/about', '/about'],
  ] as const) {
    await text.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+k')
    await dialog.getByLabel('Address, or name of a page').fill(typed)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(text.getByRole('link')).toHaveAttribute('href', href)
  }
  await text.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+k')
  await dialog.getByLabel('Address, or name of a page').fill('zzqx')
  await expect(dialog.getByText('No page is called that.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Use a web address')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove link' }).click()
  await expect(text.getByRole('link')).toHaveCount(0)
})
