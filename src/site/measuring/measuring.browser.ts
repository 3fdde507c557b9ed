import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
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

/** Addresses beyond the product that were asked for; each gets an empty script. */
async function asksOutside(reader: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  await reader.route(
    (url) => url.origin !== product.origin,
    (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    },
  )
  return asked
}

const question = (page: Page) => page.getByRole('region', { name: 'May Google and Meta measure this visit?' })

test(
  '[C578] nothing is loaded from elsewhere before a reader allows it, nor after that was taken back',
  SWEEP,
  async ({ page, browser }) => {
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin/settings/seo/measuring`)
    const google = page.getByRole('textbox', { name: 'Google Analytics ID' })
    await google.fill('G-1')
    const save = page.getByRole('button', { name: 'Save changes' })
    await save.press('Enter')
    await expect(google).toHaveAccessibleDescription(/Google Analytics ID must look like G-A1B2C3D4E5/)
    await google.fill('G-A1B2C3D4E5')
    await page.getByRole('textbox', { name: 'Facebook Pixel ID' }).fill('1234567890')
    await save.press('Enter')
    await expect(page.getByText('Settings Updated')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])

    const context = await browser.newContext()
    const asked = await asksOutside(context)
    const reader = await context.newPage()
    const faults: string[] = []
    reader.on('console', (message) => message.type() === 'error' && faults.push(message.text()))
    await reader.goto(`${product.origin}/about`)
    await expect(question(reader)).toBeVisible()
    for (const look of looksOf(0)) {
      await wear(reader, look)
      expect(await faultsOf(reader)).toEqual([])
      expect(await overflowOf(reader)).toBe(0)
    }
    await question(reader).getByRole('button', { name: 'Do not allow' }).press('Enter')
    await expect(question(reader)).toBeHidden()
    const again = reader.getByRole('button', { name: 'Measuring' })
    await expect(again).toBeFocused()
    await reader.reload()
    await expect(again).toBeVisible()
    await expect(question(reader)).toBeHidden()
    expect(asked).toEqual([])

    await again.press('Enter')
    await expect(question(reader)).toBeFocused()
    await question(reader).getByRole('button', { name: 'Allow', exact: true }).press('Enter')
    const both = [
      'https://www.googletagmanager.com/gtag/js?id=G-A1B2C3D4E5',
      'https://connect.facebook.net/en_US/fbevents.js',
    ]
    await expect.poll(() => asked).toEqual(both)
    await reader.goto(`${product.origin}/blog`)
    await expect.poll(() => asked).toEqual([...both, ...both])
    await expect(question(reader)).toBeHidden()
    expect(
      await reader.evaluate(() =>
        [...(window as unknown as { dataLayer: IArguments[] }).dataLayer].map(([first]) => first),
      ),
    ).toEqual(['js', 'config'])

    await reader.evaluate(() => (document.cookie = '_ga=GA1.1.1; path=/'))
    await again.press('Enter')
    const loaded = reader.waitForEvent('load')
    await question(reader).getByRole('button', { name: 'Do not allow' }).press('Enter')
    await loaded
    await expect(again).toBeVisible()
    expect(await context.cookies()).toEqual([])
    expect(asked).toHaveLength(4)
    expect(faults).toEqual([])
    await context.close()
  },
)

test('[C578] a reader without script is asked nothing, and a browser that speaks against it neither', async ({
  browser,
  request,
}) => {
  await signIn(product, request)
  const ids = { googleAnalyticsId: 'G-A1B2C3D4E5', facebookPixelId: '1234567890' }
  const saved = await request.put(`${product.origin}/api/forks/default/settings`, { data: ids, ...AGAIN })
  expect(saved.status()).toBe(200)
  const without = await browser.newContext({ javaScriptEnabled: false })
  const page = await without.newPage()
  await page.goto(`${product.origin}/about`)
  await expect(question(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Measuring' })).toBeHidden()
  await without.close()
  const context = await browser.newContext()
  const asked = await asksOutside(context)
  await context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const wary = await context.newPage()
  await wary.goto(`${product.origin}/about`)
  await expect(wary.getByRole('button', { name: 'Measuring' })).toBeVisible()
  await expect(question(wary)).toBeHidden()
  expect(asked).toEqual([])
  await context.close()
})
