import { expect } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { test } from '../../../test/support/samples.ts'
import { AGAIN, signIn } from '../../../test/support/studio.ts'

test('[C634] the bar of who is signed in is a script’s: readers neither get it nor ask for it', async ({
  page,
  samples: product,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/user')) asked.push(request.url())
  })
  const bar = page.locator('.admin-bar')
  const anonymous = await (await page.goto(`${product.origin}/about`))?.text()
  await page.waitForLoadState('networkidle')
  await expect(bar).toHaveCount(0)
  expect(asked).toEqual([])

  await signIn(product, page.request)
  const known = await page.goto(`${product.origin}/about`)
  expect(await known?.text()).toBe(anonymous)
  await expect(bar).toContainText('Signed in as ')
  expect(asked).toHaveLength(1)
  const heightOf = async () => (await bar.boundingBox())?.height
  const place = async () => (await page.locator('.site-header').boundingBox())?.y
  // Its letters may come meanwhile.
  await expect.poll(async () => (await place()) === (await heightOf())).toBe(true)
  expect(await faultsOf(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`${product.origin}/de/about`)
  await expect(bar.getByRole('link', { name: 'Studio öffnen' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.goto(`${product.origin}/admin`)
  await page.evaluate(() => {
    const preview = document.body.appendChild(document.createElement('iframe'))
    preview.src = '/about'
  })
  const framed = page.frameLocator('iframe')
  await expect(framed.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(framed.locator('html')).toHaveClass(/js/)
  await expect(framed.locator('html')).not.toHaveClass(/signed-in/)
  await page.goto(`${product.origin}/about`)
  await expect(bar).toBeVisible()

  const gone = await page.request.post(`${product.origin}/api/auth/logout`, {
    headers: { origin: product.origin },
    ...AGAIN,
  })
  expect(gone.ok()).toBe(true)
  await page.context().addCookies([{ name: 'fl', value: '1', url: product.origin }])
  await page.reload()
  await expect(page.locator('html')).not.toHaveClass(/signed-in/)
  await expect(bar).toHaveCount(0)
})
