import { expect, type Page } from '@playwright/test'
import { faultsOf } from '../../test/support/axe.ts'
import { test } from '../../test/support/samples.ts'

const PASSWORD = 'a sentence that is long enough'

const main = (page: Page) => page.locator('.site-header__nav')
const footer = (page: Page) => page.locator('.site-footer__links')
const labelsOf = (menu: ReturnType<typeof main>) => menu.getByRole('link').allInnerTexts()

const axe = async (page: Page) => expect(await faultsOf(page)).toEqual([])

test('[C655] [C027] [C026] the three sample sites each show their own menus, and every entry leads somewhere', async ({
  page,
  samples: product,
}) => {
  const six = ['Home', 'Remembering', 'Journey', 'Parts', 'About', 'Community']
  const sites: [slug: string, first: string[], last: string][] = [
    ['living-spiral', six, 'Community'],
    ['ferrywall', ['Home', 'Essays', 'Read'], 'About'],
    ['quince-yard', ['Home'], 'Circles'],
  ]
  for (const [slug, first, last] of sites) {
    const site = `http://${slug}.localhost:${product.port}`
    await page.goto(`${site}/about`)
    const labels = await labelsOf(main(page))
    expect(labels.slice(0, first.length)).toEqual(first)
    expect(labels).toContain(last)
    await axe(page)
    const links = page.locator('.site-header__nav a, .site-footer__links a')
    const paths = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    for (const path of new Set(paths)) {
      const answer = await page.goto(site + path)
      expect([slug, path, answer?.status()]).toEqual([slug, path, 200])
    }
  }
  await page.goto(`http://living-spiral.localhost:${product.port}/corrections`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Corrections')
  await axe(page)
  await page.goto(`http://quince-yard.localhost:${product.port}/circles`)
  await expect(page.getByText('The circle is not open yet.')).toBeVisible()
  await axe(page)
})

test('[C027] [C049] [C656] a site begun with an own book shows an entry once its page has text or its module is on', async ({
  page,
  fresh: product,
}) => {
  await page.goto(product.origin + product.setupPath())
  await page.getByLabel('Name', { exact: true }).fill('Ada Reed')
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('radio', { name: /My own book/ }).check()
  await page.getByLabel('Book title').fill('Slow Water')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/admin$/)
  const api = page.request
  const forks = `${product.origin}/api/forks/current-fork-id`

  await page.goto(product.origin)
  const first = ['Home', 'Journey', 'Parts']
  expect(await labelsOf(main(page))).toEqual(first)
  expect(await labelsOf(footer(page))).toEqual(first)
  await axe(page)

  const pages: { id: string; path: string }[] = await (await api.get(`${forks}/pages`)).json()
  expect(pages.map(({ path }) => path).toSorted()).toEqual(['/about', '/the-time-of-remembering'])
  for (const { id } of pages) {
    const saved = await api.put(`${product.origin}/api/pages/${id}`, {
      data: { content: 'Words of my own.' },
    })
    expect(saved.status()).toBe(200)
  }
  await page.reload()
  expect(await labelsOf(main(page))).toEqual(['Home', 'Remembering', 'Journey', 'Parts', 'About'])
  await main(page).getByRole('link', { name: 'Remembering' }).click()
  await expect(page.getByText('Words of my own.')).toBeVisible()
  await axe(page)

  const toggled = await api.post(`${forks}/modules/spiral-circles/toggle`, { data: { isEnabled: true } })
  expect(toggled.status()).toBe(200)
  await page.reload()
  expect(await labelsOf(footer(page))).toContain('Community')

  const [menu] = (await (await api.get(`${forks}/navigation`)).json()).filter(
    ({ type }: { type: string }) => type === 'main',
  )
  const children = [{ label: 'The parts', url: '/parts' }]
  const items = [
    { label: 'Home', url: '/' },
    { label: 'The book', children },
  ]
  expect((await api.put(`${product.origin}/api/navigation/${menu.id}`, { data: { items } })).status()).toBe(
    200,
  )
  await page.reload()
  const more = main(page).getByText('The book', { exact: true })
  await expect(main(page).getByRole('link', { name: 'The parts' })).toBeHidden()
  await more.click()
  await expect(main(page).getByRole('link', { name: 'The parts' })).toBeVisible()
  await axe(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('details.menu summary').click()
  await expect(page.locator('.menu__panel').getByRole('link', { name: 'The parts' })).toBeVisible()
})
