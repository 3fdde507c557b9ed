import { join } from 'node:path'
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../../test/support/axe.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../../test/support/product.ts'
import { AGAIN, signIn } from '../../../../test/support/studio.ts'

/** More than are mounted at once. */
const PAGES = 210

let home: string
let product: Product

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

/** Calls of the person who is signed in, on the open site. */
function callsOf(request: APIRequestContext) {
  const base = `${product.origin}/api/forks/default/pages`
  const headers = { origin: product.origin }
  return {
    async create(slug: string, template = 'default') {
      const answer = await request.post(base, {
        headers,
        data: { slug, template, isPublished: true },
        ...AGAIN,
      })
      expect(answer.status()).toBe(201)
    },
    async count(query: string): Promise<number> {
      return (await (await request.get(`${base}/count?${query}`, AGAIN)).json()).count
    },
    async last(): Promise<{ title: string }> {
      return (await (await request.get(`${base}?limit=1&offset=-1`, AGAIN)).json())[0]
    },
  }
}

async function isClean(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
}

test('[C328] [C330] [C341] [C460] a list is walked by keys, narrowed, changed as it was seen, and found again as it was left', async ({
  page,
}) => {
  await signIn(product, page.request)
  const calls = callsOf(page.request)
  for (let at = 0; at < PAGES; at++) await calls.create(`leaf-${at}`, at % 10 === 0 ? 'contact' : 'default')
  const total = await calls.count('')

  const grid = page.getByRole('grid', { name: 'Pages' })
  const current = async () => {
    const id = await grid.getAttribute('aria-activedescendant')
    return page.locator(`[id="${id}"]`)
  }
  await test.step('[C330] [C341] the list has all pages, each with its template', async () => {
    await page.goto(`${product.origin}/admin/pages`)
    await expect(page.getByRole('heading', { name: `All Pages (${total})` })).toBeVisible()
    await expect(grid).toHaveAttribute('aria-rowcount', String(total + 1))
    await expect(grid.getByRole('row').nth(1)).toContainText('Template: ')
  })

  await test.step('the last row is reached by one key, though it was not loaded', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox', { name: 'Search pages' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(grid).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('x')
    await expect(await current()).toHaveAttribute('aria-rowindex', String(total + 1))
    await expect(await current()).toBeInViewport()
    await expect(await current()).toContainText((await calls.last()).title)
    await expect(await current()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(await current()).toHaveAttribute('aria-selected', 'false')
  })

  const contacts = await test.step('a filter reads as a sentence and stands in the address', async () => {
    await page.getByRole('button', { name: 'Template', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'contact' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Template is contact' })).toBeVisible()
    await expect(page).toHaveURL(/template=contact/)
    const contacts = await calls.count('template=contact')
    await expect(page.getByText(`${contacts} of ${total} match`)).toBeVisible()
    return contacts
  })

  const bar = page.getByRole('toolbar', { name: 'Chosen rows' })
  await test.step('[C460] all that match are changed as they were seen; one more by then is told before', async () => {
    await grid.focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await expect(bar).toContainText('2 selected')
    await isClean(page)
    await bar.getByRole('button', { name: `Select all ${contacts} matching` }).click()
    await expect(bar).toContainText(`${contacts} selected`)
    await bar.getByRole('button', { name: 'Unpublish' }).click()
    await calls.create('one-more', 'contact')
    await page.getByRole('dialog').getByRole('button', { name: 'Unpublish' }).click()
    const changed = page.getByRole('dialog', { name: `Unpublish ${contacts + 1} pages?` })
    await expect(changed.getByRole('alert')).toContainText(`${contacts + 1} pages now`)
    expect(await calls.count('status=published&template=contact')).toBe(contacts + 1)
    await isClean(page)
    const others = await calls.count('status=published&template=default,landing,about')
    await changed.getByRole('button', { name: 'Unpublish' }).click()
    await expect(page.getByText(`Unpublished ${contacts + 1} of ${contacts + 1}`)).toBeVisible()
    // The bar went with the rows that it was for, and left the keys to the list; so does a message, which stays for whoever is in it.
    await expect(grid).toBeFocused()
    await page.keyboard.press('F8')
    expect(await calls.count('status=published&template=contact')).toBe(0)
    expect(await calls.count('status=published&template=default,landing,about')).toBe(others)
    await expect(grid.getByText('Published', { exact: true })).toHaveCount(0)
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key)
    await expect(grid).toBeFocused()
    await expect.poll(() => calls.count('status=published&template=contact')).toBe(contacts + 1)
  })

  await test.step('a list is found again with filters, scroll, selection, current row and focus', async () => {
    await page.getByRole('button', { name: 'Remove the filter Template' }).click()
    await page.getByRole('button', { name: 'Status', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Published' }).click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Status is Published' })).toBeVisible()
    const published = await calls.count('status=published')
    await expect(page.getByText(`${published} of ${total + 1} match`)).toBeVisible()
    await grid.focus()
    for (const key of ['PageDown', 'PageDown', 'x', 'j', 'x']) await page.keyboard.press(key)
    await expect(bar).toContainText('2 selected')
    const scrollOf = () => page.locator('#main').evaluate((main) => Math.round(main.scrollTop))
    const scroll = await scrollOf()
    expect(scroll).toBeGreaterThan(400)
    const row = await (await current()).getAttribute('aria-rowindex')
    await page.getByRole('link', { name: 'Book Management' }).click()
    await expect(page.getByRole('heading', { name: 'Book Management' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Status is Published' })).toBeVisible()
    await expect(bar).toContainText('2 selected')
    await expect.poll(scrollOf).toBe(scroll)
    await expect(grid).toBeFocused()
    await expect(await current()).toHaveAttribute('aria-rowindex', row ?? '')
  })

  await test.step('on a phone the facts are cards without sideways scroll', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await expect(grid.getByRole('row').nth(3)).toBeVisible()
    const beyond = () => page.locator('#main').evaluate((main) => main.scrollWidth - main.clientWidth)
    await expect.poll(beyond).toBe(0)
    // What stands below the title has the whole width.
    const below = async () => {
      const create = await page.getByRole('button', { name: 'Create Page' }).boundingBox()
      const subtitle = await page.getByText('Manage your static pages and content').boundingBox()
      return (subtitle?.y ?? 0) - (create?.y ?? 0) - (create?.height ?? 0)
    }
    await expect.poll(below).toBeGreaterThanOrEqual(0)
    await expect(bar.getByRole('button', { name: 'Clear the selection' })).toBeInViewport()
    await isClean(page)
  })

  await test.step('what was chosen in one list is not what another one opens with', async () => {
    await page.goto(`${product.origin}/admin/pages`)
    await grid.focus()
    await page.keyboard.press('x')
    await expect(bar).toContainText('1 selected')
    // Ticked by hand, a row leaves the keys of the list where the focus is.
    await grid.getByRole('checkbox').nth(3).check()
    for (const key of ['j', 'x']) await page.keyboard.press(key)
    await expect(bar).toContainText('3 selected')
    await expect(grid).toBeFocused()
    await page.goto(`${product.origin}/admin/case-studies`)
    await expect(page.getByRole('grid', { name: 'Case Studies' })).toBeVisible()
    await expect(bar).toHaveCount(0)
  })
})

test('[C331] [C332] [C333] [C452] [C453] [C455] [C456] [C457] [C458] [C459] [C464] [C466] [C467] [C468] a page is created, edited and deleted in dialogs, and no typed word is lost', async ({
  page,
}) => {
  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin/pages?sort=title`)
  const grid = page.getByRole('grid', { name: 'Pages' })
  await expect(grid.getByText('/about', { exact: true })).toBeVisible()

  // The first error has the focus; nothing is saved.
  await page.getByRole('button', { name: 'Create Page' }).click()
  const create = page.getByRole('dialog', { name: 'Create Page' })
  await expect(create.getByRole('switch', { name: 'Published' })).not.toBeChecked()
  await create.getByRole('button', { name: 'Create Page' }).click()
  await expect(create.getByLabel('Slug')).toBeFocused()
  await expect(create.getByLabel('Slug')).toHaveAccessibleDescription('Slug is required')
  await isClean(page)

  // Closing asks once; what was typed is back with the dialog.
  await create.getByLabel('Title').fill('A reading circle')
  await expect(create.getByLabel('Slug')).toHaveValue('a-reading-circle')
  await page.keyboard.press('Escape')
  await expect(create.getByText('It stays on this device')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(create).toBeHidden()
  await page.getByRole('button', { name: 'Create Page' }).click()
  await expect(create.getByLabel('Title')).toHaveValue('A reading circle')
  await create.getByLabel('Slug').fill('about')
  await create.getByRole('button', { name: 'Create Page' }).click()
  const toasts = page.getByRole('region', { name: 'Notifications' })
  await expect(toasts.getByRole('alert')).toContainText('Error')
  await expect(toasts.getByRole('alert')).toContainText('There is a page at /about already')
  await create.getByLabel('Slug').fill('circle')
  await create.getByRole('button', { name: 'Create Page' }).click()
  await expect(toasts.getByRole('status')).toContainText('SuccessPage created successfully')
  // The dialog is the beginning alone: the editor comes, and Back leads to the list.
  await expect(page).toHaveURL(/\/admin\/pages\/[0-9a-f-]+$/)
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('A reading circle')
  await page.goBack()
  const row = grid.getByRole('row', { name: 'A reading circle' })
  await expect(row).toContainText('Draft')
  await page.getByRole('button', { name: 'Create Page' }).click()
  await expect(create.getByLabel('Title')).toHaveValue('')
  await page.keyboard.press('Escape')

  // Edited from the row by one key, and deleted out of its menu after the question.
  await page.getByRole('searchbox').fill('reading circle')
  await expect(grid.getByRole('row')).toHaveCount(2)
  await page.keyboard.press('Enter')
  await page.keyboard.press('e')
  const edit = page.getByRole('dialog', { name: 'Edit Page' })
  await expect(edit.getByLabel('Title')).toHaveValue('A reading circle')
  await edit.getByRole('switch', { name: 'Published' }).click()
  await expect(edit.getByRole('switch', { name: 'Published' })).toBeChecked()
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(toasts.getByRole('status')).toContainText('Page updated successfully')
  await expect(row).toContainText('Published')
  await expect(grid).toBeFocused()
  await page.keyboard.press('.')
  await page.getByRole('menuitem', { name: 'Delete Page' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Page' })
  await expect(question).toContainText(
    'Are you sure you want to delete "A reading circle"? This action cannot be undone.',
  )
  await isClean(page)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts.getByRole('status')).toContainText('Page deleted successfully')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(grid.getByText('/about', { exact: true })).toBeVisible()
})

test('who goes on while a menu closes keeps the focus, the keys, and the menu that was opened meanwhile', async ({
  page,
}) => {
  await signIn(product, page.request)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${product.origin}/admin/pages?sort=title`)
  const grid = page.getByRole('grid', { name: 'Pages' })
  const dots = grid.getByRole('button', { name: /^Actions for / })
  const menu = page.getByRole('menu')
  const held = page.locator('[role="menu"]:focus-within')
  const search = page.getByRole('searchbox')
  const point = async (target: Locator) => {
    const { x = 0, y = 0 } = (await target.boundingBox()) ?? {}
    await page.mouse.move(x + 8, y + 8)
  }
  const press = async (target: Locator) => {
    await point(target)
    await page.mouse.down()
    await page.mouse.up()
  }

  // With the hand: another row's menu, and a field.
  await dots.nth(1).click()
  await expect(menu).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await press(dots.nth(5))
  await expect(dots.nth(5)).toHaveAttribute('aria-expanded', 'true')
  await expect(menu.getByRole('menuitem').first()).toBeVisible()
  await expect(dots.nth(1)).toHaveAttribute('aria-expanded', 'false')
  await expect(held).toBeVisible()
  await press(search)
  await expect(menu).toHaveCount(0)
  await page.keyboard.type('xyz')
  await expect(search).toHaveValue('xyz')
  await expect(page.getByText('Nothing matches')).toBeVisible()
  await search.fill('')

  // On a machine that is busy with what the first key did, the next ones come before any timer.
  const busy = () =>
    page.evaluate(() => {
      const work = () => {
        for (const end = performance.now() + 300; performance.now() < end; );
      }
      addEventListener('keydown', work, { once: true })
    })
  await expect(dots.nth(5)).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('.')
  await expect(held).toBeVisible()
  await busy()
  await Promise.all(['Escape', 'j', '.'].map((key) => page.keyboard.press(key)))
  await expect(dots.nth(1)).toHaveAttribute('aria-expanded', 'true')
  await expect(held).toBeVisible()
  await point(dots.nth(5))
  await busy()
  await Promise.all([page.keyboard.press('Escape'), page.mouse.down()])
  await page.mouse.up()
  await expect(dots.nth(1)).toHaveAttribute('aria-expanded', 'false')
  await expect(dots.nth(5)).toHaveAttribute('aria-expanded', 'true')
  await expect(held).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(grid).toBeFocused()

  const views = page.getByRole('button', { name: 'Views' })
  await views.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Views' })).toBeVisible()
  await point(dots.nth(5))
  await busy()
  await Promise.all([page.keyboard.press('Escape'), page.mouse.down()])
  await page.mouse.up()
  await expect(page.getByRole('dialog', { name: 'Views' })).toBeHidden()
  await expect(dots.nth(5)).toHaveAttribute('aria-expanded', 'true')
  await expect(held).toBeVisible()
})

test('who goes on before the list has followed is taken for what was meant', async ({ page }) => {
  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin/pages`)
  await page.getByRole('button', { name: 'Status', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Published' }).evaluate(async (published) => {
    const draft = [...document.querySelectorAll<HTMLElement>('[role="menuitemcheckbox"]')].find(
      ({ textContent }) => textContent === 'Draft',
    )
    if (!(published instanceof HTMLElement) || !draft) throw new Error('nothing to choose from')
    published.click()
    // The address is another by then, and the screen, which is rendered in a task of its own, is not.
    for (let step = 0; step < 100; step++) await Promise.resolve()
    draft.click()
  })
  await expect(page.getByRole('button', { name: 'Status is Published or Draft' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove the filter Status' }).click()

  // What is typed, the way out of the field and a key on the first hit, all before its row is there.
  const hits = Promise.withResolvers<void>()
  await page.route(/\/pages\?(.*&)?q=/, (route) => hits.promise.then(() => route.continue()))
  const grid = page.getByRole('grid', { name: 'Pages' })
  const search = page.getByRole('searchbox')
  await search.focus()
  await page.keyboard.type('sources')
  await page.keyboard.press('Enter')
  await page.keyboard.press('e')
  await expect(grid).toBeFocused()
  hits.resolve()
  const edit = page.getByRole('dialog', { name: 'Edit Page' })
  await expect(edit.getByLabel('Title')).toHaveValue('Sources')
  await page.keyboard.press('Escape')
  await search.fill('')

  // All that match, and none of them after all, before their number is there.
  const number = Promise.withResolvers<void>()
  await page.route(/\/pages\/count\?/, (route) => number.promise.then(() => route.continue()))
  const bar = page.getByRole('toolbar', { name: 'Chosen rows' })
  await expect(grid.getByRole('row').nth(5)).toBeVisible()
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('x')
  await bar.getByRole('button', { name: /^Select all \d+ matching$/ }).click()
  await bar.getByRole('button', { name: 'Clear the selection' }).click()
  const counted = page.waitForResponse(/\/pages\/count\?/)
  number.resolve()
  await (await counted).finished()
  await expect(grid).toBeFocused()
  await page.keyboard.press('x')
  await expect(bar.getByText('1 selected', { exact: true })).toBeVisible()

  // A question that was left while its answer was on its way closes no other one.
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/pages/*', async (route) => {
    if (route.request().method() === 'DELETE') await answer.promise
    await route.continue()
  })
  // The first rows, however many the walks before have left.
  await page.goto(`${product.origin}/admin/pages?sort=title`)
  const question = page.getByRole('dialog', { name: 'Delete Page' })
  const ask = async (title: string) => {
    await page.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Delete Page' }).click()
    await expect(question).toContainText(title)
  }
  await ask('Accessibility')
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await ask('Contact')
  answer.resolve()
  await expect(grid.getByRole('row', { name: /Accessibility/, includeHidden: true })).toHaveCount(0)
  await expect(question).toContainText('Contact')
})

test('[C658] a site without a book says which page is its front page, before there is one and once there is', async ({
  page,
}) => {
  await signIn(product, page.request)
  const sites = await (await page.request.get(`${product.origin}/api/admin/forks`, AGAIN)).json()
  const headers = { origin: product.origin }
  const open = (id: string) =>
    page.request.put(`${product.origin}/api/auth/current-fork`, { headers, data: { forkId: id }, ...AGAIN })
  const idOf = (slug: string) => sites.find((site: { slug: string }) => site.slug === slug).id
  const note = page.getByText('This site has no book: its front page is the page with the slug “home”.')
  await open(idOf('quince-yard'))
  await page.goto(`${product.origin}/admin/pages`)
  await expect(note).toBeVisible()
  await isClean(page)
  const pages = `${product.origin}/api/forks/${idOf('quince-yard')}/pages`
  const listed = await (await page.request.get(pages, AGAIN)).json()
  if (!listed.some(({ slug }: { slug: string }) => slug === 'home')) {
    await page.request.post(pages, { headers, data: { slug: 'home', template: 'default' }, ...AGAIN })
    await page.reload()
  }
  await expect(page.getByText('/home, the front page')).toBeVisible()
  await open(idOf('living-spiral'))
  await page.goto(`${product.origin}/admin/pages`)
  await expect(page.getByRole('grid').or(page.getByRole('table')).first()).toBeVisible()
  await expect(note).toBeHidden()
})
