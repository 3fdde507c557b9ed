import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../test/support/axe.ts'
import { overflowOf } from '../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../test/support/product.ts'
import { AGAIN, signIn } from '../../test/support/studio.ts'

const PAGE = '/how-to-read'

const WORDS = 'Slow, and not in one go. '.repeat(30)

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

const menu = (page: Page, name = 'Beside this page') => page.getByRole('navigation', { name })
const text = (page: Page) => page.locator('.page__beside > .prose')

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(`${product.origin}/api/forks/default${path}`, {
    headers: { origin: product.origin },
    data,
    ...AGAIN,
  })
  expect([path, answer.status()]).toEqual([path, 201])
}

/** A page of text in two languages, and a menu that leads to it. */
async function place(page: Page): Promise<void> {
  await signIn(product, page.request)
  const content = `## One\n\n${WORDS}\n\n## Two\n\n${WORDS}`
  await post(page, '/pages', {
    title: 'How to read',
    slug: PAGE.slice(1),
    template: 'default',
    content,
    isPublished: true,
    translations: { de: { title: 'Wie man liest', content } },
  })
  const label = (en: string, de: string) => ({ label: en, translations: { de: { label: de } } })
  await post(page, '/navigation', {
    name: 'Beside',
    type: 'sidebar',
    isActive: true,
    items: [
      {
        ...label('How we work', 'Wie wir arbeiten'),
        url: '',
        children: [
          { ...label('How to read', 'Wie man liest'), url: PAGE },
          { ...label('How we correct', 'Wie wir berichtigen'), url: '/how-we-correct' },
          { ...label('Gone', 'Fort'), url: '/no-such-page' },
        ],
      },
      { ...label('For teachers', 'Für Lehrende'), url: '/for-teachers' },
    ],
  })
}

test('[C524] a sidebar menu stands beside the text of pages, below it on small windows, and nowhere without entries', async ({
  page,
}) => {
  await page.goto(`${product.origin}/for-teachers`)
  await expect(page.locator('.prose--sections')).toBeVisible()
  await expect(menu(page)).toBeHidden()
  await place(page)
  // Readers are not signed in.
  await page.context().clearCookies()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(product.origin + PAGE)

  await test.step('beside the text, with the place of the reader and without what is not there', async () => {
    await expect(menu(page).getByRole('link')).toHaveText(['How to read', 'How we correct', 'For teachers'])
    await expect(menu(page)).toContainText('How we work')
    await expect(menu(page).getByRole('link', { name: 'How to read' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    const [side, prose] = [await menu(page).boundingBox(), await text(page).boundingBox()]
    expect(side?.x).toBeGreaterThan((prose?.x ?? 0) + (prose?.width ?? 0))
    expect(Math.abs((side?.y ?? 0) - (prose?.y ?? 0))).toBeLessThan(2)
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('by the keyboard, behind the text', async () => {
    await menu(page).getByRole('link', { name: 'How we correct' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/how-we-correct$/)
    await expect(menu(page).locator('[aria-current]')).toHaveText('How we correct')
  })

  await test.step('below the text before 64rem, in German as well', async () => {
    for (const width of [320, 390, 768, 1023]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`${product.origin}/de${PAGE}`)
      const side = menu(page, 'Neben dieser Seite')
      await expect(side).toContainText('Wie man liest')
      const [box, prose] = [await side.boundingBox(), await text(page).boundingBox()]
      expect(box?.y).toBeGreaterThan((prose?.y ?? 0) + (prose?.height ?? 0))
      expect(await overflowOf(page)).toBe(0)
    }
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('not on pages of another form', async () => {
    for (const path of ['/', '/contact', '/get-the-book', '/parts']) {
      await page.goto(product.origin + path)
      await expect(page.locator('.side-menu')).toHaveCount(0)
    }
  })
})
