import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { faultsOf } from '../../../test/support/axe.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { AGAIN, signIn } from '../../../test/support/studio.ts'
import { connectRunning } from '../../platform/db/embedded/running.ts'

const PASSWORD = OWNER.ADMIN_PASSWORD
const NEW_PASSWORD = 'quite another sentence by now'

let home: string
let product: Product

test.describe.configure({ mode: 'serial' })

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

async function logIn(page: Page, password = PASSWORD): Promise<void> {
  await signIn(product, page.request, password)
  await page.goto(`${product.origin}/admin`)
}

async function openProfile(page: Page): Promise<void> {
  await logIn(page)
  await page.getByRole('button', { name: /Studio Admin/ }).click()
  await page.getByRole('link', { name: 'Profile' }).click()
  await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
}

async function withDatabase(sql: string): Promise<void> {
  const client = new pg.Client((await connectRunning(product.dataDir)) ?? {})
  await client.connect()
  await client.query(sql)
  await client.end()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const accessible = async (page: Page) => expect(await faultsOf(page)).toEqual([])
const another = async (browser: Browser) => (await browser.newContext()).newPage()

test('[C152] [C171] [C274] [C275] the name in the user block leads to the profile, and changes with it', async ({
  page,
}) => {
  await openProfile(page)
  await expect(page.getByText('This session')).toBeVisible()
  await accessible(page)
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Löwe')
  await page.getByLabel('Language of mails').selectOption('Français')
  await save(page)
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /Ada Löwe/ })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Language of mails')).toHaveValue('fr')
  await page.getByLabel('Language of the studio').selectOption('de')
  await expect(page.getByLabel('Vorname')).toHaveValue('Ada')
  await refusesInGerman(page)
  await page.goto(`${product.origin}/admin/profile`)
  await page.getByLabel('Sprache des Studios').selectOption('')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
})

/** The server's sentences are in the language of the studio, too. */
async function refusesInGerman(page: Page): Promise<void> {
  await page.goto(`${product.origin}/admin/blog`)
  await page.getByRole('button', { name: 'Neuer Beitrag' }).click()
  const create = page.getByRole('dialog')
  await create.getByRole('button', { name: 'Speichern' }).click()
  await expect(create.getByLabel('Titel')).toBeFocused()
  await expect(create.getByLabel('Titel')).toHaveAccessibleDescription('Der Titel fehlt')
  await expect(create.getByLabel('Adresse')).toHaveAccessibleDescription('Die Adresse fehlt')
}

test('[C622] a wrong username is named at its field, and what was typed outlives a reload', async ({
  page,
}) => {
  await openProfile(page)
  const username = page.getByLabel('Username')
  await username.fill('a b')
  await save(page)
  await expect(username).toBeFocused()
  await expect(username).toHaveAccessibleDescription(/^A username begins with a letter or digit/)
  await accessible(page)
  await expect(page.getByText('Not saved')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Restored what you had typed')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(username).toHaveValue('ada')
})

test('another e-mail asks for the password, once it was given long ago', async ({ page }) => {
  await openProfile(page)
  await withDatabase(`update sessions set sess = jsonb_set(sess, '{confirmed}', '"2020-01-01T00:00:00Z"')`)
  await page.getByLabel('E-mail').fill('ada@example.org')
  await save(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await expect(dialog).toBeVisible()
  await accessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const why = page.getByText('Not saved: Please confirm your password.')
  await expect(why).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(why, 'a phone shows the reason in one line').toHaveCSS('height', '18px')
  await accessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await save(page)
  await dialog.getByLabel('Password', { exact: true }).fill('wrong')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('This is not your current password')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('[C173] sessions are listed and ended, the own one by logging out', async ({ browser }) => {
  const zone = 'Asia/Kolkata'
  const page = await (await browser.newContext({ timezoneId: zone })).newPage()
  const others = [await another(browser), await another(browser)]
  for (const other of others) await logIn(other)
  await openProfile(page)
  const rows = page.getByRole('region', { name: 'Where you are logged in' }).getByRole('listitem')
  await expect(rows.first()).toContainText('Chrome on Linux')
  const [session] = await (await page.request.get(`${product.origin}/api/auth/sessions`, AGAIN)).json()
  const here = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short', timeZone: zone })
  await expect(rows.first(), 'by the clock of the browser').toContainText(
    `Logged in ${here.format(new Date(session.createdAt))}, `,
  )
  const before = await rows.count()
  await rows.nth(1).getByRole('button', { name: 'End: Chrome on Linux' }).click()
  await expect(rows).toHaveCount(before - 1)
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(rows).toHaveCount(1)
  for (const other of others) {
    await other.reload()
    await expect(other).toHaveURL(/\/admin\/login/)
  }
  await rows.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
})

test('another password is taken when the one before is right, and nobody guesses it first', async ({
  page,
}) => {
  await openProfile(page)
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const [current, next] = [
    dialog.getByLabel('Current password', { exact: true }),
    dialog.getByLabel('New password', { exact: true }),
  ]
  await expect(current).toBeFocused()
  await accessible(page)
  const send = () => dialog.getByRole('button', { name: 'Change password' }).click()
  await current.fill('wrong')
  await next.fill(NEW_PASSWORD)
  await send()
  await expect(current).toHaveAccessibleDescription('This is not your current password')
  await expect(current).toBeFocused()
  await current.fill(PASSWORD)
  await next.fill('Password1234')
  await send()
  await expect(next).toHaveAccessibleDescription(/one of the first that others would guess/)
  await next.fill(NEW_PASSWORD)
  await send()
  await expect(page.getByText('Password changed')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(page.getByText('This session')).toBeVisible()
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login$/)
  await logIn(page, NEW_PASSWORD)
})

test('[C171] a lower role reads the book and is offered nothing that it may not do', async ({ page }) => {
  await withDatabase(`
    update users set is_platform_owner = false;
    insert into fork_members (fork_id, user_id, role) select f.id, u.id, 'translator' from forks f, users u`)
  await logIn(page, NEW_PASSWORD)
  await expect(page.getByRole('button', { name: /Translator/ })).toBeVisible()
  await page.goto(`${product.origin}/admin/book`)
  await expect(
    page.getByText('Your role here, Translator, may read this, and write it in Spanish, French, and German'),
  ).toBeVisible()
  await page.getByRole('button', { name: /^The book:/ }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: /Save|Add|Remove|Delete|Edit/ })).toHaveCount(0)
  await accessible(page)
  await page.getByRole('button', { name: 'Read' }).first().click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveAttribute('readonly')
  await expect(page.getByRole('button', { name: /Save|New chapter|Delete/ })).toHaveCount(0)
  await expect(page.getByRole('switch')).toHaveCount(0)
  await accessible(page)
  await page.getByRole('navigation', { name: 'What the part consists of' }).getByText('Chapters').click()
  await expect(page.getByRole('button', { name: /Save|New chapter|Delete/ })).toHaveCount(0)
  await page.getByRole('main').locator('ol').getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: 'Content' })).toHaveAttribute('contenteditable', 'false')
  await expect(page.getByRole('button', { name: /Save|Delete/ })).toHaveCount(0)
  await accessible(page)
  // Files are no translator's, in no language.
  for (const path of ['/admin/media', '/admin/media/descriptions']) {
    await page.goto(`${product.origin}${path}`)
    await expect(
      page.getByText('Your role here, Translator, may read this. Editors and above can change it.'),
    ).toBeVisible()
  }
  await page.goto(`${product.origin}/admin/media`)
  await page
    .getByRole('row')
    .nth(1)
    .click({ position: { x: 40, y: 40 } })
  await page.waitForURL(/\/admin\/media\/[-0-9a-f]{36}$/)
  await expect(page.getByLabel('Tags')).toHaveAttribute('readonly')
})
