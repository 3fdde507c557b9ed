import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../../test/support/axe.ts'
import { looksOf, overflowOf, SWEEP, wear } from '../../../../test/support/looks.ts'
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

const PATH = '/admin/settings/advanced/redirects'
const READER = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0',
}

const sound = async (page: Page, place: number) => {
  for (const look of looksOf(place)) {
    await wear(page, look)
    expect(await faultsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  }
}
const read = (path: string) => fetch(`${product.origin}${path}`, { redirect: 'manual', headers: READER })
const ledFrom = async (path: string) => (await read(path)).headers.get('location')
const menuOf = async (page: Page, from: string) => {
  await page.getByRole('button', { name: `Actions for ${from}`, exact: true }).press('Enter')
  return (name: string) => page.getByRole('menuitem', { name }).press('Enter')
}

/** Changes where an address leads without the screen. */
async function leadBySomebodyElse({ request }: Page, from: string, to: string): Promise<void> {
  const calls = `${product.origin}/api/forks/current-fork-id/redirects`
  const rows: { id: string; from: string }[] = await (await request.get(calls, AGAIN)).json()
  const one = rows.find((row) => row.from === from)
  expect((await request.put(`${calls}/${one?.id}`, { data: { from, to }, ...AGAIN })).status()).toBe(200)
}

test(
  '[C650] readers are led from old addresses, by keys alone, and what they ask for in vain is told',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    for (let i = 0; i < 12; i++) expect((await read('/book/order')).status).toBe(404)
    await page.goto(`${product.origin}/admin/settings/advanced`)
    const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
    // What is said of the backups may stand there, or come later.
    await expect(sections).toHaveText(['Modules data', 'Redirects', 'Activity', /^Backups/, 'Danger'])
    await sections.getByText('Redirects').press('Enter')
    await expect(page).toHaveURL(`${product.origin}${PATH}`)
    await expect(page.locator('#section-title')).toHaveText('Redirects')
    await expect(page.getByText('Nothing leads elsewhere yet.')).toBeVisible()
    await sound(page, 0)

    await page.getByRole('button', { name: 'Add', exact: true }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Lead an address elsewhere' })
    const from = dialog.getByRole('textbox', { name: 'From' })
    const to = dialog.getByRole('textbox', { name: 'To' })
    await expect(from).toBeFocused()
    await page.keyboard.type('/about')
    await page.keyboard.press('Tab')
    await expect(to).toBeFocused()
    await expect(dialog.getByText('A page of the site answers at this address.')).toBeVisible()
    await sound(page, 1)
    await from.fill('/admin/old')
    await expect(dialog.getByText('A page of the site answers at this address.')).toHaveCount(0)
    await to.fill('//elsewhere.example')
    await page.keyboard.press('Enter')
    await expect(from).toBeFocused()
    await expect(from).toHaveAccessibleDescription(/belong to Flyleaf itself/)
    await expect(to).toHaveAccessibleDescription(/must begin with one slash/)
    await sound(page, 2)
    await from.fill('/Presse/')
    await to.fill('/press')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('/presse leads to /press')).toBeVisible()
    await expect(page.getByText('None made by itself, 1 by hand.')).toBeVisible()
    expect(await ledFrom('/presse?from=letter')).toBe('/press?from=letter')

    const choose = await menuOf(page, '/presse')
    await choose('Edit')
    const edit = page.getByRole('dialog', { name: 'Edit redirect' })
    await edit.getByRole('textbox', { name: 'To' }).fill('/presse')
    await page.keyboard.press('Enter')
    await expect(edit.getByRole('textbox', { name: 'To' })).toHaveAccessibleDescription(
      /leads to the address that it comes from/,
    )
    await edit.getByRole('textbox', { name: 'To' }).fill('https://example.org/press')
    await page.keyboard.press('Enter')
    await expect(edit).toHaveCount(0)
    const undo = page.getByRole('button', { name: 'Undo' })
    // It stays for as long as it is pointed at.
    await undo.hover()
    expect(await ledFrom('/presse')).toBe('https://example.org/press')
    await undo.press('Enter')
    await expect.poll(() => ledFrom('/presse')).toBe('/press')

    // Somebody else leads it to another page, and the list does not show that yet.
    const list = page.getByRole('list', { name: 'Redirects' })
    await expect(list.getByText('/press', { exact: true })).toBeVisible()
    await leadBySomebodyElse(page, '/presse', '/press-kit')
    const again = await menuOf(page, '/presse')
    await again('Delete')
    await expect(page.getByText('/presse leads nowhere any more')).toBeVisible()
    await undo.hover()
    await expect(page.getByText('Nothing leads elsewhere yet.')).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    expect(await ledFrom('/presse')).toBeNull()
    await undo.press('Enter')
    await expect.poll(() => ledFrom('/presse')).toBe('/press-kit')

    // Counts are written every ten seconds.
    await expect(async () => {
      await page.reload()
      await expect(page.getByText('1 address asked 12 times answers nothing: /book/order')).toBeVisible({
        timeout: 10_000,
      })
    }).toPass()
    await sound(page, 3)
    await page.getByRole('button', { name: 'Send it somewhere: /book/order' }).press('Enter')
    await expect(from).toHaveValue('/book/order')
    await expect(to).toBeFocused()
    await page.keyboard.type('/book/intro')
    await page.keyboard.press('Enter')
    await expect(page.getByText('answers nothing')).toHaveCount(0)
    expect(await ledFrom('/book/order/')).toBe('/book/intro')

    // A list that does not come says so, and is asked for once more.
    await page.route('**/redirects/figures**', (route) => route.fulfill({ status: 500, body: '' }))
    await page.reload()
    await expect(page.getByText('The redirects did not load')).toBeVisible()
    await page.unroute('**/redirects/figures**')
    await page.getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(page.getByText('None made by itself, 2 by hand.')).toBeVisible()
  },
)

test(
  '[C650] what made itself stands beside it, and of many some are found by their addresses',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    const call = async (path: string, method = 'GET', data?: object) => {
      const answer = await page.request.fetch(`${product.origin}${path}`, {
        method,
        headers: { origin: product.origin },
        ...(data && { data }),
        ...AGAIN,
      })
      expect([path, answer.ok()]).toEqual([path, true])
      return answer.json()
    }
    const [site] = await call('/api/admin/forks')
    const [post] = (await call(`/api/forks/${site.id}/blog`)) as { id: string; slug: string }[]
    await call(`/api/blog/${post?.id}`, 'PUT', { slug: `${post?.slug.slice(0, 40)}-anew` })
    for (let i = 0; i < 60; i++) {
      const to = `https://example.org/eine-donaudampfschifffahrtsgesellschaftskapitaensmuetze/${i}`
      await call(`/api/forks/${site.id}/redirects`, 'POST', { from: `/old/${i}`, to })
    }
    await page.goto(`${product.origin}${PATH}`)
    const rows = page.getByRole('list', { name: 'Redirects' }).getByRole('listitem')
    await expect(rows).toHaveCount(50)
    await sound(page, 1)
    await page.getByRole('button', { name: 'Show more' }).press('Enter')
    await expect.poll(() => rows.count()).toBeGreaterThan(60)
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search redirects' })).toBeFocused()
    await page.keyboard.type('-anew')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('by itself')
    await page.getByRole('button', { name: `Actions for /blog/${post?.slug}` }).click()
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Open', 'Copy address'])
    await page.keyboard.press('Escape')
    await sound(page, 2)
  },
)
