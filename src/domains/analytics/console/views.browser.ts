import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { faultsOf } from '../../../../test/support/axe.ts'
import { looksOf, overflowOf, SWEEP, wear } from '../../../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../../test/support/product.ts'
import { signIn } from '../../../../test/support/studio.ts'

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0'

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

test(
  '[C297] what readers opened stands behind Monthly Views by day, page and host, and one page can be looked at alone',
  SWEEP,
  async ({ page, browser }) => {
    // The name of a browser that a program runs says that it is a robot.
    const reader = await browser.newPage({ userAgent: READER })
    for (const path of ['/parts', '/parts', '/about']) {
      await reader.goto(product.origin + path, { referer: 'https://library.example/shelf' })
    }
    await reader.close()
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin`)
    // They are counted in memory, and written every ten seconds.
    await expect(async () => {
      await page.reload()
      await expect(page.getByRole('definition').filter({ hasText: /^3$/ })).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 60_000 })
    await page.getByRole('link', { name: 'Monthly Views' }).press('Enter')
    await expect(page.getByRole('heading', { name: '3 views' })).toBeVisible()
    const pages = page.getByRole('table', { name: 'Pages' }).getByRole('row')
    await expect(pages.filter({ hasText: '/parts' })).toContainText('2')
    const hosts = page.getByRole('table', { name: 'Where readers came from' })
    await expect(hosts.getByRole('row').filter({ hasText: 'library.example' })).toContainText('3')
    await page.getByRole('button', { name: '/about' }).press('Enter')
    await expect(page.getByRole('heading', { name: '1 view' })).toBeVisible()
    await page.getByText('As a table').press('Enter')
    const lines = page.getByRole('region', { name: 'As a table' }).getByRole('row')
    await expect(lines).toHaveCount(31)
    await page.getByText('90 days').click()
    await expect(lines).toHaveCount(91)
    for (const look of looksOf(0)) {
      await wear(page, look)
      expect(await faultsOf(page)).toEqual([])
      expect(await overflowOf(page)).toBe(0)
    }
    await page.reload()
    await expect(page.getByText('of /about')).toBeVisible()
    await page.getByRole('button', { name: 'Show all pages' }).press('Enter')
    await expect(page.getByRole('heading', { name: '3 views' })).toBeVisible()
  },
)
