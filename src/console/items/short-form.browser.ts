import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { LOOK_COOKIE } from '../../kernel/look.ts'
import { AGAIN, signIn } from '../../../test/support/studio.ts'

let home: string
let product: Product

test.beforeAll(async () => {
  home = aDataHome()
  product = await startProduct({ dataDir: join(home, 'data'), env: { SAMPLE: 'none', ...OWNER } })
})

test.afterAll(async () => {
  await product.stop()
  removeHome(home)
})

let leaves = 0

/** What somebody else does meanwhile. */
function others({ request }: Page) {
  const headers = () => ({ origin: product.origin })
  return {
    async create(title: string): Promise<string> {
      const data = { title, slug: title.toLowerCase() }
      const address = `${product.origin}/api/forks/default/blog`
      const answer = await request.post(address, { headers: headers(), data, ...AGAIN })
      return (await answer.json()).id
    },
    async save(id: string, data: object): Promise<void> {
      const answer = await request.put(`${product.origin}/api/blog/${id}`, {
        headers: headers(),
        data,
        ...AGAIN,
      })
      expect(answer.status()).toBe(200)
    },
    /** @returns how many pages there are then */
    async addPage(): Promise<number> {
      const pages = `${product.origin}/api/forks/default/pages`
      const data = { slug: `leaf-${++leaves}`, template: 'default' }
      const answer = await request.post(pages, { headers: headers(), data, ...AGAIN })
      expect(answer.status()).toBe(201)
      return (await (await request.get(`${pages}/count`, AGAIN)).json()).count
    },
    read: async (id: string) => (await request.get(`${product.origin}/api/blog/${id}`, AGAIN)).json(),
  }
}

const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' })

async function quickEdit(page: Page, title: string) {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Edit Post' }).click()
  return page.getByRole('dialog', { name: 'Edit Post' })
}

test('[C465] a quick edit of what somebody else changed asks field by field, after a reload and in the full editor, too', async ({
  page,
}) => {
  await signIn(product, page.request)
  const other = others(page)
  const id = await other.create('Heron')
  await page.goto(`${product.origin}/admin/blog`)
  const dialog = await quickEdit(page, 'Heron')
  await other.save(id, { title: 'Heron of theirs', category: 'Birds' })
  await dialog.getByLabel('Title', { exact: true }).fill('Heron of mine')
  await dialog.getByLabel('Excerpt').fill('It stands still.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const question = page.getByRole('dialog', { name: `${OWNER.ADMIN_USERNAME} changed this too` })
  for (const words of ['Heron of theirs', 'Heron of mine', /^saved /, 'Taken over from others: Category']) {
    await expect(question.getByText(words).first()).toBeVisible()
  }
  expect(await faultsOf(page)).toEqual([])
  await question.getByLabel('Write something else').check()
  await question.getByRole('textbox', { name: 'Title' }).fill('Two herons')
  await question.getByRole('button', { name: 'Save what is chosen' }).click()
  await expect(toast(page)).toContainText('Blog post updated successfully')
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, 'Two herons')).toBeVisible()
  const saved = { title: 'Two herons', category: 'Birds', excerpt: 'It stands still.' }
  expect(await other.read(id)).toMatchObject(saved)

  // What was typed is taken up again after a reload, and meets what was saved meanwhile.
  await (await quickEdit(page, 'Two herons')).getByLabel('Title', { exact: true }).fill('Three herons')
  await other.save(id, { title: 'No heron' })
  await page.reload()
  await page.goto(`${product.origin}/admin/book`)
  await page.getByRole('link', { name: 'Three herons' }).click()
  await expect(page).toHaveURL(/\/admin\/blog\?edit=/)
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Three herons')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(question.getByText('No heron')).toBeVisible()
  await question.getByRole('button', { name: 'Decide later' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Not saved: somebody else changed it too')
  expect((await other.read(id)).title).toBe('No heron')

  // The full editor takes the words over, and asks there.
  await dialog.getByRole('button', { name: 'Open full editor' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/blog/${id}$`))
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Three herons')
  await expect(question.getByText('No heron')).toBeVisible()
  await question.getByRole('radio', { name: 'Yours' }).check()
  await question.getByRole('button', { name: 'Keep yours' }).click()
  await expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
  expect((await other.read(id)).title).toBe('Three herons')
})

test('what a cancelled dialog keeps on this device is continued or discarded, and an empty one asks nothing', async ({
  page,
}) => {
  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin/blog?create`)
  const dialog = page.getByRole('dialog', { name: 'New Post' })
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  const unsaved = page.getByRole('region', { name: 'Only on this device and not saved yet:' })
  await page.goto(`${product.origin}/admin/book`)
  await expect(page.getByRole('heading', { name: 'Book Management' })).toBeVisible()
  await expect(unsaved).toBeHidden()

  await page.goto(`${product.origin}/admin/blog?create`)
  await dialog.getByLabel('Title', { exact: true }).fill('Kite')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByRole('alert')).toContainText('What you typed is not saved.')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toBeHidden()
  await page.goto(`${product.origin}/admin/book`)
  await expect(unsaved).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await unsaved.getByRole('button', { name: 'Throw away Kite' }).click()
  const undo = toast(page).getByRole('button', { name: 'Undo' })
  // It stays for as long as it is pointed at.
  await undo.hover()
  await expect(unsaved).toBeHidden()
  await undo.click()
  await unsaved.getByRole('link', { name: 'Kite' }).click()
  await expect(dialog.getByLabel('Title', { exact: true })).toHaveValue('Kite')
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  // The dialog of a screen is taken up on that very screen.
  await page.goto(`${product.origin}/admin/book?create`)
  const part = page.getByRole('dialog')
  await part.getByLabel('Title', { exact: true }).fill('Mouths')
  // Letters that were typed before the record of the book could be edited stay.
  await expect(page.getByLabel('Author')).toBeAttached()
  await expect(part.getByLabel('Title', { exact: true })).toHaveValue('Mouths')
  await part.getByRole('button', { name: 'Cancel' }).click()
  await part.getByRole('button', { name: 'Close' }).last().click()
  await unsaved.getByRole('link', { name: 'Mouths' }).click()
  await expect(part.getByLabel('Title', { exact: true })).toHaveValue('Mouths')
  await part.getByRole('button', { name: 'Discard' }).click()
  await part.getByRole('button', { name: 'Cancel' }).click()
  await expect(unsaved).toBeHidden()
})

/** Opens a list whose line to the server stands once its screen does, and waits until it has asked again for what it missed. */
async function openBlog(page: Page, shown: Locator, more = ''): Promise<void> {
  const line = Promise.withResolvers<void>()
  await page.route('**/api/events', (route) => line.promise.then(() => route.continue()))
  await page.goto(`${product.origin}/admin/blog${more}`)
  await expect(shown).toBeVisible()
  // All is asked for at once, the sites among it, which nothing else asks for again.
  const again = page.waitForResponse((answer) => answer.url().endsWith('/api/admin/forks'))
  line.resolve()
  await again
}

/** Does something and waits until the page has acted on the news of it: it shows what came behind that. */
async function heard(page: Page, work: () => Promise<void>): Promise<void> {
  await work()
  const count = await others(page).addPage()
  const entry = page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Pages', exact: true })
  await expect(entry).toHaveAccessibleDescription(String(count))
}

test('[C460] [C232] [C166] [C377] [C627] a list is read once after each change of one’s own, writes its dates in the language of the studio, keys act on the chosen rows, and what fails is asked once, and again by the first Retry', async ({
  page,
}) => {
  await signIn(product, page.request)
  const other = others(page)
  for (const title of ['Wren', 'Owl', 'Crow']) await other.create(title)
  const read: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    const isRead = request.method() === 'GET' && /^\/api\/.*\/(blog|user)$/.test(pathname)
    // The sign-in page asks who is there, too, once it stands.
    const isOfStudio = !request.frame().url().includes('/admin/login')
    if (isRead && isOfStudio) read.push(pathname.endsWith('blog') ? 'list' : 'user')
  })
  await openBlog(page, rowOf(page, 'Wren'), '?sort=title')

  const once = async (work: () => Promise<void>) => {
    read.length = 0
    await heard(page, work)
    expect(read).toEqual(['list'])
  }
  await once(async () => {
    const dialog = await quickEdit(page, 'Owl')
    await dialog.getByLabel('Excerpt').fill('At night.')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rowOf(page, 'At night.')).toBeVisible()
  })
  await once(async () => {
    await page.getByRole('button', { name: 'Actions for Owl' }).click()
    await page.getByRole('menuitem', { name: /^Publish/ }).click()
    await expect(rowOf(page, 'Owl')).toContainText('Published')
  })
  // Two rows are chosen; the current one is a third.
  const grid = page.getByRole('grid', { name: 'Blog' })
  await grid.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  const all = await grid.getByRole('row').count()
  await once(async () => {
    await page.keyboard.press('#')
    await expect(toast(page)).toContainText('Moved 2 of 2 to the trash')
    await expect(grid.getByRole('row')).toHaveCount(all - 2)
  })
  await once(async () => {
    await page.keyboard.press('Control+z')
    await expect(grid.getByRole('row')).toHaveCount(all)
  })
  // The keys that open a row mean the current one, whatever is chosen.
  await page.keyboard.press('Home')
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(
    page.getByRole('dialog', { name: 'Edit Post' }).getByLabel('Title', { exact: true }),
  ).toHaveValue('Owl')
  await page.keyboard.press('Escape')

  const address = `${product.origin}/admin`
  await page.context().addCookies([{ name: LOOK_COOKIE, value: 'de', url: address }])
  await page.goto(`${address}/blog`)
  await expect(rowOf(page, 'Owl')).toContainText(/\d{1,2}\. \p{L}+\.? 20\d\d/u)
  await page.context().clearCookies({ name: LOOK_COOKIE })

  const fail = async (calls: RegExp) => {
    await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }))
    read.length = 0
  }
  await page.goto(`${product.origin}/admin/team`)
  await expect(page.getByRole('heading', { name: 'Team' }).first()).toBeVisible()
  await fail(/\/api\/forks\/[^/]+\/blog\?/)
  await openBlog(page, page.getByRole('button', { name: 'Retry' }))
  expect(read.toSorted()).toEqual(['list', 'user'])
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(rowOf(page, 'Wren')).toBeVisible()

  await fail(/\/api\/auth\/user$/)
  await page.goto(`${product.origin}/admin/blog`)
  await page.waitForURL(/\/admin\/login\?next=/)
  expect(read.filter((one) => one === 'user')).toEqual(['user'])
})
