import { expect, type Page, test } from '@playwright/test'
import { join } from 'node:path'
import { faultsOf, STANDARD } from '../support/axe.ts'
import { aDataHome, type Product, removeHome, startProduct } from '../support/product.ts'

/** The sample sites: a book in four languages, a second book, and a site without one. */
const SITES = ['living-spiral', 'ferrywall', 'quince-yard']
const PAGES_MAX = 400

let home: string
let product: Product

test.beforeAll(async () => {
  home = aDataHome()
  product = await startProduct({
    dataDir: join(home, 'data'),
    env: { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'a sentence that is long enough' },
  })
})

test.afterAll(async () => {
  await product.stop()
  removeHome(home)
})

const originOf = (site: string) => `http://${site}.localhost:${product.port}`

/** What the browser refuses or complains of, collected while pages are visited. */
function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning')
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') complaints.push(`${request.url()}: failed`)
  })
  return complaints
}

const linksOf = (page: Page) =>
  page.locator('a[href]').evaluateAll((links) =>
    links
      .map((link) => new URL(link.getAttribute('href') ?? '', document.baseURI))
      .filter((url) => url.origin === location.origin && !url.pathname.startsWith('/admin'))
      .map((url) => url.pathname + url.search),
  )

for (const site of SITES) {
  test(`every page of ${site} that a link leads to answers, breaks no policy and sets no cookie`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const context = await browser.newContext()
    const page = await context.newPage()
    const complaints = complaintsOf(page)
    const wrong: string[] = []
    const paths = new Set(['/'])
    for (const path of paths) {
      const answer = await page.goto(originOf(site) + path)
      if (answer?.status() !== 200) wrong.push(`${path}: ${answer?.status()}`)
      if ((await page.locator('h1').count()) !== 1) wrong.push(`${path}: not one h1`)
      for (const link of await linksOf(page))
        if (paths.size < PAGES_MAX && !/^\/(de|es|fr)\b/.test(link)) paths.add(link)
    }
    expect(wrong).toEqual([])
    expect(complaints).toEqual([])
    expect(await context.cookies()).toEqual([])
    expect(paths.size).toBeGreaterThan(2)
    await context.close()
  })

  test(`one page of each kind of ${site} is open to everybody on a phone in the dark`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const found: string[] = []
    const viewport = { width: 390, height: 844 }
    const context = await browser.newContext({ colorScheme: 'dark', viewport, reducedMotion: 'reduce' })
    const page = await context.newPage()
    await page.goto(`${originOf(site)}/`)
    const kinds = new Map((await linksOf(page)).map((path) => [path.replace(/\d+/g, 'n'), path]))
    for (const path of ['/', ...kinds.values(), '/search?q=water', '/notify', '/no-such-page']) {
      await page.goto(originOf(site) + path)
      // Rules of good habit are looked at where a page is made; here it is the standard alone.
      for (const fault of await faultsOf(page, STANDARD)) found.push(`${path}: ${fault}`)
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (over > 0) found.push(`${path}: ${over} px too wide`)
    }
    await context.close()
    expect(found).toEqual([])
  })
}

test('without script every page of the sample reads and leads on', async ({ browser }) => {
  test.setTimeout(120_000)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of [
    '/',
    '/book/intro',
    '/parts',
    '/parts/2',
    '/chapters/4',
    '/reflections/4',
    '/spiral',
    '/circles',
    '/about',
  ]) {
    await page.goto(originOf('living-spiral') + path)
    const text = (await page.locator('main').innerText()).trim()
    expect([path, text.length > 40]).toEqual([path, true])
    expect([path, /Loading/.test(text)]).toEqual([path, false])
  }
  await page.goto(`${originOf('living-spiral')}/search`)
  await page.getByRole('searchbox').first().fill('birch')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=birch/)
  await expect(page.locator('main')).toContainText('birch')
  await page.goto(`${originOf('living-spiral')}/notify`)
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel(/e-?mail/i).fill('ada@example.org')
  await page.locator('main form button').click()
  await expect(page).toHaveURL(/\/notify\/thanks$/)
  await context.close()
})
