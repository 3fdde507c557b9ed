import { join } from 'node:path'
import { expect, type Locator, test } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { aChapter, signIn } from '../../../test/support/studio.ts'
import { LOOK_COOKIE } from '../../kernel/look.ts'

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

/** How far the line around an element reaches beyond it, in pixels; null where none is drawn. */
const reachOf = (element: Locator) =>
  element.evaluate((drawn) => {
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(drawn)
    return outlineStyle === 'none' ? null : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)
  })

test('colours of the system leave lines: around badges and within them, around what is chosen, and around what lies over the page', async ({
  page,
}) => {
  await signIn(product, page.request)
  const badge = page.getByRole('row').getByText('Published', { exact: true }).locator('..').first()
  await page.context().addCookies([{ name: LOOK_COOKIE, value: 'contrast', url: `${product.origin}/admin` }])
  await page.goto(`${product.origin}/admin/pages`)
  await expect.poll(() => reachOf(badge)).toBe(0)

  await page.context().addCookies([{ name: LOOK_COOKIE, value: 'light', url: `${product.origin}/admin` }])
  await page.emulateMedia({ forcedColors: 'active' })
  await page.reload()
  await expect.poll(() => reachOf(badge)).toBe(0)

  await page
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await page.keyboard.press('Home')
  await expect.poll(() => reachOf(page.getByRole('menuitem').first())).toBe(0)
  expect(await reachOf(page.getByRole('menuitem').nth(1))).toBe(null)
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('pages')
  const palette = page.getByRole('dialog', { name: 'Find, go, do' })
  await expect.poll(() => reachOf(palette.getByRole('option', { selected: true }))).toBe(0)
  await expect(palette).toHaveCSS('border-top-width', '1px')
  await page.keyboard.press('Escape')
})

test('the menu behind the slash can be read and scrolled by everybody, and keys choose from it', async ({
  page,
}) => {
  await signIn(product, page.request)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(await aChapter(product, page, 'The weir'))
  await page.getByRole('textbox', { name: 'Content' }).pressSequentially('/')
  const blocks = page.getByRole('listbox')
  await expect(blocks).toBeVisible()
  expect(await blocks.evaluate((list) => list.scrollHeight > list.clientHeight)).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await expect(blocks).toHaveCSS('border-top-width', '1px')
  await page.keyboard.press('ArrowDown')
  await expect(blocks.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => reachOf(blocks.getByRole('option', { selected: true }))).toBe(0)
  await page.keyboard.press('Enter')
  await expect(blocks).toBeHidden()
  await page.keyboard.type('Mouths')
  await expect(
    page.getByRole('textbox', { name: 'Content' }).getByRole('heading', { name: 'Mouths' }),
  ).toBeVisible()

  // Which way of looking is chosen is seen, too.
  const ground = (view: string) =>
    page
      .locator('label')
      .filter({ visible: true, has: page.getByRole('radio', { name: view, exact: true }) })
      .evaluate((label) => getComputedStyle(label).backgroundColor)
  expect(await ground('Write')).not.toBe(await ground('Preview'))
})
