import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../../test/support/axe.ts'
import { looksOf, overflowOf, wear } from '../../../../test/support/looks.ts'
import { aDataHome, type Product, removeHome, startProduct } from '../../../../test/support/product.ts'
import { AGAIN, tryAgain } from '../../../../test/support/studio.ts'

const PASSWORD = 'a sentence that is long enough'
/** Of a reader; the browser of this test would say that it is none. */
const READER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

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

const panel = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const figure = (page: Page, label: string) =>
  page
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first()

async function openDashboard(page: Page): Promise<void> {
  await page.goto(`${product.origin}/admin`)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
}

/** How often the screen was looked at: each time in another width or theme. */
let looked = 0

async function looksGood(page: Page): Promise<void> {
  for (const look of looksOf(looked++)) {
    await wear(page, look)
    expect([look, ...(await faultsOf(page))]).toEqual([look])
    expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  }
  await wear(page, { width: 1440, height: 900, colorScheme: 'light' })
}

test('[C283] [C284] [C285] [C286] [C287] [C291] [C292] [C293] [C297] [C298] [C299] [C301] [C302] [C304] [C305] [C483] [C487] the first screen shows real figures, each with its list, and a panel that fails stands alone', async ({
  browser,
}) => {
  await test.step('a page that is fetched ahead counts once it is opened', async () => {
    const reader = await (await browser.newContext({ userAgent: READER })).newPage()
    await reader.goto(`${product.origin}/`)
    // What the browser fetches ahead counts once it is opened, and once.
    const link = reader.locator('.site-header__nav').getByRole('link', { name: 'Parts' })
    const ahead = reader.waitForResponse('**/parts')
    await link.hover()
    await ahead
    await link.click()
    await expect(reader).toHaveURL(/\/parts$/)
  })

  const page = await test.step('[C283] the console begins with the dashboard', async () => {
    const page = await (await browser.newContext()).newPage()
    await page.goto(`${product.origin}/admin/login`)
    await page.getByLabel('Username').fill('ada')
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL(`${product.origin}/admin`)
    return page
  })

  const labels = await test.step('[C285] [C297] the cards are four, and show real figures', async () => {
    await expect(page.getByText('Trend: too early to tell')).toBeVisible()
    await expect(page.getByText(/^[1-9][\d.,]* MB storage used$/)).toBeVisible()
    const labels = await page.locator('dl').first().locator('dt').allInnerTexts()
    expect(labels).toEqual(['Total Pages', 'Monthly Views', 'Active Forms', 'Media Files'])
    return labels
  })

  const [{ id: site }] = await (await page.request.get(`${product.origin}/api/admin/forks`, AGAIN)).json()
  const api = `${product.origin}/api`
  const chapters = await (
    await page.request.get(`${api}/forks/${site}/book-chapters?sort=order`, AGAIN)
  ).json()
  await page.request.put(`${api}/book-chapters/${chapters[4].id}`, {
    data: { title: 'The tide table' },
    ...AGAIN,
  })
  await page.request.post(`${api}/book-chapters/${chapters[4].id}/unpublish`, AGAIN)
  const toggle = (id: string, isEnabled: boolean) =>
    page.request.post(`${api}/forks/${site}/modules/${id}/toggle`, { data: { isEnabled }, ...AGAIN })
  await toggle('seo', true)
  await toggle('micro-practices', false)

  await test.step('[C292] [C293] [C299] a quick action opens its dialog with the focus in its first field', async () => {
    await panel(page, 'Quick Actions').getByRole('link', { name: 'Create New Page' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await page.goBack()
  })

  await test.step('[C286] a figure leads to its list', async () => {
    await page.getByRole('link', { name: 'Total Pages' }).click()
    await expect(page.getByText('All Pages (12)')).toBeVisible()
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Dashboard' }).click()
    await expect(figure(page, 'Total Pages')).toHaveText('12')
  })

  const recent = panel(page, 'Recent Content').getByRole('listitem')
  await test.step('[C291] [C298] Recent Content shows the latest edits with editor and state', async () => {
    await expect(recent).toHaveCount(3)
    await expect(recent.first()).toContainText('The tide table')
    await expect(recent.first()).toContainText(`Chapter ${chapters[4].number}, edited by you`)
    await expect(recent.first()).toContainText('Draft')
    await expect(recent.first().locator('.text-draft')).toHaveText('Draft')
    await panel(page, 'Recent Content').getByRole('button', { name: 'Show more' }).click()
    await expect(recent).toHaveCount(12)
    await expect(recent.locator('.text-ok').first()).toHaveText('Published')
  })

  await test.step('[C301] Active Modules shows real modules with their state', async () => {
    await expect(panel(page, 'Active Modules').getByText('SEO').locator('..')).toContainText('Enabled')
    // On or off, it has the word that the Modules screen has for it.
    await expect(panel(page, 'Active Modules').getByText('Micro practices').locator('..')).toContainText(
      'Not there yet',
    )
  })

  await test.step('[C487] what waits leads to its list, and the tabs of the book to each other', async () => {
    await panel(page, 'Waiting for you').getByRole('link', { name: 'Review: 1 chapter is a draft' }).click()
    await expect(page.getByText('1 of 23 match')).toBeVisible()
    await expect(page.getByRole('link', { name: 'The tide table' })).toBeVisible()
    for (const tab of ['Outline', 'Parts']) {
      await page.getByRole('navigation', { name: 'Ways to look' }).getByRole('link', { name: tab }).click()
      await expect(page.getByText('Total Parts')).toBeVisible()
    }
    await page.getByRole('link', { name: 'Drafts', exact: true }).click()
    await expect(page.getByText('0 shown')).toBeVisible()
    await looksGood(page)
  })

  await test.step('Fork Status and Book tell how far the site is', async () => {
    await openDashboard(page)
    await expect(panel(page, 'Fork Status')).toContainText('Not set up')
    await expect(
      panel(page, 'Fork Status').getByRole('link', { name: 'Mail is not set up' }),
    ).toHaveAttribute('href', '/admin/settings/integrations/mail')
    await expect(panel(page, 'Fork Status')).not.toContainText('Does not work')
    const [objects, away] = [join(home, 'data/objects'), join(home, 'objects')]
    renameSync(objects, away)
    await page.reload()
    await expect(panel(page, 'Fork Status')).toContainText(
      /Media storage.*Does not work.*Files cannot be stored, or those of the site are gone/,
    )
    rmSync(objects, { recursive: true, force: true })
    renameSync(away, objects)
    await openDashboard(page)
    await expect(panel(page, 'Book')).toContainText('6 of 6 parts')
    await looksGood(page)
  })

  await test.step('[C284] [C287] figures that are missing show 0', async () => {
    const seen = Promise.withResolvers<void>()
    await page.route('**/api/forks/*/overview', async (route) => {
      await seen.promise
      await route.abort()
    })
    await page.reload()
    await expect(page.getByText('Loading dashboard...')).toBeAttached()
    seen.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await page.route('**/api/forks/*/stats', (route) => route.fulfill({ json: {} }))
    await openDashboard(page)
    for (const label of labels) await expect(figure(page, label)).toHaveText('0')
    await expect(page.getByText('Loading dashboard...')).toHaveCount(0)
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('[C302] [C304] [C305] a panel that fails stands alone, and is tried again', async () => {
    await page.route('**/api/forks/*/stats', (route) => route.fulfill({ status: 500, body: 'It broke.' }))
    await page.route('**/api/forks/*/recent', (route) => route.fulfill({ status: 500, body: 'It broke.' }))
    await page.route('**/api/forks/*/overview', (route) => route.fulfill({ status: 500, body: 'It broke.' }))
    await page.route('**/api/forks/*/status', (route) => route.fulfill({ status: 503, body: 'Away.' }))
    await openDashboard(page)
    await expect(panel(page, 'Fork Status')).toContainText(
      /Registry connection.*Does not answer.*The database is started again by itself/,
    )
    const failure = page.getByRole('alert').filter({ hasText: 'The figures could not be loaded' })
    await expect(failure).toBeVisible()
    for (const label of labels) await expect(figure(page, label)).toHaveText('0')
    await expect(panel(page, 'Recent Content')).toContainText('Error loading book content: 500:')
    await expect(panel(page, 'Waiting for you')).toContainText('What waits could not be loaded: 500:')
    await expect(panel(page, 'Active Modules')).toContainText('Enabled')
    await expect(panel(page, 'Book')).toContainText('6 of 6 parts')
    await looksGood(page)
    await tryAgain(page, '**/api/forks/*/stats', failure.getByRole('button', { name: 'Retry' }))
    await expect(figure(page, 'Total Pages')).toHaveText('12')
    const again = panel(page, 'Recent Content').getByRole('button', { name: 'Retry' })
    await tryAgain(page, '**/api/forks/*/recent', again)
    await expect(recent).toHaveCount(3)
    await page.unroute('**/api/forks/*/overview')
    await page.unroute('**/api/forks/*/status')
  })

  await test.step('[C297] views are counted', async () => {
    // Counts are written every ten seconds.
    await expect(async () => {
      await openDashboard(page)
      await expect(figure(page, 'Monthly Views')).toHaveText('2', { timeout: 10_000 })
    }).toPass()
  })
})

test('[C303] a site that is not live shows its owner six steps, ticked from what is there, which can be put away', async ({
  page,
}) => {
  await page.goto(`${product.origin}/admin/login`)
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Total Pages')).toBeVisible()
  const steps = page.getByRole('region', { name: 'Six steps to a first publication' })
  await expect(steps).toHaveCount(0)

  const api = `${product.origin}/api`
  const [{ id: site }] = await (await page.request.get(`${api}/admin/forks`, AGAIN)).json()
  for (const type of ['book-parts', 'pages']) {
    const items = await (await page.request.get(`${api}/forks/${site}/${type}`, AGAIN)).json()
    for (const { id, uid } of items) await page.request.post(`${api}/${type}/${uid ?? id}/unpublish`, AGAIN)
  }
  // What stands in the frame is a public page, which is looked at by itself.
  await page.route('**/book/preview', (route) => route.abort())
  await openDashboard(page)
  await expect(steps.getByRole('listitem')).toHaveCount(6)
  await expect(steps.getByRole('listitem').filter({ hasText: 'Parts and chapters' })).toContainText('done')
  await expect(steps.locator('[aria-current="step"]')).toHaveCount(1)
  await looksGood(page)
  await page.unroute('**/book/preview')
  // Each step opens at any time, and leads to the place where it is done.
  const openStep = async (name: string) => {
    const button = steps.getByRole('button', { name })
    // Which one is open at first depends on what is done by now.
    if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  }
  await openStep('Notify-me form')
  await expect(steps.getByRole('link', { name: 'Open the form' })).toHaveAttribute('href', /\/notify$/)
  await openStep('One preview text')
  await expect(steps.getByRole('link', { name: 'Write the first chapter' })).toHaveAttribute(
    'href',
    /\/admin\/book\/chapters\/[\w-]+$/,
  )
  await expect(steps.locator('[aria-current="step"]')).toHaveCount(1)
  await page.getByRole('button', { name: 'Hide the steps' }).click()
  await expect(page.getByText('Total Pages')).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Show the steps' }).click()
  await expect(steps).toBeVisible()

  // Elsewhere they are a line of the side; once the site is live they are gone, but for who asks for them.
  const pill = page.getByRole('link', { name: /^First steps: \d of 6$/ })
  await page.goto(`${product.origin}/admin/media`)
  await expect(pill).toBeVisible()
  const [part] = await (await page.request.get(`${api}/forks/${site}/book-parts?sort=order`, AGAIN)).json()
  await page.request.post(`${api}/book-parts/${part.uid}/publish`, AGAIN)
  await openDashboard(page)
  await expect(steps).toHaveCount(0)
  await page.getByRole('button', { name: 'Show the steps' }).click()
  await expect(steps.getByRole('listitem').filter({ hasText: 'Publish and copy the address' })).toContainText(
    'done',
  )
  await page.goto(`${product.origin}/admin/media`)
  await page.getByRole('button', { name: 'Hide the steps' }).click()
  await expect(pill).toHaveCount(0)
})
