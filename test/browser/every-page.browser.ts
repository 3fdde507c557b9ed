import { expect, type Page } from '@playwright/test'
import { faultsOf, STANDARD } from '../support/axe.ts'
import { isEveryLook, overflowOf, SWEEP } from '../support/looks.ts'
import type { Product } from '../support/product.ts'
import { test } from '../support/samples.ts'

/** The sample sites: a book in four languages, a second book, and a site without one. */
const SITES = ['living-spiral', 'ferrywall', 'quince-yard']
const PAGES_MAX = 400

const originOf = ({ port }: Product, site: string) => `http://${site}.localhost:${port}`

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

/** Pages of one kind are made by one view. */
const kindOf = (path: string) =>
  path
    .replace(/\?.*/, '?')
    .replace(/(.)\/[^/]*$/, '$1/*')
    .replace(/\d+/g, 'n')

for (const site of SITES) {
  test(
    `every page of ${site} that a link leads to answers and sets no cookie, and one of each kind breaks no policy and is open to everybody on a phone in the dark`,
    SWEEP,
    async ({ browser, samples }) => {
      const viewport = { width: 390, height: 844 }
      const context = await browser.newContext({ colorScheme: 'dark', viewport, reducedMotion: 'reduce' })
      const page = await context.newPage()
      const found = complaintsOf(page)
      await page.goto(`${originOf(samples, site)}/`)
      const { paths, wrong } = await crawl(page)
      expect(wrong).toEqual([])
      expect(paths.length).toBeGreaterThan(2)

      const ofEachKind = new Map(paths.map((path) => [kindOf(path), path])).values()
      for (const path of [...(isEveryLook ? paths : ofEachKind), '/search?q=water']) {
        await page.goto(originOf(samples, site) + path)
        // Rules of good habit are looked at where a page is made; here it is the standard alone.
        for (const fault of await faultsOf(page, STANDARD)) found.push(`${path}: ${fault}`)
        const over = await overflowOf(page)
        if (over > 0) found.push(`${path}: ${over} px too wide`)
      }
      expect(found).toEqual([])
      expect(await context.cookies()).toEqual([])
      await page.goto(`${originOf(samples, site)}/no-such-page`)
      expect(await faultsOf(page, STANDARD)).toEqual([])
      await context.close()
    },
  )
}

/** Follows all links of the open site without showing the pages. */
function crawl(page: Page): Promise<{ paths: string[]; wrong: string[] }> {
  return page.evaluate(async (max) => {
    const paths = new Set(['/'])
    const wrong: string[] = []
    for (const path of paths) {
      const answer = await fetch(path)
      const read = new DOMParser().parseFromString(await answer.text(), 'text/html')
      if (answer.status !== 200) wrong.push(`${path}: ${answer.status}`)
      if (read.querySelectorAll('h1').length !== 1) wrong.push(`${path}: not one h1`)
      for (const link of read.querySelectorAll('a[href]')) {
        const url = new URL(link.getAttribute('href') ?? '', new URL(path, location.href))
        const isOther = url.origin !== location.origin || /^\/(admin|objects|de|es|fr)\b/.test(url.pathname)
        if (!isOther && paths.size < max) paths.add(url.pathname + url.search)
      }
    }
    return { paths: [...paths], wrong }
  }, PAGES_MAX)
}

/** Leaves out buttons that need no script, as they send a form or open a popover, and those that say that they do nothing. */
const NOT_IDLE = ':not([type=submit], [popovertarget], :disabled, [aria-disabled])'

test('without script every page of the sample reads and leads on', async ({ browser, samples }) => {
  const origin = originOf(samples, 'living-spiral')
  const page = await browser.newPage({ javaScriptEnabled: false })
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
    await page.goto(origin + path)
    const text = (await page.locator('main').innerText()).trim()
    expect([path, text.length > 40]).toEqual([path, true])
    expect([path, /Loading/.test(text)]).toEqual([path, false])
    const idle = page.locator(`main button${NOT_IDLE}:visible`)
    expect([path, await idle.allInnerTexts()]).toEqual([path, []])
  }
  await page.goto(`${origin}/search`)
  await page.getByRole('searchbox').first().fill('birch')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=birch/)
  await expect(page.locator('main')).toContainText('birch')
  await page.goto(`${origin}/notify`)
  await page.getByLabel('Name').fill('Ada')
  await page.getByLabel(/e-?mail/i).fill('ada@example.org')
  await page.locator('main form button').click()
  await expect(page).toHaveURL(/\/notify\/thanks$/)
  await page.close()
})
