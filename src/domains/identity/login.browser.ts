import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { aDataHome, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { AGAIN } from '../../../test/support/studio.ts'

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

async function logIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Logs in, and waits for what becomes of it. @returns status of the answer */
async function attempt(page: Page, password = PASSWORD): Promise<number> {
  const answered = page.waitForResponse('**/api/auth/login')
  await logIn(page, password)
  return (await answered).status()
}

test('[C159] [C160] signing in leads back to the page that was asked for, once', async ({ page }) => {
  const asked = `${product.origin}/admin/parts/unknown?from=mail`
  await page.goto(asked)
  await expect(page).toHaveURL(/\/admin\/login\?next=/)
  await logIn(page)
  await expect(page).toHaveURL(asked)
  await expect(page.getByText('Welcome, ada!')).toBeVisible()
  await page.goto(`${product.origin}/admin`)
  await expect(page.getByRole('navigation').getByRole('link').first()).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  // Who is in already goes on to what they wanted, or to the dashboard, and never to another site.
  for (const [next, there] of [
    ['/admin/settings/seo', '/admin/settings/seo'],
    ['//evil.example', '/admin'],
  ] as const) {
    await page.goto(`${product.origin}/admin/login?next=${encodeURIComponent(next)}`)
    await expect(page).toHaveURL(product.origin + there)
  }
  await page.goto(`${product.origin}/admin/login`)
  await expect(page).toHaveURL(`${product.origin}/admin`)
  // A person who cannot be read is asked to sign in, and not led back and forth.
  await page.route('**/api/auth/user', (route) => route.fulfill({ status: 500 }))
  await page.goto(`${product.origin}/admin/pages`)
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await page.unrouteAll()
  for (const address of ['/admin/sites/new', '/admin/modules/unknown']) {
    await page.goto(product.origin + address)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
  }
})

test('[C161] a line that is down is no wrong password', async ({ page }) => {
  await page.goto(`${product.origin}/admin/login`)
  await page.route('**/api/auth/login', (route) => route.abort())
  await logIn(page)
  await expect(page.getByText('Login failed')).toBeVisible()
  await expect(
    page.getByText('The server did not answer. Check your connection and try again.'),
  ).toBeVisible()
})

test('[C160] a session that has ended leads back, too', async ({ page, context }) => {
  await context.addCookies([{ name: 'sid', value: 'x'.repeat(43), url: product.origin }])
  const asked = `${product.origin}/admin/parts/unknown`
  await page.goto(asked)
  await logIn(page)
  await expect(page).toHaveURL(asked)
})

test('[C160] A234: a link to the sign-in page leads nowhere but into the studio', async ({ browser }) => {
  for (const next of [
    '//evil.example',
    '/\\evil.example',
    'https:evil',
    'https://evil.example/admin/',
    'javascript:document.title=1',
  ]) {
    const page = await browser.newPage()
    await page.goto(`${product.origin}/admin/login?next=${encodeURIComponent(next)}`)
    await logIn(page)
    await expect(page).toHaveURL(`${product.origin}/admin`)
    await page.close()
  }
})

test('[C157] [C161] after many failures a wait is announced in words, and then signing in works', async ({
  page,
}) => {
  await page.goto(`${product.origin}/admin/login`)
  for (let i = 0; i < 10; i++) {
    await page.request.post(`${product.origin}/api/auth/login`, {
      data: { username: 'ada', password: 'wrong' },
      ...AGAIN,
    })
  }
  await attempt(page, 'wrong')
  await expect(page.getByText('Login failed')).toBeVisible()
  await expect(async () => expect(await attempt(page, 'wrong')).toBe(429)).toPass()
  await expect(page.getByText(/^Too many attempts\. Please wait \d+ seconds?\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled()
  await expect(async () => expect(await attempt(page)).toBe(200)).toPass()
  await expect(page).toHaveURL(/\/admin$/)
})
