import { join } from 'node:path'
import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../../test/support/axe.ts'
import { aDataHome, type Product, removeHome, startProduct } from '../../../../test/support/product.ts'
import { AGAIN } from '../../../../test/support/studio.ts'

const PASSWORD = 'a sentence that is long enough'
/** More than come at once. */
const POSTS = 60

let home: string
let product: Product

test.beforeAll(async () => {
  home = aDataHome()
  product = await startProduct({
    dataDir: join(home, 'data'),
    env: { SAMPLE: 'none', ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: PASSWORD },
  })
})

test.afterAll(async () => {
  await product.stop()
  removeHome(home)
})

/** What another person does meanwhile. */
function other(request: APIRequestContext) {
  const base = `${product.origin}/api/forks/default/blog`
  const headers = { origin: product.origin }
  return {
    async create(number: number) {
      const name = String(number).padStart(2, '0')
      const data = { slug: `post-${name}`, title: `Post ${name}`, isPublished: number % 2 === 0 }
      expect((await request.post(base, { headers, data, ...AGAIN })).status()).toBe(201)
    },
    async remove(title: string) {
      const rows: { id: string; title: string }[] = await (
        await request.get(`${base}?q=${title}`, AGAIN)
      ).json()
      const found = rows.find((row) => row.title === title)
      expect(
        (await request.delete(`${product.origin}/api/blog/${found?.id}`, { headers, ...AGAIN })).status(),
      ).toBe(204)
    },
    async count(query: string): Promise<number> {
      return (await (await request.get(`${base}/count?${query}`, AGAIN)).json()).count
    },
  }
}

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test('[C460] a list of posts keeps what was asked of it, and what others do under the hand reaches no other row', async ({
  page,
}) => {
  const login = { username: 'ada', password: PASSWORD }
  const headers = { origin: product.origin }
  await page.request.post(`${product.origin}/api/auth/login`, { headers, data: login, ...AGAIN })
  const others = other(page.request)
  for (let at = 0; at < POSTS; at++) await others.create(at)

  const grid = page.getByRole('grid', { name: 'Blog' })
  await test.step('the first rows are asked for once', async () => {
    // What the stream of news has read again comes later.
    await page.route('**/api/events', (route) => route.abort())
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url())
      if (/^\/api\/forks\/[^/]+\/blog$/.test(pathname)) calls.push(search)
    })
    for (const search of ['', '?sort=title']) {
      await page.goto(`${product.origin}/admin/blog${search}`)
      await expect(grid.getByRole('link', { name: 'Post' }).first()).toBeVisible()
    }
    expect(calls).toEqual(['?locale=en&limit=50&sort=-updatedAt', '?locale=en&limit=50&sort=title'])
    await page.unroute('**/api/events')
  })

  const choice = page.getByRole('menuitemcheckbox', { name: 'Published' })
  const isOfRows = /\/api\/forks\/[^/]+\/blog\?/
  await test.step('a list that comes late takes no focus from who has gone on', async () => {
    const rows = Promise.withResolvers<void>()
    await page.route(isOfRows, (route) => rows.promise.then(() => route.continue()))
    await page.reload()
    await page.getByRole('button', { name: 'Status', exact: true }).press('Enter')
    await expect(choice).toBeVisible()
    rows.resolve()
    await expect(grid.getByRole('link', { name: 'Post' }).first()).toBeVisible()
    await page.unroute(isOfRows)
  })

  const published = POSTS / 2
  await test.step('a filter is there again after an editor and Back', async () => {
    await choice.click()
    await page.keyboard.press('Escape')
    await expect(page.getByText(`${published} of ${POSTS} match`)).toBeVisible()
    await grid.focus()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Status is Published' })).toBeVisible()
    await expect(page).toHaveURL(/status=published/)
    await expect(page.getByText(`${published} of ${POSTS} match`)).toBeVisible()
    await page.getByRole('button', { name: 'Remove the filter Status' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Status', exact: true })).toBeFocused()
    await expect(grid).toHaveAttribute('aria-rowcount', String(POSTS + 1))
  })

  await test.step('rows that cannot be read again stay, and say that they may be old', async () => {
    await page.route(isOfRows, (route) => route.abort())
    await others.create(POSTS)
    const old = page.getByRole('alert').filter({ hasText: 'could not be read again' })
    await expect(old).toBeVisible()
    await expect(grid.getByRole('link', { name: 'Post' }).first()).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await page.unroute(isOfRows)
    await old.getByRole('button', { name: 'Retry' }).click()
    await expect(old).toBeHidden()
    await expect(grid).toHaveAttribute('aria-rowcount', String(POSTS + 2))
    await others.remove(`Post ${POSTS}`)
    await expect(grid).toHaveAttribute('aria-rowcount', String(POSTS + 1))
  })

  await test.step('a view is saved, made the default and forgotten by keys', async () => {
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Draft' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Views' }).focus()
    await page.keyboard.press('Enter')
    const views = page.getByRole('dialog', { name: 'Views' })
    await views.getByLabel('Save what you see now').fill('My drafts')
    expect(await faultsOf(page)).toEqual([])
    await views.getByLabel('Save what you see now').press('Enter')
    await views.getByRole('button', { name: 'Make default: My drafts' }).press('Enter')
    await expect(views.getByRole('button', { name: 'Make default: My drafts', pressed: true })).toBeVisible()
    await views.getByLabel('Save what you see now').fill('My drafts')
    await views.getByRole('button', { name: 'Save' }).click()
    await expect(views.getByRole('alert')).toHaveText('You have a view of this name already.')
    await page.keyboard.press('Escape')
    const asked = new Set<string>()
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (/^\/api\/forks\/[^/]+\/blog$/.test(pathname)) asked.add(String(searchParams))
    })
    await page.goto(`${product.origin}/admin`)
    await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Blog' }).click()
    await expect(page.getByRole('button', { name: 'Status is Draft' })).toBeVisible()
    await expect(grid.getByRole('row').nth(1)).toBeVisible()
    // Asked for before anything is shown, too.
    await page.goto(`${product.origin}/admin/blog`)
    await expect(grid.getByRole('row').nth(1)).toBeVisible()
    // Not the whole list first.
    expect([...asked]).toEqual(['locale=en&limit=50&status=draft&sort=title'])
    await page.getByRole('button', { name: 'Views' }).click()
    await views.getByRole('button', { name: 'Forget the view My drafts' }).click()
    await expect(views.getByRole('button', { name: /My drafts/ })).toHaveCount(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove the filter Status' }).click()
    await page.goto(`${product.origin}/admin/blog?sort=title`)
    await expect(grid).toHaveAttribute('aria-rowcount', String(POSTS + 1))
  })

  await test.step('columns are moved, hidden and made wider, and come back as usual', async () => {
    const heads = () => grid.getByRole('columnheader').allTextContents()
    const usual = await heads()
    await page.getByRole('button', { name: 'Columns and density' }).click()
    const look = page.getByRole('dialog', { name: 'Columns and density' })
    await look.getByRole('button', { name: 'Move Updated forward' }).press('Enter')
    await look.getByRole('checkbox', { name: 'Slug' }).press('Space')
    await expect.poll(async () => (await heads()).join()).toMatch(/Title,Category,Updated,Status/)
    // The words for the button that was pressed go with the focus.
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    expect(await faultsOf(page)).toEqual([])
    await look.getByRole('button', { name: 'Status wider' }).press('Enter')
    await look.getByRole('button', { name: 'Status wider' }).press('Enter')
    const status = grid.getByRole('columnheader', { name: 'Status' })
    const widthOf = async () => (await status.boundingBox())?.width
    await expect.poll(widthOf).toBe(176 + 48)
    await page.keyboard.press('Escape')
    await expect(look).toBeHidden()
    // Drawn along its edge, too, and so it is found again.
    const edge = await status.locator('[data-edge]').boundingBox()
    if (!edge) throw new Error('the column has no edge')
    await page.mouse.move(edge.x + edge.width / 2, edge.y + 10)
    await page.mouse.down()
    await page.mouse.move(edge.x + edge.width / 2 + 30, edge.y + 12, { steps: 3 })
    await page.mouse.up()
    await expect.poll(widthOf).toBe(176 + 48 - 30)
    await page.reload()
    await expect.poll(widthOf).toBe(176 + 48 - 30)
    await page.getByRole('button', { name: 'Columns and density' }).click()
    await look.getByRole('button', { name: 'Back to the usual' }).click()
    await expect.poll(heads).toEqual(usual)
    await expect.poll(widthOf).toBe(176)
    await page.keyboard.press('Escape')
    await expect(look).toBeHidden()
    await expect(page.getByRole('button', { name: 'Columns and density' })).toBeFocused()
  })

  const bar = page.getByRole('toolbar', { name: 'Chosen rows' })
  await test.step('[C460] rows of two pages are chosen, then all; one more by then is told before anything is done', async () => {
    await grid.focus()
    const late = Promise.withResolvers<void>()
    const secondPage = /\/blog\?.*(cursor|offset)=/
    await page.route(secondPage, (route) => late.promise.then(() => route.continue()))
    for (const key of ['Home', 'x', 'End', 'x', 'ArrowUp', 'x']) await page.keyboard.press(key)
    await expect(bar).toContainText('1 selected')
    late.resolve()
    await expect(bar).toContainText('3 selected')
    await page.unroute(secondPage)
    await bar.getByRole('button', { name: `Select all ${POSTS} matching` }).click()
    await expect(bar).toContainText(`${POSTS} selected`)
    await others.create(POSTS)
    await bar.getByRole('button', { name: 'Unpublish' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
    const changed = page.getByRole('dialog', { name: `Unpublish ${POSTS + 1} posts?` })
    await expect(changed.getByRole('alert')).toContainText(`${POSTS + 1} posts now`)
    expect(await others.count('status=published')).toBe(published + 1)
    await changed.getByRole('button', { name: 'Cancel' }).click()
    await bar.getByRole('button', { name: 'Clear the selection' }).click()
    await expect(bar).toHaveCount(0)
  })

  await test.step('a row that goes away under the pointer hands its press to no other row', async () => {
    await grid.focus()
    await page.keyboard.press('Home')
    const box = await rowOf(page, 'Post 02').getByRole('checkbox').boundingBox()
    await page.mouse.move((box?.x ?? 0) + 8, (box?.y ?? 0) + 8)
    await page.mouse.down()
    await others.remove('Post 02')
    await expect(rowOf(page, 'Post 02')).toHaveCount(0)
    await page.mouse.up()
    await expect(rowOf(page, 'Post 03')).toHaveAttribute('aria-selected', 'false')
    await expect(bar).toHaveCount(0)
  })

  await test.step('a row that goes away takes its open menu along', async () => {
    await rowOf(page, 'Post 03').getByRole('button', { name: 'Actions for Post 03' }).click()
    await expect(page.getByRole('menuitem', { name: 'Delete Post' })).toBeVisible()
    await others.remove('Post 03')
    await expect(rowOf(page, 'Post 03')).toHaveCount(0)
    await expect(page.getByRole('menuitem')).toHaveCount(0)
  })

  await test.step('a current row that goes away hands the next key to no other row', async () => {
    await grid.focus()
    await page.keyboard.press('Home')
    for (const key of ['j', 'j', 'j']) await page.keyboard.press(key)
    const current = () =>
      grid.evaluate((element) => {
        const id = element.getAttribute('aria-activedescendant')
        return (id && document.getElementById(id)?.textContent) || ''
      })
    await expect.poll(current).toContain('Post 05')
    // One above takes the current row along.
    await others.remove('Post 00')
    await expect(rowOf(page, 'Post 00')).toHaveCount(0)
    // A moment later than the rows.
    await expect.poll(current).toContain('Post 05')
    await others.remove('Post 05')
    await expect(rowOf(page, 'Post 05')).toHaveCount(0)
    // The first key is held back.
    await page.keyboard.press('x')
    await expect(bar).toHaveCount(0)
    await page.keyboard.press('x')
    await expect(bar).toContainText('1 selected')
    await expect(rowOf(page, 'Post 06')).toHaveAttribute('aria-selected', 'true')
    expect(await faultsOf(page)).toEqual([])
  })
})
