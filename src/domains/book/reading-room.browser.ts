import { expect, type Page } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { overflowOf } from '../../../test/support/looks.ts'
import type { Product } from '../../../test/support/product.ts'
import { test } from '../../../test/support/samples.ts'

const WIDE = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

let product: Product

test.beforeAll(({ samples }) => {
  product = samples
})

const go = (page: Page, path: string) => page.goto(product.origin + path)
const ready = (page: Page) =>
  expect(page.locator('[data-island$="chapter-progress"][data-ready]')).toBeAttached()
const bar = (page: Page) => page.getByRole('banner')
const typePanel = (page: Page) => page.getByRole('dialog', { name: 'Type and page' })
const contents = (page: Page) => page.getByRole('dialog', { name: 'Contents' })
const openType = (page: Page) => bar(page).getByRole('button', { name: 'Type and page' }).click()
const textSize = (page: Page) =>
  page.locator('.chapter__text').evaluate((text) => Number.parseFloat(getComputedStyle(text).fontSize))
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const SEPIA = 'rgb(240, 228, 203)'

test('type is set once for all chapters, and stands before anything is painted', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await go(page, '/chapters/1')
  const own = await textSize(page)
  await openType(page)
  const panel = typePanel(page)
  await expect(panel.getByText('100%')).toBeVisible()
  await panel.getByRole('button', { name: 'Larger' }).click()
  await panel.getByRole('button', { name: 'Larger' }).click()
  await expect(panel.getByText('120%')).toBeVisible()
  await panel.getByText('Wide').click()
  expect(await textSize(page)).toBeCloseTo(own * 1.2, 1)

  // No script but the one that blocks: what it sets is there at the first paint.
  const scripts = /\/assets\/(?!boot).*\.js$/
  await page.route(scripts, (route) => route.abort())
  for (const path of ['/chapters/1', '/chapters/5', '/de/chapters/2']) {
    await go(page, path)
    expect([path, await textSize(page)]).toEqual([path, own * 1.2])
    const leading = await page
      .locator('.chapter__text')
      .evaluate((text) => Number.parseFloat(getComputedStyle(text).lineHeight))
    expect(leading).toBeCloseTo(own * 1.2 * 1.75, 1)
  }
  await page.unroute(scripts)

  await go(page, '/chapters/1')
  await openType(page)
  for (let i = 0; i < 3; i++) await panel.getByRole('button', { name: 'Smaller' }).click()
  await expect(panel.getByText('85%')).toBeVisible()
  await panel.getByRole('button', { name: 'Reset to the book’s setting' }).click()
  await expect(panel.getByText('100%')).toBeVisible()
  expect(await textSize(page)).toBe(own)
  expect(await page.evaluate(() => localStorage.getItem('flyleaf.type'))).toBeNull()
})

test('sepia is of chapters alone, and light and dark are the theme of the site', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await go(page, '/chapters/1')
  await openType(page)
  await expect(typePanel(page).getByRole('radio', { name: 'Dark' })).toBeChecked()
  await typePanel(page).getByText('Sepia').click()
  expect(await paper(page)).toBe(SEPIA)
  expect(await faultsOf(page)).toEqual([])
  await go(page, '/chapters/2')
  expect(await paper(page)).toBe(SEPIA)
  expect(await faultsOf(page)).toEqual([])
  await go(page, '/about')
  expect(await paper(page)).toBe('rgb(23, 21, 18)')
  await page.goBack()
  await openType(page)
  await typePanel(page).getByText('Light').click()
  expect(await paper(page)).toBe('rgb(242, 240, 234)')
  await go(page, '/about')
  expect(await paper(page)).toBe('rgb(242, 240, 234)')
})

test('a browser that keeps nothing still changes the page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('closed', 'SecurityError')
      },
    })
  })
  await go(page, '/chapters/1')
  await ready(page)
  await openType(page)
  await typePanel(page).getByText('Sepia').click()
  expect(await paper(page)).toBe(SEPIA)
})

test('[C023] [C070] the keyboard opens type and contents, and the contents mark the chapter and hold the menu', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await go(page, '/chapters/5')
  await ready(page)
  const opener = bar(page).getByRole('link', { name: 'Contents' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const panel = contents(page)
  await expect(panel).toBeVisible()
  const here = panel.getByRole('link', { name: 'What Passes Between Trees' })
  await expect(here).toBeFocused()
  await expect(here).toHaveAttribute('aria-current', 'location')
  await expect(here).toContainText('You are here')
  await expect(panel.getByText('The Spiral Sky')).toBeVisible()
  const menu = panel.getByRole('navigation', { name: 'Main' })
  await expect(menu.getByRole('listitem')).toHaveCount(6)
  for (const entry of await menu.getByRole('listitem').all())
    await expect(entry.locator('.menu__description')).toHaveText(/\w+ \w+/)
  await expect.poll(async () => (await panel.boundingBox())?.x).toBe(0)
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(typePanel(page)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(typePanel(page).getByRole('button', { name: 'Smaller' })).toBeFocused()
  for (let i = 0; i < 3; i++) await page.keyboard.press('Tab')
  await expect(typePanel(page).getByRole('radio', { name: 'Light' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(typePanel(page).getByRole('radio', { name: 'Sepia' })).toBeChecked()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(typePanel(page)).toBeHidden()
  await expect(bar(page).getByRole('button', { name: 'Type and page' })).toBeFocused()

  await opener.click()
  await panel.getByText('The Spiral Sky').click()
  await panel.getByRole('link', { name: 'Open part 6' }).click()
  await expect(page).toHaveURL(/\/parts\/6$/)
})

test('the bar is 60 px high and stays; a low window has room for the text alone', async ({ page }) => {
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size)
    await go(page, '/de/chapters/7')
    expect(await bar(page).boundingBox()).toMatchObject({ y: 0, height: 60 })
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
    expect(await bar(page).boundingBox()).toMatchObject({ y: 0, height: 60 })
  }
  await page.setViewportSize({ width: 320, height: 256 })
  await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }))
  await expect(bar(page)).not.toBeInViewport()
  expect(await overflowOf(page)).toBe(0)
})

test('a paragraph has a mark that leads to its own address', async ({ page }) => {
  await page.setViewportSize(WIDE)
  await go(page, '/chapters/1')
  const paragraph = page.locator('.chapter__text > p').nth(3)
  const mark = paragraph.getByRole('link', { name: 'Link to paragraph 4' })
  await expect(mark).toHaveCSS('opacity', '0')
  await paragraph.hover()
  await expect(mark).toHaveCSS('opacity', '1')
  await page.locator('.chapter__head').hover()
  await mark.focus()
  await expect(mark).toHaveCSS('opacity', '1')
  await page.keyboard.press('Enter')
  const id = await paragraph.getAttribute('id')
  await expect(page).toHaveURL(new RegExp(`/chapters/1#${id}$`))
  await expect.poll(async () => Math.round((await paragraph.boundingBox())?.y ?? 0)).toBe(76)
  expect(await faultsOf(page)).toEqual([])
})

test('[C045] the landing page goes on where somebody stopped reading, and else with the featured chapter', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await go(page, '/')
  const ways = page.locator('.hero__ways')
  await expect(ways.getByRole('link', { name: 'Read chapter 1, What the Hand Knows' })).toBeVisible()
  await expect(ways.getByText('Continue')).toHaveCount(0)

  await go(page, '/chapters/3')
  await ready(page)
  const paragraph = page.locator('.chapter__text > p').nth(3)
  const middle = (page: Page) =>
    page.evaluate(() => {
      const { top, height } =
        document.querySelectorAll('.chapter__text > p')[3]?.getBoundingClientRect() ?? new DOMRect()
      return top + height / 2
    })
  await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), (await middle(page)) - 60)
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('flyleaf.place') ?? '{}'))
  const id = await paragraph.getAttribute('id')
  await expect.poll(async () => (await kept()).paragraph).toBe(id)
  expect((await kept()).offset).toBeCloseTo(0.5, 1)

  // Larger type moves the line within the page, and not within its paragraph.
  await page.evaluate(() => localStorage.setItem('flyleaf.type', '{"size":"135"}'))
  await go(page, '/')
  const onward = ways.getByRole('link', { name: 'Continue: chapter 3' })
  await expect(onward).toHaveAttribute('href', `/chapters/3#${id}`)
  await expect(ways.getByText('Read chapter 1')).toBeHidden()
  await onward.click()
  await ready(page)
  await expect.poll(async () => Math.abs((await middle(page)) - 60)).toBeLessThan(12)

  // By its address alone it is the beginning of the paragraph.
  await page.goto('about:blank')
  await go(page, `/chapters/3#${id}`)
  await ready(page)
  await expect.poll(async () => Math.round((await paragraph.boundingBox())?.y ?? 0)).toBe(76)

  await page.evaluate(() => localStorage.setItem('flyleaf.place', '{"part":1,"chapter":99}'))
  await go(page, '/')
  await expect(ways.getByRole('link', { name: 'Read chapter 1, What the Hand Knows' })).toBeVisible()
})

test('a chapter that is opened again is not begun anew until somebody reads on in it', async ({ page }) => {
  await go(page, '/chapters/3')
  const place = { part: 1, chapter: 3, paragraph: 'p-known', offset: 0.2 }
  await page.evaluate((value) => localStorage.setItem('flyleaf.place', JSON.stringify(value)), place)
  await page.goto('about:blank')
  await go(page, '/chapters/3')
  await ready(page)
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('flyleaf.place') ?? '{}'))
  expect(await kept()).toEqual(place)
  await page.evaluate(() => scrollBy({ top: 900, behavior: 'instant' }))
  await expect.poll(async () => (await kept()).paragraph).not.toBe('p-known')
})

test('nothing moves: chapters, reflections and the landing page of somebody who reads on', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    const state = window as unknown as { shifted: number }
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        state.shifted += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await go(page, '/chapters/3')
  await page.evaluate(() =>
    localStorage.setItem('flyleaf.place', '{"part":1,"chapter":3,"paragraph":"p-known","offset":0}'),
  )
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size)
    for (const path of ['/', '/chapters/1', '/reflections/1', '/de/', '/de/chapters/7', '/book/contents']) {
      await go(page, path)
      await page.waitForLoadState('networkidle')
      const shifted = await page.evaluate(() => (window as unknown as { shifted: number }).shifted)
      expect([size.width, path, shifted <= 0.01 ? 'still' : shifted]).toEqual([size.width, path, 'still'])
    }
  }
})

test('a chapter is printed as pages of a book, A5, with its notes and where it stands', async ({ page }) => {
  await go(page, '/chapters/1')
  await ready(page)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(boxes.length).toBeGreaterThan(1)
  // A5 is 419.5 by 595.3 points.
  for (const [, width, height] of boxes)
    expect([Math.round(Number(width) / 5), Math.round(Number(height) / 5)]).toEqual([84, 119])
  await page.emulateMedia({ media: 'print' })
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  // What is light on a dark page would be pale on paper.
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  for (const gone of [
    '.reading-bar',
    '.chapter__plate',
    '.chapter-onward',
    '.site-footer',
    '.chapter__end .actions',
  ])
    await expect(page.locator(gone)).toBeHidden()
  await expect(page.locator('.chapter__text .notes').first()).toHaveCSS('float', 'none')
  await expect(page.locator('.chapter__text')).toHaveCSS('font-size', '14px')
  const year = new Date().getFullYear()
  await expect(page.locator('.chapter__imprint')).toHaveText(
    new RegExp(`^The Living Spiral, chapter 1\\. Alder Row\\. [^ ]+/chapters/1, printed .*${year}$`),
  )
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[C074] a chapter reads and leads on, and its contents are a page', async ({ page }) => {
    await go(page, '/chapters/4')
    await expect(page.locator('.chapter__text')).toBeVisible()
    await expect(page.getByText('Aa', { exact: true })).toBeHidden()
    await page.getByRole('link', { name: /^Next, chapter 5/ }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('What Passes Between Trees')
    await page.getByRole('link', { name: /^Previous, chapter 4/ }).click()
    await expect(page).toHaveURL(/\/chapters\/4$/)
    await bar(page).getByRole('link', { name: 'Contents' }).click()
    await expect(page).toHaveURL(/\/book\/contents$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contents')
    await expect(page.locator('.book-contents .chapter-list li')).toHaveCount(23)
    await page.getByRole('link', { name: /The Seeds Nobody Ate/ }).click()
    await expect(page).toHaveURL(/\/chapters\/2$/)
  })
})
