import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { isEveryLook, overflowOf, SWEEP } from '../../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { signIn } from '../../../test/support/studio.ts'
import { LOOK_COOKIE } from '../../kernel/look.ts'

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

async function logIn(page: Page): Promise<void> {
  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin/book`)
  await expect(page.getByText('Total Parts')).toBeVisible()
}

const accessible = async (page: Page) => expect(await faultsOf(page)).toEqual([])
const side = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const entry = (page: Page, name: string) => side(page).getByRole('link', { name, exact: true })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Find, go, do' })
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true })

test('[C011] [C015] [C267] [C269] [C271] [C276] [C277] [C278] [C280] side and top bar lead where they say, in the language of the content', async ({
  page,
}) => {
  await logIn(page)
  await accessible(page)
  await expect(side(page).getByRole('heading', { name: 'Content' })).toBeVisible()
  await expect(entry(page, 'Book Management')).toHaveAccessibleDescription('6')
  await expect(entry(page, 'Pages')).toHaveAccessibleDescription('12')
  await expect(entry(page, 'Book Management')).toHaveAttribute('aria-current', 'page')
  await expect(side(page).getByRole('button', { name: 'Logout' })).toBeVisible()

  const language = page.getByLabel('Language of the content')
  await expect(language.getByRole('option')).toHaveText(['English US', 'Spanish', 'French', 'German'])
  await expect(page.getByText('The Body of Memory').first()).toBeVisible()
  await language.focus()
  await language.selectOption('es')
  await expect(page.getByText('La memoria del cuerpo').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Book Management' })).toBeVisible()
  await expect(language).toBeFocused()
  await entry(page, 'Pages').click()
  await expect(page).toHaveURL(/\/admin\/pages\?locale=es$/)
  await page.getByRole('searchbox', { name: 'Search pages' }).fill('Acerca del libro')
  const rows = page.getByRole('grid')
  await expect(rows.getByText('Acerca del libro')).toBeVisible()
  await language.selectOption('en')
  await expect(rows.getByText('About', { exact: true })).toBeVisible()

  await page.goto(`${product.origin}/pages`)
  await expect(page).toHaveURL(/\/admin\/pages$/)
  await page.getByRole('button', { name: 'AI Assistant' }).click()
  const assistant = page.getByRole('dialog', { name: 'AI Assistant' })
  await expect(assistant.getByText('No provider is set up')).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'AI Assistant' })).toBeFocused()

  for (const path of ['/admin/nowhere', '/admin-tips']) {
    await page.goto(product.origin + path)
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible()
    await expect(entry(page, 'Pages')).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('the palette finds items, screens and sites by keyboard, and says how many', async ({ page }) => {
  await logIn(page)
  // Its own file is fetched when it is first asked for; the letters that are typed meanwhile stay.
  const isAwaited = Promise.withResolvers<void>()
  await page.route(/\/assets\/palette\W.*\.js/, async (route) => {
    await isAwaited.promise
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('mush')
  isAwaited.resolve()
  const field = palette(page).getByRole('combobox')
  await expect(field).toHaveValue('mush')
  await expect(field).toBeFocused()
  await page.keyboard.type('r')
  await expect(field).toHaveValue('mushr')
  await field.fill('mushrom oracle')
  await expect(
    palette(page)
      .getByRole('option', { name: /The Mushroom Oracle/ })
      .first(),
  ).toBeVisible()
  await expect(palette(page).getByRole('status')).toHaveText(/^\d+ results?$/)
  // What the server finds comes after the letters; the first of it is what Enter opens.
  await expect(chosen(page)).toHaveCount(1)
  await expect(chosen(page)).toHaveText(/The Mushroom Oracle/)
  await expect(field).toHaveAttribute('aria-activedescendant', (await chosen(page).getAttribute('id')) ?? '')
  await accessible(page)
  await field.fill('w')
  // Of the places that are found at once; the items come above it.
  await expect(palette(page).getByRole('option', { name: 'Book Management' })).toBeVisible()
  await expect(palette(page).getByText('Content', { exact: true })).toBeVisible()
  await expect(palette(page).getByRole('option').first()).toHaveAttribute('aria-selected', 'true')
  await expect(chosen(page)).toHaveCount(1)
  // One address stands in two groups; still one row is chosen, and the arrows go on from it.
  const isAnswered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === 'set')
  await field.fill('set')
  // What the server finds would push down the rows that are counted here.
  await (await isAnswered).finished()
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))
  await expect(chosen(page)).toHaveCount(1)
  await page.keyboard.press('End')
  const last = await palette(page).getByRole('option').last().textContent()
  await expect(chosen(page)).toHaveText(last ?? '')
  await page.keyboard.press('Home')
  for (const row of (await palette(page).getByRole('option').all()).slice(0, 4)) {
    await expect(chosen(page)).toHaveCount(1)
    await expect(row).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
  }
  await field.fill('nothing is called like that')
  await expect(palette(page).getByRole('status')).toHaveText('0 results')
  await field.fill('pagse')
  await expect(palette(page).getByRole('option', { name: 'Pages' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/pages$/)
  await expect(palette(page)).toBeHidden()
  // Actions and settings by everyday words, items by what their address ends in.
  await page.keyboard.press('Control+k')
  for (const [word, place] of [
    ['compose', 'New Post'],
    ['colour', 'Theme'],
    ['the-time-of-remembering', 'The Time of Remembering'],
  ] as const) {
    await field.fill(word)
    await expect(palette(page).getByRole('option', { name: place }).first()).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+K')
  await field.fill('mushrom')
  await palette(page)
    .getByRole('option', { name: /The Mushroom Oracle/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/admin\/parts\//)
})

test('[C272] [C273] the site selector finds a site, opens it, and puts it first', async ({ page }) => {
  await logIn(page)
  const choice = side(page).getByRole('button', { name: /^Site/ })
  await choice.click()
  const list = page.getByRole('dialog', { name: 'Choose a site' })
  const sites = list.getByRole('option')
  await expect(sites).toHaveText([/Ferrywall Editions/, /Quince Yard/, /The Living Spiral/])
  await accessible(page)
  await page.getByPlaceholder('Search sites').fill('quin')
  await expect(sites).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(choice).toHaveText(/Quince Yard/)
  await expect(entry(page, 'Pages')).not.toHaveAccessibleDescription('12')
  await choice.click()
  await expect(sites.first()).toHaveText(/Quince Yard/)
  await list.getByRole('option', { name: /The Living Spiral/ }).click()
  await expect(entry(page, 'Pages')).toHaveAccessibleDescription('12')
})

test('[C242] [C245] [C253] messages stay behind the bell, drawings have words, single keys can be off', async ({
  page,
}) => {
  await page.goto(`${product.origin}/admin/login?next=/admin/book`)
  await page.getByLabel('Username').fill(OWNER.ADMIN_USERNAME)
  await page.getByLabel('Password').fill(OWNER.ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Total Parts')).toBeVisible()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await bell.hover()
  await expect(page.getByRole('tooltip')).toHaveText(/^Notifications/)
  await bell.click()
  const messages = page.getByRole('dialog', { name: 'Notifications' })
  await expect(messages.getByText('Login successful').first()).toBeVisible()
  await accessible(page)
  await page.keyboard.press('Escape')
  await expect(bell).toHaveAccessibleName('Notifications')

  const sheet = page.getByRole('dialog', { name: 'Keys on this screen' })
  await page.getByRole('main').focus()
  await page.keyboard.press('?')
  await expect(sheet.getByText('Newest message')).toBeVisible()
  await accessible(page)
  await sheet.getByRole('switch', { name: 'Single keys' }).click()
  // A toast over the dialog has one, too.
  await sheet.getByRole('contentinfo').getByRole('button', { name: 'Close' }).click()
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  await page.keyboard.press('?')
  await page.keyboard.press('Control+k')
  await expect(palette(page)).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL(/\/admin\/book/)

  const detail = 'The book is being bound.'
  await page.route('**/book-parts*', (route) =>
    route.fulfill({ status: 500, contentType: 'text/plain', body: detail }),
  )
  await page.goto(`${product.origin}/admin/book`)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    `Error loading book content: 500: ${detail}`,
  )
  await accessible(page)
})

/** The last one stays on for what follows. */
const LOOKS = [
  ...(isEveryLook
    ? [
        { width: 1440, look: 'dark' },
        { width: 768, look: 'dark' },
        { width: 390, look: 'light' },
      ]
    : []),
  { width: 1440, look: 'contrast.compact' },
  { width: 768, look: 'light.de' },
  { width: 390, look: 'dark.de' },
]

test(
  'the shell stands at every width, in every theme and in German, without a flash',
  SWEEP,
  async ({ page, context }) => {
    await logIn(page)
    for (const { width, look } of LOOKS) {
      await context.addCookies([{ name: LOOK_COOKIE, value: look, url: `${product.origin}/admin` }])
      await page.setViewportSize({ width, height: 844 })
      await page.goto(`${product.origin}/admin/pages`)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('data-theme', /^(dark|contrast|light)$/)
      await accessible(page)
      expect([width, look, await overflowOf(page)]).toEqual([width, look, 0])
    }
    const more = page.getByRole('button', { name: 'Mehr' })
    await more.click()
    const sheet = page.getByRole('dialog', { name: 'Mehr' })
    await expect(sheet.getByRole('link', { name: 'Seiten' })).toBeVisible()
    await accessible(page)
    await sheet.getByRole('button', { name: /ada/ }).click()
    await page.getByLabel('Sprache des Studios').selectOption('fr')
    await expect(page.getByRole('dialog', { name: 'Plus' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  },
)

/** Each list of content with what creates one, and what changes and deletes one of it. */
const LISTS = [
  ['/admin/pages', 'Create Page', 'Edit', 'Delete'],
  ['/admin/blog', 'New Post', 'Edit', 'Delete'],
  ['/admin/case-studies', 'New Case Study', 'Edit', 'Delete'],
  ['/admin/team', 'Add Member', 'Edit', 'Remove'],
] as const

test('[C630] every list of content offers whoever may write to create, to edit and to delete', async ({
  page,
}) => {
  await logIn(page)
  for (const [path, create, edit, remove] of LISTS) {
    await page.goto(product.origin + path)
    await expect(page.getByRole('button', { name: create }).first()).toBeEnabled()
    await page
      .getByRole('button', { name: /^Actions for / })
      .first()
      .click()
    await expect(page.getByRole('menuitem', { name: new RegExp(`^${edit}`) })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: new RegExp(`^${remove}`) })).toBeVisible()
  }
  await page.goto(`${product.origin}/admin/book`)
  await expect(page.getByRole('button', { name: 'Add part' })).toBeEnabled()
  await page.getByRole('article').first().getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true }).first()).toBeEditable()
  await expect(page.getByRole('button', { name: 'Delete part' })).toBeEnabled()
})

test('whoever is in stays in while the sites cannot be read again', async ({ page }) => {
  const line = Promise.withResolvers<void>()
  await page.route('**/api/events', (route) => line.promise.then(() => route.continue()))
  await logIn(page)
  // What may have been missed until the line to the server is open is read again then.
  await page.route('**/api/admin/forks', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/admin/forks'))
  line.resolve()
  await failed
  await entry(page, 'Blog').click()
  await expect(page.getByRole('grid', { name: 'Blog' })).toBeVisible()
})

test('a part of the studio that was not loaded before the server was away says so, and comes once it is back', async ({
  page,
  context,
}) => {
  await logIn(page)
  await entry(page, 'Pages').click()
  await page.getByRole('link', { name: 'About', exact: true }).click()
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect(title).toHaveValue('About')
  await context.setOffline(true)
  await title.fill('About us')
  const message = page.getByRole('alert').filter({ hasText: 'This part of the studio could not be loaded' })
  await page.keyboard.press('Control+K')
  await expect(message).toBeVisible()
  await expect(title).toHaveValue('About us')
  await expect(title).toBeFocused()
  await entry(page, 'Team').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'This screen could not be loaded' })).toBeVisible()
  await accessible(page)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Team Members' })).toBeVisible()
  await page.keyboard.press('Control+K')
  await expect(chosen(page)).toBeVisible()
})
