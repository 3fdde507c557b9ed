import { readdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../../test/support/axe.ts'
import { overflowOf } from '../../../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../../test/support/product.ts'
import { AGAIN, signIn } from '../../../../test/support/studio.ts'

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

const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Sites' }).getByRole('listitem').filter({ hasText: name })
const choose = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
/** What a reader sends by a form of Salt Letters, which is the open site. */
const aLetter = async ({ request }: Page, words: string) => {
  const post = async (path: string, data: object) => {
    const answer = await request.post(product.origin + path, {
      headers: { origin: product.origin },
      data,
      ...AGAIN,
    })
    return answer.json()
  }
  const fields = [{ id: 'a', type: 'text', label: 'Letter' }]
  const form = { name: 'Write to us', slug: 'write-to-us', fields, isActive: true }
  const { id } = await post('/api/forks/current-fork-id/forms', form)
  const headers = { host: 'salt.example.org' }
  const entry = { headers, data: { data: { a: words } }, ...AGAIN }
  expect((await request.post(`${product.origin}/api/forms/${id}/submissions`, entry)).status()).toBe(201)
}
/** A page as readers of a host get it; this program listens on this machine alone, whatever the host is called. */
const read = async (page: Page, host: string) => {
  const answer = await page.request.get(product.origin, {
    headers: { host },
    failOnStatusCode: false,
    ...AGAIN,
  })
  return { status: answer.status(), text: await answer.text() }
}

test('[C273] [C650] a second site is made from the selector, moved to a domain, paused, deleted and brought back', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin`)

  await test.step('the selector makes it, and opens it', async () => {
    await page.getByRole('button', { name: /^Site The Living Spiral/ }).click()
    await page.getByRole('link', { name: 'Create a site' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create a site' })
    await dialog.getByLabel('Site name').fill('Ferrywall')
    await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription('Another site has this address')
    await dialog.getByLabel('Site name').fill('Salt Letters')
    await expect(dialog.getByLabel('Address')).toHaveValue('salt-letters')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Create a site' }).click()
    await expect(dialog.getByLabel('Site name')).toHaveValue('Salt Letters')
    await expect(dialog.getByLabel('Address')).toHaveValue('salt-letters')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Site Salt Letters/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Six steps to a first publication' })).toBeVisible()
    expect(await read(page, 'salt-letters.localhost')).toMatchObject({
      status: 200,
      text: expect.stringContaining('Salt Letters'),
    })
  })

  await test.step('a domain leads to it, and one that is none is refused in words', async () => {
    await page.goto(`${product.origin}/admin/sites`)
    await choose(page, 'Salt Letters', 'Domains')
    const domains = page.getByRole('dialog', { name: 'Domains of Salt Letters' })
    const domain = domains.getByLabel('Domain', { exact: true })
    await domain.fill('not a name')
    await page.keyboard.press('Enter')
    await expect(domain).toHaveAccessibleDescription(/^Domain must be a name such as/)
    await domain.fill('other.example.org')
    await page.keyboard.press('Enter')
    await expect(notes(page)).toContainText('other.example.org was added')
    await expect(domain).toHaveValue('')
    await expect(domain).toBeFocused()
    await choose(page, 'other.example.org', 'Remove')
    await expect(notes(page)).toContainText('other.example.org was removed')
    await domain.fill('salt.example.org')
    const listing = Promise.withResolvers<void>()
    await page.route('**/api/forks/*/domains', (route) => listing.promise.then(() => route.continue()))
    await page.keyboard.press('Enter')
    await expect(notes(page)).toContainText('salt.example.org was added')
    // Whoever goes on elsewhere keeps the focus there.
    const close = domains.getByRole('button', { name: 'Close' }).last()
    await close.focus()
    listing.resolve()
    await expect(domain).toHaveValue('')
    await expect(close).toBeFocused()
    await page.unroute('**/api/forks/*/domains')
    await page.getByRole('button', { name: 'Actions for salt.example.org' }).press('Enter')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menuitem')).toHaveCount(0)
    await expect(domains).toBeVisible()
    await choose(page, 'salt.example.org', 'Make it the primary domain')
    await expect(notes(page)).toContainText('salt.example.org is the primary domain now')
    // The name of the button that has the focus again goes with the first Escape.
    await domains.getByRole('button', { name: 'Close' }).first().click()
    await choose(page, 'Salt Letters', 'Name and address')
    const dialog = page.getByRole('dialog', { name: 'Name and address' })
    // Meanwhile somebody moves it elsewhere: what is not changed here stays as it is there.
    const sites = await (await page.request.get(`${product.origin}/api/admin/sites`, AGAIN)).json()
    const { id } = sites.find(({ slug }: { slug: string }) => slug === 'salt-letters')
    const moved = await page.request.put(`${product.origin}/api/admin/forks/${id}`, {
      headers: { origin: product.origin },
      data: { slug: 'salt' },
      ...AGAIN,
    })
    expect(moved.status()).toBe(200)
    await dialog.getByLabel('Site name').focus()
    await page.keyboard.press('Enter')
    await expect(notes(page)).toContainText('Salt Letters was saved')
    expect((await read(page, 'salt.localhost')).text).toContain('Salt Letters')
    await expect(row(page, 'Salt Letters')).toContainText('salt.example.org')
    expect((await read(page, 'salt.example.org')).text).toContain('Salt Letters')
  })

  await test.step('archived, it is read and not changed, and its studio says so', async () => {
    await aLetter(page, 'A letter to the archive')
    const draft = await page.request.post(`${product.origin}/api/forks/current-fork-id/blog`, {
      headers: { origin: product.origin },
      data: { title: 'Left as a draft', slug: 'left', metaDescription: 'Salt keeps. '.repeat(20) },
      ...AGAIN,
    })
    expect(draft.status()).toBe(201)
    await choose(page, 'Salt Letters', 'Archive')
    await expect(row(page, 'Salt Letters')).toContainText('Archived')
    await page.getByRole('link', { name: 'Blog', exact: true }).click()
    const note = page.getByRole('region', { name: 'Archive' })
    await expect(note).toContainText('This site is archived')
    await expect(page.getByRole('button', { name: 'New post' })).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])
    expect((await read(page, 'salt.example.org')).status).toBe(200)
    await page.getByRole('link', { name: /^Forms/ }).click()
    await page.getByRole('link', { name: 'Entries', exact: true }).click()
    await page.getByRole('button', { name: 'A letter to the archive', exact: true }).click()
    const letter = page.getByRole('dialog', { name: 'A letter to the archive' })
    await expect(letter.getByRole('button')).toHaveText(['', 'Close'])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Actions for A letter/ }).click()
    await expect(page.getByRole('menuitem')).toHaveText([/^Read/])
    await page.keyboard.press('Escape')
    const [text] = await (
      await page.request.get(`${product.origin}/api/forks/current-fork-id/pages`, AGAIN)
    ).json()
    await page.goto(`${product.origin}/admin/pages/${text.uid}`)
    await expect(page.locator('.writing')).toBeVisible()
    await expect(page.getByText('for blocks')).toHaveCount(0)
    await page.goto(`${product.origin}/admin/blog/${(await draft.json()).uid}`)
    await expect(page.getByText('No picture.', { exact: true })).toBeVisible()
    await expect(page.getByText(/^optional$|of 160$|Drop one here/)).toHaveCount(0)
    await page.goto(`${product.origin}/admin`)
    await expect(page.getByText('Nothing waits for you.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Active Modules' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'All modules' })).toHaveCount(0)
    await page.goto(`${product.origin}/admin/settings`)
    await expect(
      page.getByText('This site is archived, so screens that change it are closed to everybody'),
    ).toBeVisible()
    await expect(page.getByText('Studio Admin')).toBeVisible()
    await note.getByRole('link', { name: 'All sites' }).click()
    await choose(page, 'Salt Letters', 'Take out of the archive')
    await expect(row(page, 'Salt Letters')).toContainText('Open')
    await expect(note).toHaveCount(0)
  })

  await test.step('paused, it tells readers so', async () => {
    await choose(page, 'Salt Letters', 'Pause')
    await expect(row(page, 'Salt Letters')).toContainText('Paused')
    expect(await read(page, 'salt.example.org')).toMatchObject({
      status: 503,
      text: expect.stringContaining('This site is paused'),
    })
    // A slip in the menu takes a site off the web, so it can be taken back where it is told.
    await notes(page).getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Salt Letters')).toContainText('Open')
    expect((await read(page, 'salt.example.org')).status).toBe(200)
    await choose(page, 'Salt Letters', 'Make it the default')
    await expect(row(page, 'Salt Letters')).toContainText('answers without a host name')
    await notes(page).getByRole('button', { name: 'Undo' }).first().click()
    await expect(row(page, 'The Living Spiral')).toContainText('answers without a host name')
  })

  await test.step('deleted by its name, it is nowhere, and comes back', async () => {
    await choose(page, 'Salt Letters', 'Delete')
    const dialog = page.getByRole('dialog', { name: 'Delete Salt Letters?' })
    await dialog.getByRole('textbox').fill('Salt')
    await page.keyboard.press('Enter')
    await expect(dialog.getByText('The site is called Salt Letters')).toBeVisible()
    await dialog.getByRole('textbox').fill('Salt Letters')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: /^Site The Living Spiral/ })).toBeVisible()
    await page.goto(`${product.origin}/admin/sites`)
    await expect(row(page, 'Salt Letters')).toContainText(/Deleted.*Gone for good on/)
    expect((await read(page, 'salt.example.org')).text).not.toContain('Salt Letters')
    await row(page, 'Salt Letters').getByRole('button', { name: 'Restore' }).click()
    await expect(row(page, 'Salt Letters')).toContainText('Paused')
  })

  await test.step('taken out as a file, it comes in once more beside itself, paused', async () => {
    const saving = page.waitForEvent('download')
    await choose(page, 'Salt Letters', 'Export')
    const saved = await saving
    expect(saved.suggestedFilename()).toMatch(/^salt-\d{4}-\d\d-\d\d\.flyleaf\.zip$/)
    const path = join(home, 'salt.zip')
    await saved.saveAs(path)
    await page.getByRole('button', { name: 'Create a site' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create a site' })
    await dialog.getByRole('radio', { name: 'From a file' }).check({ force: true })
    await expect(dialog.getByLabel('Site name')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Create site' }).click()
    await expect(dialog.getByLabel('File of the site')).toHaveAccessibleDescription(/^Please choose a file/)
    await expect(dialog.getByLabel('File of the site')).toBeFocused()
    await dialog.getByLabel('File of the site').setInputFiles(join(import.meta.dirname, 'messages/en.json'))
    await dialog.getByRole('button', { name: 'Create site' }).click()
    await expect(dialog.getByText(/The file is damaged or not whole/)).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await dialog.getByLabel('File of the site').setInputFiles(path)
    await dialog.getByRole('button', { name: 'Create site' }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto(`${product.origin}/admin/sites`)
    await expect(row(page, 'salt-2.localhost')).toContainText('Paused')
  })

  await test.step('a file that cannot be made is refused in words, and not by a failed download', async () => {
    const sites = await (await page.request.get(`${product.origin}/api/admin/sites`, AGAIN)).json()
    const { id } = sites.find(({ slug }: { slug: string }) => slug === 'ferrywall')
    const folder = join(product.dataDir, 'objects', id)
    const bytes = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((one) =>
      one.endsWith('/original'),
    )
    renameSync(join(folder, bytes ?? ''), join(home, 'kept'))
    await choose(page, 'Ferrywall Editions', 'Export')
    await expect(notes(page)).toContainText('Ferrywall Editions was not exported')
    await expect(notes(page)).toContainText(/The bytes of .* are missing/)
    renameSync(join(home, 'kept'), join(folder, bytes ?? ''))
    const saving = page.waitForEvent('download')
    await choose(page, 'Ferrywall Editions', 'Export')
    expect((await saving).suggestedFilename()).toMatch(/^ferrywall-/)
    await page.reload()
    await expect(row(page, 'Ferrywall Editions')).toBeVisible()
  })

  await test.step('on a phone, and for the default site, nothing is cut off or promised', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await overflowOf(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Actions for The Living Spiral' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Name and address', 'Domains', 'Archive', 'Export'])
  })
})
