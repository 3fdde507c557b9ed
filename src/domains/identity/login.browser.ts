import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { linkIn, type MailServer, startMailServer } from '../../../test/support/mail-server.ts'
import { aDataHome, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { AGAIN, signIn } from '../../../test/support/studio.ts'

const PASSWORD = 'a sentence that is long enough'

let home: string
let product: Product
let mail: MailServer

test.beforeAll(async () => {
  home = aDataHome()
  mail = await startMailServer()
  const env = { SMTP_URL: mail.url, MAIL_FROM: 'books@example.org' }
  product = await startProduct({
    dataDir: join(home, 'data'),
    env: { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: PASSWORD, ...env },
  })
})

test.afterAll(async () => {
  await product.stop()
  await mail.stop()
  removeHome(home)
})

async function logIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill('ada')
  // From field to field, as whoever types both does.
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password')).toBeFocused()
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

/** Path of the link of the newest mail to an address. */
async function pathFrom(to: string, path: string): Promise<string> {
  const newest = () => mail.mails.findLast((one) => one.to === to && one.text.includes(path))
  await expect.poll(newest, { timeout: 10_000 }).toBeTruthy()
  return new URL(linkIn(newest() ?? { text: '' }, path)).pathname
}

test('[C576] a visitor becomes a reader by mail, and has an account instead of the studio', async ({
  page,
  browser,
}) => {
  const to = 'rea@example.org'
  const sound = async () => expect(await faultsOf(page)).toEqual([])
  const owner = await (await browser.newContext()).newPage()
  await signIn(product, owner.request, PASSWORD)
  const [site] = await (await owner.request.get(`${product.origin}/api/admin/forks`)).json()
  const opened = await owner.request.put(`${product.origin}/api/forks/${site.id}/settings`, {
    data: { allowRegistration: true },
    headers: { origin: product.origin },
    ...AGAIN,
  })
  expect(opened.status()).toBe(200)

  await page.goto(`${product.origin}/admin/login`)
  await page.getByRole('link', { name: 'Readers sign up here' }).click()
  await sound()
  await page.getByLabel('E-mail').fill('nobody')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toBeFocused()
  await page.getByLabel('E-mail').fill(to)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByRole('heading', { name: 'Look into your mail' })).toBeVisible()

  await page.goto(product.origin + (await pathFrom(to, '/sign-up/')))
  await sound()
  await page.getByLabel('Name').fill('Rea Reading')
  await page.getByLabel('Password').fill('short')
  await page.getByRole('button', { name: 'Open your account' }).click()
  await expect(page.getByText('Password must have at least 12 characters')).toBeVisible()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Open your account' }).click()
  await expect(page).toHaveURL(`${product.origin}/my/account`)
  await expect(page.getByLabel('First name')).toHaveValue('Rea')
  await expect(page.getByRole('link', { name: 'Your account' })).toBeVisible()
  await sound()
  await page.getByLabel('Last name').fill('Reader')
  await expect(page.getByLabel('Language of mails')).toHaveValue('en')
  await page.getByLabel('Language of mails').selectOption('Deutsch')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.getByLabel('New e-mail address').fill('rea.reader@example.org')
  await page.locator('#email-password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('Look into your mail', { exact: true })).toBeVisible()
  await page.goto(product.origin + (await pathFrom('rea.reader@example.org', '/de/my/email/')))
  await sound()
  await page.getByRole('button', { name: 'Adresse bestätigen' }).click()
  await expect(page.getByRole('heading', { name: 'Adresse bestätigt' })).toBeVisible()

  // There is no studio for them.
  await page.goto(`${product.origin}/admin`)
  await expect(page).toHaveURL(`${product.origin}/my/account`)
  await expect(page.getByLabel('Last name')).toHaveValue('Reader')
  await expect(page.getByLabel('Language of mails')).toHaveValue('de')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(`${product.origin}/`)

  await page.goto(`${product.origin}/my/account`)
  await expect(page).toHaveURL(/\/admin\/login\?next=/)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await sound()
  await page.getByLabel('Username or e-mail').fill('rea')
  await page.getByRole('button', { name: 'Send me the link' }).click()
  await expect(page.getByText('a mail with a link is on its way to it')).toBeVisible()
  await page.goto(product.origin + (await pathFrom('rea.reader@example.org', '/de/new-password/')))
  await page.getByLabel('Neues Passwort').fill('quite another sentence')
  await page.getByRole('button', { name: 'Passwort setzen' }).click()
  await expect(page).toHaveURL(`${product.origin}/de/admin/login`)
  await page.getByLabel('Benutzername').fill('rea')
  await page.getByLabel('Passwort').fill('quite another sentence')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL(`${product.origin}/my/account`)

  await page.getByRole('button', { name: 'Erase my account...' }).click()
  await expect(page.getByRole('button', { name: 'Erase for good' })).toBeVisible()
  await expect(page.locator('#erase-password')).toBeFocused()
  await page.locator('#erase-password').fill('quite another sentence')
  await page.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page).toHaveURL(`${product.origin}/`)
  const gone = await page.request.get(`${product.origin}/api/auth/user`)
  expect(gone.status()).toBe(401)
})
