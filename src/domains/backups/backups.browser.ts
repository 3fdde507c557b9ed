import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { looksOf, overflowOf, SWEEP, wear } from '../../../test/support/looks.ts'
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

const sound = async (page: Page, place: number) => {
  for (const look of looksOf(place)) {
    await wear(page, look)
    expect(await faultsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  }
}

test(
  'a backup is made by a button and proved, by keys alone, and the dashboard says so',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin/settings/advanced`)
    const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
    await sections.getByText('Backups').press('Enter')
    await expect(page.locator('#section-title')).toHaveText('Backups')
    await expect(page.getByText('No backup yet.')).toBeVisible()
    await sound(page, 0)

    const make = page.getByRole('button', { name: 'Back up now' })
    await make.press('Enter')
    await expect(make).toBeDisabled()
    await expect(page.getByText('A backup is made…')).toBeAttached()
    const rows = page.getByRole('list', { name: 'Backups' }).getByRole('listitem')
    await expect(rows).toHaveCount(1, { timeout: 60_000 })
    // It has less priority than other work on the machine.
    await expect(rows).toContainText(/\d MB, [\d.]+ MB of it new/, { timeout: 240_000 })
    // The first one is proved at once.
    await expect(rows.getByText('Made and proved')).toBeVisible({ timeout: 240_000 })
    await expect(make).toBeEnabled()
    await expect(make).toBeFocused()
    await sound(page, 1)

    const pages = `${product.origin}/api/forks/default/pages`
    const [{ id, title }] = await (await page.request.get(pages, AGAIN)).json()
    const headers = { origin: product.origin }
    const changed = await page.request.put(`${product.origin}/api/pages/${id}`, {
      headers,
      data: { title: 'Spoilt' },
      ...AGAIN,
    })
    expect(changed.status()).toBe(200)
    await rows.getByRole('button', { name: /^Restore from the backup of/ }).press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Go back to/ })
    await expect(dialog).toContainText('Page: Spoilt')
    await sound(page, 2)
    await dialog.getByLabel('What goes back').selectOption('Spoilt')
    await expect(dialog.getByRole('textbox')).toHaveCount(0)
    await sound(page, 3)
    await dialog.getByRole('button', { name: 'Restore' }).press('Enter')
    await expect(dialog).toBeHidden()
    const back = page.getByRole('list', { name: 'What came back' }).getByRole('listitem')
    await expect(back).toContainText('The Living Spiral: Page, as of')
    await expect(back.getByText('Came back', { exact: true })).toBeVisible({ timeout: 240_000 })
    await expect(rows).toHaveCount(2)
    expect(await (await page.request.get(`${product.origin}/api/pages/${id}`, AGAIN)).json()).toMatchObject({
      title,
    })
    await sound(page, 4)

    await page.goto(`${product.origin}/admin`)
    const state = page.getByRole('definition').filter({ hasText: 'Restored and compared' })
    await expect(state).toBeVisible()
    await expect(page.getByRole('term').getByText('Backup', { exact: true })).toBeVisible()
  },
)
