import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../support/axe.ts'
import { overflowOf, recordShifts, shiftsOf, textsOutside } from '../support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../support/product.ts'
import { AGAIN, signIn } from '../support/studio.ts'

let home: string
let product: Product

test.beforeAll(async ({ playwright }) => {
  home = aDataHome()
  product = await startProduct({ dataDir: join(home, 'data'), env: OWNER })
  const owner = await playwright.request.newContext({ extraHTTPHeaders: { origin: product.origin } })
  await signIn(product, owner)
  for (const [type, data] of [
    ...ITEMS.map(([type, body]) => [type, { ...TITLED, ...body }] as const),
    ...LINES,
  ]) {
    const answer = await owner.post(`${product.origin}/api/forks/current-fork-id/${type}`, { data, ...AGAIN })
    expect([type, answer.status(), answer.ok() || (await answer.text())]).toEqual([type, 201, true])
  }
  await owner.dispose()
})

test.afterAll(async () => {
  await product.stop()
  removeHome(home)
})

/** The longest that a title of a printed book was in the tries of its design: 82 characters. */
const LONG = 'Donaudampfschifffahrtsgesellschaftskapitän erinnert sich an alles, was Wasser trug'

const SECTIONS = '\n\n## One\n\nWords.\n\n## Two\n\nWords.\n\n## Three\n\nWords.'

/** One of each kind, with a long title. */
const ITEMS: [type: string, body: object, path: string][] = [
  [
    'blog',
    { slug: 'long', content: 'See [chapter 5](/chapters/5).', excerpt: LONG, category: LONG },
    '/blog/long',
  ],
  ['case-studies', { slug: 'long', client: LONG, industry: LONG, overview: LONG }, '/case-studies/long'],
  ['pages', { slug: 'long-landing', template: 'landing', content: LONG + SECTIONS }, '/long-landing'],
  ['pages', { slug: 'long-contact', template: 'contact', content: LONG + SECTIONS }, '/long-contact'],
  ['pages', { slug: 'long-about', template: 'about', content: LONG + SECTIONS }, '/long-about'],
]

const TITLED = { title: LONG, isPublished: true }

/** Lines of lists that have no page of their own. */
const LINES: [type: string, body: object][] = [
  [
    'corrections',
    { correctedOn: '2026-11-25', place: LONG, wrong: LONG, right: LONG.replace('alles', 'manches') },
  ],
  ['team', { name: LONG, position: LONG, bio: LONG, email: 'ada@example.org', isActive: true }],
]

const LISTS = [
  '/blog',
  '/case-studies',
  '/team',
  '/corrections',
  `/search?q=${encodeURIComponent(LONG)}`,
  '/x/y/z',
]

/** What goes over an edge, and what there is not exactly once. */
async function amissOn(page: Page): Promise<unknown[]> {
  const over = await overflowOf(page)
  const heads = await page.locator('h1').count()
  return [...(over > 0 ? [over] : []), ...(heads === 1 ? [] : [`${heads} h1`]), ...(await textsOutside(page))]
}

test('titles of 82 characters keep within the smallest window on every kind of page, under one heading', async ({
  page,
}) => {
  const found: unknown[] = []
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of [...ITEMS.map(([, , path]) => path), ...LISTS]) {
      await page.goto(product.origin + path)
      const amiss = await amissOn(page)
      if (amiss.length > 0) found.push([width, path, ...amiss])
      if (width === 320) found.push(...(await faultsOf(page)).map((fault) => [path, fault]))
    }
  }
  expect(found).toEqual([])
})

test('what a page says begins below its title', async ({ page }) => {
  const found: unknown[] = []
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/circles', '/contact', '/notify', ...LISTS]) {
      await page.goto(product.origin + path)
      const gap = await page.locator('h1').evaluate((title) => {
        const next = title.nextElementSibling ?? title.parentElement?.nextElementSibling
        return next ? next.getBoundingClientRect().top - title.getBoundingClientRect().bottom : 0
      })
      if (gap < 0) found.push([width, path, gap])
    }
  }
  expect(found).toEqual([])
})

test('nothing moves on a phone while a page comes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  // With the fonts at hand: pages whose fonts come late have a test of their own.
  await page.goto(`${product.origin}/about`)
  await page.evaluate(() => document.fonts.ready)
  await recordShifts(page)
  for (const path of [
    '/corrections',
    '/case-studies/room-14',
    '/team',
    '/blog',
    '/blog/start-with-five',
    '/about',
  ]) {
    await page.goto(product.origin + path)
    await page.evaluate(() => document.fonts.ready)
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const { total, shifts } = await shiftsOf(page)
    expect([path, total <= 0.01 ? 'still' : shifts]).toEqual([path, 'still'])
  }
})

test('a correction marks the words that changed, and on a phone names each line', async ({ page }) => {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${product.origin}/corrections`)
    const first = page.getByRole('listitem').filter({ hasText: 'Donaudampf' }).first()
    await expect(first.locator('del')).toHaveText('alles,')
    await expect(first.locator('ins')).toHaveText('manches,')
    // Beside the columns the names are for the ear alone.
    const box = await first.getByText('It said').boundingBox()
    expect((box?.width ?? 0) > 1).toBe(width === 390)
    await expect(page.getByRole('link', { name: 'Report an error' })).toHaveAttribute('href', '/contact')
  }
})

test('on paper a post begins with its author, and the contents follow the words of the landing page', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print' })
  await page.goto(`${product.origin}/blog/start-with-five`)
  const signs = await page
    .locator('.post__margin > *')
    .evaluateAll((pieces) => pieces.map((piece) => getComputedStyle(piece, '::after').content))
  expect(signs).toEqual(['none', '", "', 'none'])
  await page.goto(product.origin)
  const [words, contents] = await Promise.all(
    [page.locator('.hero__beginning'), page.locator('.contents')].map((place) => place.boundingBox()),
  )
  expect((contents?.y ?? 0) - (words?.y ?? 0) - (words?.height ?? 0)).toBeLessThan(200)
})
