import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../../test/support/axe.ts'
import { overflowOf } from '../../../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../../test/support/product.ts'
import { aColleague, AGAIN, signIn } from '../../../../test/support/studio.ts'

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

/** A zone that no site of the test has: the end of a view is told by the clock of whoever looks. */
const BROWSER_ZONE = 'Asia/Kolkata'
test.use({ timezoneId: BROWSER_ZONE })

const FIRST = 'the first of two sentences'
const SECOND = 'the second of two sentences'

const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Accounts' }).getByRole('listitem').filter({ hasText: name }).first()
const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: action }).press('Enter')
}

test('a person gets a link for a new password, is disabled and enabled again', async ({ page, browser }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(product, page.request)
  await aColleague(product, page, { name: 'Mira Sand', role: 'editor', password: FIRST })
  await aColleague(product, page, { name: 'Jonas Pier', role: 'translator', password: FIRST })
  await page.goto(`${product.origin}/admin/sites`)
  await page.getByRole('link', { name: 'All accounts' }).press('Enter')

  await test.step('typing finds the account by name, address or site', async () => {
    await expect(row(page, 'Jonas Pier')).toContainText('Translator')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search accounts' })).toBeFocused()
    await page.keyboard.type('mira@')
    await expect(row(page, 'Jonas Pier')).toHaveCount(0)
    await expect(row(page, 'Mira Sand')).toContainText('The Living Spiral, Editor')
    expect(await faultsOf(page)).toEqual([])
  })

  const visitor = await (await browser.newContext()).newPage()
  await test.step('the link is shown once and sets the password', async () => {
    await choose(page, 'Mira Sand', 'Link for a new password')
    await page.getByRole('button', { name: 'Make the link' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'The link for Mira Sand' })
    const link = await dialog.getByLabel('Link to send').inputValue()
    await expect(dialog.getByText(/works once, until .+ in [A-Z]/)).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).press('Enter')
    await visitor.goto(link)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Set a new password')
    expect(await faultsOf(visitor)).toEqual([])
    await visitor.getByLabel('New password').fill('password1234')
    await visitor.keyboard.press('Enter')
    // Before the answer another press would be the same one.
    await expect(
      visitor.getByText('This password is one of the first that others would guess.'),
    ).toBeVisible()
    await expect(visitor.getByLabel('New password')).toBeFocused()
    await visitor.getByLabel('New password').fill(SECOND)
    await visitor.keyboard.press('Enter')
    await visitor.waitForURL(/\/admin\/login/)
    await expect(visitor.getByText('Password forgotten? Ask the owner')).toBeVisible()
    await visitor.goto(link)
    await expect(visitor.getByText('This link was used, replaced or is too old.')).toBeVisible()
  })

  const logIn = async (password: string) => {
    await visitor.goto(`${product.origin}/admin/login`)
    await visitor.getByLabel('Username').fill('mira@example.org')
    await visitor.getByLabel('Password', { exact: true }).fill(password)
    await visitor.keyboard.press('Enter')
  }
  await test.step('disabled, the account logs in no more', async () => {
    await logIn(SECOND)
    await visitor.waitForURL(/\/admin$/)
    await choose(page, 'Mira Sand', 'Disable')
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Disable' }).press('Enter')
    await expect(row(page, 'Mira Sand')).toContainText('Disabled')
    await logIn(SECOND)
    await expect(visitor.getByText('Invalid credentials')).toBeVisible()
    await choose(page, 'Mira Sand', 'Enable')
    await expect(row(page, 'Mira Sand')).toContainText('Open')
    await logIn(SECOND)
    await visitor.waitForURL(/\/admin$/)
    await visitor.goto(`${product.origin}/admin/accounts`)
    await expect(row(visitor, 'Mira Sand')).toHaveCount(0)
  })

  await test.step('the log says who did it, can be narrowed, and goes out as a file', async () => {
    await page.getByRole('link', { name: 'activity of the installation' }).press('Enter')
    const lines = page.getByRole('main').getByRole('listitem')
    await expect(lines.filter({ hasText: 'Account: disabled “Mira Sand”' })).toHaveCount(1)
    await page.getByLabel('Action').selectOption('disable')
    await expect(lines).toHaveCount(1)
    expect(await faultsOf(page)).toEqual([])
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export as CSV' }).press('Enter')
    expect((await download).suggestedFilename()).toBe('install-activity.csv')
    await page.goto(`${product.origin}/admin/settings/people`)
    await page.getByRole('button', { name: /^Role of Jonas Pier/ }).press('Enter')
    await page.getByRole('menuitem', { name: /^Author/ }).press('Enter')
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Jonas Pier: Author')
    // Fields are named in words, also those that no form has, and none that say what the action says.
    const headers = { origin: product.origin }
    const fork = `${product.origin}/api/forks/default`
    const [[post], [file]] = await Promise.all(
      ['blog', 'media'].map(async (type) =>
        (await page.request.get(`${fork}/${type}?limit=1`, AGAIN)).json(),
      ),
    )
    await page.request.put(`${product.origin}/api/blog/${post.id}`, {
      headers,
      data: { isPublished: false, category: 'Walks' },
      ...AGAIN,
    })
    await page.request.post(`${product.origin}/api/media/${file.id}/trash`, { headers, ...AGAIN })
    await page.goto(`${product.origin}/admin/settings/advanced/activity`)
    await expect(lines.filter({ hasText: 'Post: ' }).first()).toContainText('Status: Published → Draft')
    await expect(lines.filter({ hasText: 'File: moved to trash' })).toBeVisible()
    expect(await page.getByRole('main').innerText()).not.toMatch(/\b[a-z]+[A-Z][a-z]|status:/)
    await expect(lines.filter({ hasText: 'Access: saved “Jonas Pier”' })).toContainText(
      'Role: Translator → Author',
    )
    expect(await faultsOf(page)).toEqual([])
    await page.goto(`${product.origin}/admin/accounts`)
  })

  await test.step('the owner sees the studio as the person, changes nothing, and is back', async () => {
    await choose(page, 'Mira Sand', 'See the studio as this person')
    const bar = page.getByRole('region', { name: 'View' })
    await expect(bar).toContainText('You see the studio as Mira Sand, Editor.')
    const { seenBy } = await (await page.request.get(`${product.origin}/api/auth/user`, AGAIN)).json()
    const here = new Intl.DateTimeFormat('en', { timeStyle: 'short', timeZone: BROWSER_ZONE })
    await expect(bar).toContainText(`It ends at ${here.format(new Date(seenBy.until))}.`)
    await expect(page.getByRole('link', { name: 'Modules', exact: true })).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    const refused = await page.request.post(`${product.origin}/api/forks/default/pages`, {
      headers: { origin: product.origin },
      data: { title: 'A', slug: 'a', template: 'default' },
      ...AGAIN,
    })
    expect(refused.status()).toBe(403)
    // What would be refused cannot be typed at first, and what is the person's own says so in one calm sentence.
    await page.getByRole('link', { name: 'Blog', exact: true }).click()
    await page.getByRole('button', { name: 'New post' }).press('Enter')
    const creation = page.getByRole('dialog', { name: 'New post' })
    await expect(creation).toContainText('nothing can be changed until you end that')
    await expect(creation.getByRole('textbox', { name: 'Title' })).not.toBeEditable()
    await expect(creation.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('main').getByText('Why We Dropped').first().click()
    await expect(page.getByRole('textbox', { name: 'Content' })).toHaveAttribute('aria-readonly', 'true')
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).not.toBeEditable()
    await page.goto(`${product.origin}/admin/profile`)
    await expect(
      page.getByText(/^Password, second factor, passkeys and sessions are shown to nobody/),
    ).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'First name' })).not.toBeEditable()
    await expect(page.getByRole('textbox', { name: 'E-mail' })).not.toHaveAccessibleDescription(
      /end of this page/,
    )
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toHaveCount(0)
    await expect(page.getByText(/^Error loading/)).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])
    await bar.getByRole('button', { name: 'End this view' }).press('Enter')
    await page.waitForURL(/\/admin\/accounts$/)
    await expect(row(page, 'Mira Sand')).toBeVisible()
    await expect(bar).toHaveCount(0)
  })

  await test.step('on a phone nothing is cut off', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.reload()
    await expect(row(page, 'Mira Sand')).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
  })
})
