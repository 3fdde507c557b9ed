import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../../test/support/axe.ts'
import { looksOf, SWEEP, wear } from '../../../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../../test/support/product.ts'
import { AGAIN, signIn } from '../../../../test/support/studio.ts'

let home: string
let product: Product

test.beforeAll(async () => {
  home = aDataHome()
  product = await startProduct({
    dataDir: join(home, 'data'),
    env: OWNER,
  })
})

test.afterAll(async () => {
  await product.stop()
  removeHome(home)
})

async function looksGood(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
}

test(
  '[C212] who signed up is found, taken along as a file, and erased on request',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin`)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('link', { name: 'Forms' }).click()
    await page
      .getByRole('navigation', { name: 'Screens of forms' })
      .getByRole('link', { name: 'Subscribers' })
      .click()
    await expect(menu.getByRole('link', { name: 'Forms' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('No subscribers yet')).toBeVisible()
    const taking = page.getByRole('button', { name: 'Export' })
    await expect(taking).toHaveCount(0)
    await looksGood(page)

    for (const [name, email] of [
      ['Tove Nyberg', 'tove@nyberg.example'],
      ['=cmd()', 'formula@example.org'],
      ['Agnes Weber', 'agnes@weber.example'],
    ]) {
      await page.request.post(`${product.origin}/api/notifications/subscribe`, {
        data: { name, email },
        ...AGAIN,
      })
    }
    await page.reload()
    await expect(page.getByText('All subscribers (3)')).toBeVisible()
    await expect(page.getByText('agnes@weber.example')).toBeVisible()
    await expect(page.getByText('Waiting').first()).toBeVisible()
    for (const look of looksOf(0)) {
      await wear(page, look)
      await looksGood(page)
    }
    await wear(page, { width: 1440, height: 900, colorScheme: 'light' })

    await page.getByRole('searchbox').fill('formula')
    await expect(page.getByText('agnes@weber.example')).toHaveCount(0)
    const coming = page.waitForEvent('download')
    await taking.click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('living-spiral-subscribers.csv')
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^formula@example\.org,'=cmd\(\),/)

    // A press on the address opens it; closed, the rows have the keys again.
    await page.getByText('formula@example.org', { exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('One letter when the book is out')
    await looksGood(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('One letter when the book is out')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Actions for formula@example.org' }).click()
    await page.getByRole('menuitem', { name: 'Erase' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await expect(taking).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByText('All subscribers (2)')).toBeVisible()
  },
)
