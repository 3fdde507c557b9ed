import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import pg from 'pg'
import { faultsOf } from '../../../test/support/axe.ts'
import { freePort } from '../../../test/support/ports.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { aProvider, type ProviderAccount } from '../../../test/support/provider.ts'
import { signIn } from '../../../test/support/studio.ts'
import { connectRunning } from '../../platform/db/embedded/running.ts'
import { PROVIDER_RETURN } from '../../platform/sign-in-settings.ts'

const PASSWORD = OWNER.ADMIN_PASSWORD
const STEP_MS = 30_000

const accounts = new Map<string, ProviderAccount>([
  ['ada', { email: 'ada@localhost', email_verified: true }],
  ['stranger', { email: 'stranger@example.org', email_verified: true }],
])

let home: string
let product: Product
let provider: Awaited<ReturnType<typeof aProvider>>

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  home = aDataHome()
  const port = await freePort()
  provider = await aProvider(accounts, [`http://localhost:${port}${PROVIDER_RETURN}`])
  const { issuer, clientId, clientSecret, name } = provider.settings
  product = await startProduct({
    dataDir: join(home, 'data'),
    port,
    env: {
      ...OWNER,
      RATE_LIMITS: 'off',
      HOST: '127.0.0.1',
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: name,
    },
  })
})

test.afterAll(async () => {
  await product.stop()
  provider.close()
  removeHome(home)
})

async function withDatabase(sql: string): Promise<void> {
  const client = new pg.Client((await connectRunning(product.dataDir)) ?? {})
  await client.connect()
  await client.query(sql)
  await client.end()
}

const forgetPassword = () => withDatabase(`update sessions set sess = sess || '{"confirmed": null}'`)

const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * STEP_MS })

/** A code that was not used yet: the one that the app shows next is taken already. */
const nextCode = (secret: string): string => codeOf(secret, 1)

/** A dialog that nobody asked for hears Enter after half a second, which a person takes for a password. */
const LIKE_A_PERSON = { delay: 30 }

const accessible = async (page: Page) => expect(await faultsOf(page)).toEqual([])

/** Presses Tab until something of this name has the focus. */
async function tabTo(page: Page, role: 'button' | 'textbox', name: string): Promise<void> {
  // A dialog stands behind the screen that it lies over.
  const wanted = page.getByRole(role, { name, exact: true }).last()
  await expect(wanted).toBeVisible()
  for (let n = 0; n < 80; n++) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${name}`)
}

async function openProfile(page: Page): Promise<void> {
  await signIn(product, page.request, PASSWORD)
  await page.goto(`${product.origin}/admin/profile`)
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
}

/** Types name and password on the sign-in page, with the keyboard alone. */
async function typePassword(page: Page, next = ''): Promise<void> {
  await page.goto(`${product.origin}/admin/login${next}`)
  await tabTo(page, 'textbox', 'Username')
  await page.keyboard.type('ada')
  await tabTo(page, 'textbox', 'Password')
  await page.keyboard.type(PASSWORD)
  await page.keyboard.press('Enter')
}

/** A device that answers by itself, as if its owner had shown a finger. */
async function withAuthenticator(context: BrowserContext, page: Page) {
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a second factor is turned on, used and turned off with the keyboard alone', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  await openProfile(page)
  await tabTo(page, 'button', 'Turn on')
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: 'Code', exact: true })
  await expect(field).toBeFocused()
  await expect(page.getByRole('img', { name: 'QR code for the app' })).toBeVisible()
  await accessible(page)
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/This code is not right/)
  await expect(field).toBeFocused()
  await field.fill('')
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await accessible(page)
  const codes = await page.getByRole('dialog').getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await tabTo(page, 'button', 'Download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('flyleaf-recovery-codes.txt')
  await tabTo(page, 'button', 'I have kept them')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/10 recovery codes are left/)).toBeVisible()
  await accessible(page)

  // Logging in, with a code and then with a recovery code.
  await context.clearCookies()
  await typePassword(page, '?next=/admin/profile')
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused()
  await accessible(page)
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not right, or it was used already')).toBeVisible()
  await expect(page.getByText(/^Password forgotten/)).toBeHidden()
  await expect(page.getByText(/^No app at hand/)).toBeVisible()
  await tabTo(page, 'button', 'Use a recovery code')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeFocused()
  await accessible(page)
  await page.keyboard.type(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${product.origin}/admin/profile`)
  await expect(page.getByText('Welcome, ada!')).toBeVisible()
  await expect(page.getByText(/9 recovery codes are left/)).toBeVisible()

  // [C172] The session ends while somebody is at work: the code is asked for over the screen.
  await tabTo(page, 'textbox', 'First name')
  await page.keyboard.type('Ada')
  await tabTo(page, 'button', 'Save')
  await withDatabase('delete from sessions')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You were signed out' })).toBeVisible()
  await tabTo(page, 'textbox', 'Password')
  await page.keyboard.type(PASSWORD, LIKE_A_PERSON)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused()
  await accessible(page)
  await page.keyboard.type(codes[1] ?? '')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')

  // A grave action asks for password and code.
  await forgetPassword()
  await tabTo(page, 'button', 'Turn off')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Turn the second factor off?' })).toBeVisible()
  await tabTo(page, 'button', 'Turn off')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Confirm your password' })).toBeVisible()
  await tabTo(page, 'textbox', 'Password')
  await page.keyboard.type(PASSWORD, LIKE_A_PERSON)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Code', exact: true })).toBeFocused()
  await page.keyboard.type(nextCode(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The second factor is off')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await context.clearCookies()
  await typePassword(page)
  await expect(page).toHaveURL(`${product.origin}/admin`)
})

test('a passkey is added, opens the studio, confirms a grave action and is removed', async ({
  page,
  context,
}) => {
  await page.goto(`${product.origin}/admin/login`)
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden()
  await withAuthenticator(context, page)
  await openProfile(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await accessible(page)
  await page.keyboard.type('Laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Passkey added')).toBeVisible()
  await expect(page.getByText(/^Added .*, never used\.$/)).toBeVisible()
  // The same device has one already.
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.keyboard.type('Laptop again')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await context.clearCookies()
  await page.goto(`${product.origin}/admin/login?next=/admin/profile`)
  await tabTo(page, 'button', 'Log in with a passkey')
  await accessible(page)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`${product.origin}/admin/profile`)
  await expect(page.getByText('Welcome, ada!')).toBeVisible()
  await expect(page.getByText(/^Added .*, last used .*\.$/)).toBeVisible()

  // [C172] The session ends while somebody is at work: the passkey is enough over the screen, too.
  const before = Date.now()
  await page.reload()
  // The shell asks once the screen has stood for three seconds; what came before was for the list of the profile.
  await page.waitForResponse(
    (answer) => answer.url().endsWith('/api/auth/passkeys') && Date.now() - before > 3_000,
  )
  await page.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
  await withDatabase('delete from sessions')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You were signed out' })).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Last name' })).toHaveValue('Lovelace')

  await forgetPassword()
  await page.getByRole('button', { name: 'Remove: Laptop' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your password' })).toBeVisible()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByText('Passkey removed')).toBeVisible()
  await page.goto(`${product.origin}/admin`)
  await context.clearCookies()
  await page.goto(`${product.origin}/admin/login`)
  await expect(page.getByRole('button', { name: 'Log in with Lantern' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden()
})

test('a browser without passkeys is offered none', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await openProfile(page)
  await expect(page.getByText(/^Passkeys cannot be added at this address/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden()
})

/** Logs in at the provider, whose screens are its own. */
async function atProvider(page: Page, name: string): Promise<void> {
  await page.waitForURL(/^http:\/\/127\.0\.0\.1/)
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('x')
  await page.locator('button[type=submit]').click()
  await page.locator('button[type=submit]').click()
}

test('a provider opens the account with its address, and says in one sentence that there is none', async ({
  page,
  browser,
}) => {
  await page.goto(`${product.origin}/admin/login?next=/admin/settings/integrations/sign-in`)
  await tabTo(page, 'button', 'Log in with Lantern')
  await page.keyboard.press('Enter')
  await atProvider(page, 'ada')
  await expect(page).toHaveURL(`${product.origin}/admin/settings/integrations/sign-in`)
  await expect(page.getByText('Welcome, ada!')).toBeVisible()
  await expect(page.getByText('Lantern (OpenID Connect)')).toBeVisible()
  await expect(page.getByText(`http://localhost:${product.port}${PROVIDER_RETURN}`)).toBeVisible()
  await accessible(page)
  await page.goto(`${product.origin}/admin`)
  await expect(page.getByRole('term').filter({ hasText: 'SSO authentication' })).toBeVisible()
  await expect(page.getByText('Lantern', { exact: true })).toBeVisible()
  await page.goto(`${product.origin}/admin/profile`)
  await expect(page.getByText('Your account at Lantern opens this one.')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await other.goto(`${product.origin}/admin/login`)
  await other.getByRole('button', { name: 'Log in with Lantern' }).click()
  await atProvider(other, 'stranger')
  await expect(other.getByText('There is no account here for your sign-in with Lantern.')).toBeVisible()
  await expect(other).toHaveURL(`${product.origin}/admin/login`)
  await accessible(other)
})
