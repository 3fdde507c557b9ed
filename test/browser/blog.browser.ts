import { join } from 'node:path'
import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from '../support/axe.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../support/product.ts'
import { aColleague, AGAIN, confirmPublication, publishOpen, signIn, tryAgain } from '../support/studio.ts'

let home: string
let product: Product

test.beforeAll(async () => {
  home = aDataHome()
  const env = { SAMPLE: 'none', ADMIN_EMAIL: 'ada@example.org', ...OWNER }
  product = await startProduct({ dataDir: join(home, 'data'), env })
})

test.afterAll(async () => {
  await product.stop()
  removeHome(home)
})

test.beforeEach(async ({ page }) => {
  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin/blog`)
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
})

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const publicStatus = async (page: Page, path: string) =>
  (await page.request.get(product.origin + path, AGAIN)).status()

async function choose(page: Page, title: string, action: string): Promise<void> {
  await row(page, title)
    .getByRole('button', { name: `Actions for ${title}` })
    .click()
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
}

async function expectNoViolations(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
}

test('[C358] [C359] [C360] [C361] [C362] [C363] [C364] [C365] [C366] [C368] [C369] [C376] [C377] [C452] [C453] [C455] [C457] [C458] [C459] [C460] [C462] [C463] [C464] [C466] [C469] a post is created, published, written, scheduled and deleted', async ({
  page,
}) => {
  await test.step('[C363] [C365] a blog without posts says so', async () => {
    await expect(page.getByRole('heading', { name: 'No blog posts yet' })).toBeVisible()
    await expectNoViolations(page)
  })

  const create = page.getByRole('dialog', { name: 'New Post' })
  await test.step('[C359] [C368] [C369] [C452] [C459] a new post is a draft, and needs a title and a slug', async () => {
    await page.getByRole('button', { name: 'New Post' }).click()
    await expect(create.getByRole('switch', { name: 'Published' })).not.toBeChecked()
    await create.getByRole('button', { name: 'Save' }).click()
    await expect(create.getByText('Title is required').first()).toBeVisible()
    await expect(create.getByText('Slug is required').first()).toBeVisible()
    await expect(create.getByLabel('Title', { exact: true })).toBeFocused()
    await expectNoViolations(page)
  })

  await test.step('[C464] a dialog that is closed keeps what was typed in it', async () => {
    await create.getByLabel('Title', { exact: true }).fill('When nobody has read')
    await expect(create.getByLabel('Slug')).toHaveValue('when-nobody-has-read')
    await create.getByLabel('Slug').fill('Reading Circle 2')
    await create.getByRole('button', { name: 'Cancel' }).click()
    await expect(create.getByText('It stays on this device')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(create).toBeHidden()
  })

  await test.step('[C369] [C457] a slug is put right by one press, and the dialog closes after a create', async () => {
    await page.getByRole('button', { name: 'New Post' }).click()
    await expect(create.getByText('Restored what you had typed')).toBeVisible()
    await create.getByRole('button', { name: 'Save' }).click()
    await expect(
      create.getByText('Slug must contain only lowercase letters, numbers, and hyphens').first(),
    ).toBeVisible()
    await create.getByRole('button', { name: 'Use reading-circle-2' }).click()
    await create.getByLabel('Excerpt').fill('Six people, one unread chapter.')
    await create.getByLabel('Category').fill('Circles')
    await create.getByLabel('Tags').fill('hosting, reading')
    await create.getByRole('button', { name: 'Save' }).click()
    await expect(create).toBeHidden()
    await expect(toast(page)).toContainText('Success')
    await expect(toast(page)).toContainText('Blog post created successfully')
  })

  await test.step('[C360] [C366] [C460] a row tells what its post is, and readers see no draft', async () => {
    await expect(page.getByText('All Posts (1)')).toBeVisible()
    const post = row(page, 'When nobody has read')
    for (const text of ['Six people, one', 'Category: Circles', 'Slug: reading-circle-2', 'Draft', 'Never']) {
      await expect(post).toContainText(text)
    }
    expect(await publicStatus(page, '/blog/reading-circle-2')).toBe(404)
  })

  const changed = row(page, 'When Nobody Has Read')
  await test.step('[C361] [C376] [C458] the dialog of a row publishes its post', async () => {
    await choose(page, 'When nobody has read', 'Edit Post')
    const edit = page.getByRole('dialog', { name: 'Edit Post' })
    await edit.getByLabel('Title', { exact: true }).fill('When Nobody Has Read')
    await edit.getByLabel('Tags').fill('hosting, ')
    const offered = (value: string) => edit.locator(`datalist option[value="${value}"]`)
    await expect(offered('hosting, reading')).toBeAttached()
    await expect(offered('hosting, hosting')).toHaveCount(0)
    await edit.getByLabel('Tags').fill('hosting, reading')
    await edit.getByLabel('Category').fill('')
    await expect(offered('Circles')).toBeAttached()
    await edit.getByRole('switch', { name: 'Published' }).click()
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await expect(toast(page)).toContainText('Blog post updated successfully')
    await expect(changed).toContainText('Category: Uncategorized')
    await expect(changed).toContainText('Published')
    expect(await publicStatus(page, '/blog/reading-circle-2')).toBe(200)
  })

  const saved = page.getByRole('status').filter({ hasText: /^Saved$/ })
  await test.step('[C462] [C463] what is written in the editor waits for its publication', async () => {
    await choose(page, 'When Nobody Has Read', 'Open full editor')
    await expect(page).toHaveURL(/\/admin\/blog\/[0-9a-f-]{36}$/)
    const content = page.getByRole('textbox', { name: 'Content' })
    await content.click()
    await page.keyboard.type('Begin with the title.')
    await page.getByLabel('Author').fill('Wren Okafor-Hale')
    await expect(page.getByText('Changes waiting')).toBeVisible()
    await expect(saved).toBeVisible()
    await expectNoViolations(page)
    const read = async () => (await page.request.get(`${product.origin}/blog/reading-circle-2`, AGAIN)).text()
    expect(await read()).not.toContain('Begin with the title.')
    await publishOpen(page)
    await expect(page.getByText('Changes waiting')).toBeHidden()
    await expect(page.getByRole('switch', { name: 'Published' })).toBeEnabled()
    const html = await read()
    for (const text of ['Begin with the title.', 'Wren Okafor-Hale', 'When Nobody Has Read']) {
      expect(html).toContain(text)
    }
  })

  await test.step('readers find no fault of access on the public pages', async () => {
    const reader = await page.context().newPage()
    for (const path of ['/blog', '/blog/tag/hosting', '/blog/reading-circle-2']) {
      await reader.goto(product.origin + path)
      await expectNoViolations(reader)
    }
    await reader.close()
  })

  const schedule = page.getByRole('button', { name: 'Schedule', exact: true })
  const panel = page.getByRole('dialog', { name: 'Choose a time' })
  const { stored, publishAt } = await test.step('a post is scheduled by its publication date', async () => {
    await page.getByRole('switch', { name: 'Published' }).click()
    await expect(page.getByRole('switch', { name: 'Published' })).not.toBeChecked()
    const id = new URL(page.url()).pathname.split('/').at(-1)
    const stored = async () => (await page.request.get(`${product.origin}/api/blog/${id}`, AGAIN)).json()
    const day = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
    await page.getByLabel('Publication date').fill(day)
    // A day that was chosen opens with its morning.
    await schedule.click()
    await panel.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(panel).toBeHidden()
    await expect.poll(async () => (await stored()).publishAt).toMatch(new RegExp(`^${day}T`))
    const { publishAt } = await stored()
    return { stored, publishAt }
  })

  await test.step('a later edit of a scheduled post waits, and comes along once it is scheduled again', async () => {
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('When Nobody Has Read It')
    await expect(page.getByText('Changes waiting')).toBeVisible()
    await expect(saved).toBeVisible()
    await expect(page.getByRole('switch', { name: 'Published' })).toHaveAccessibleDescription(
      /What you wrote since is not part of it until you choose Schedule again\.$/,
    )
    expect(await stored()).toMatchObject({ publishAt, title: 'When Nobody Has Read' })
    await schedule.click()
    await expect(panel.getByText('What you wrote since comes along.')).toBeVisible()
    await expectNoViolations(page)
    await panel.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(page.getByText('Changes waiting')).toBeHidden()
    expect(await stored()).toMatchObject({ publishAt, status: 'scheduled', title: 'When Nobody Has Read It' })
  })

  const published = page.getByRole('switch', { name: 'Published' })
  await test.step('the switch of a scheduled post says what it does, and publishes after a look alone', async () => {
    await expect(published).toHaveAccessibleDescription(/^Comes .* Switch it on to publish it now instead\.$/)
    await published.click()
    const sheet = page.getByRole('dialog', { name: 'Publish', exact: true })
    await expect(sheet.getByRole('checkbox', { name: 'When Nobody Has Read It' })).toBeChecked()
    await page.keyboard.press('Escape')
    await expect(published).not.toBeChecked()
    expect(await stored()).toMatchObject({ publishAt, status: 'scheduled' })
  })

  await test.step('what is published now goes back onto the schedule, and off the site, from editor and list', async () => {
    await page.getByRole('button', { name: 'Other ways to publish' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Publish now' }).press('Enter')
    await confirmPublication(page)
    const undo = toast(page).getByRole('button', { name: 'Undo' })
    // It stays for as long as it is pointed at.
    await undo.hover()
    await expect(published).toBeChecked()
    expect(await publicStatus(page, '/blog/reading-circle-2')).toBe(200)
    await undo.click()
    await expect(page.getByText(/^Comes .*, UTC$/).first()).toBeVisible()
    expect(await stored()).toMatchObject({ publishAt, publishedAt: publishAt, status: 'scheduled' })
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill('When Nobody Has Read')
    await schedule.click()
    await panel.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(page.getByText('Changes waiting')).toBeHidden()
    expect(await publicStatus(page, '/blog/reading-circle-2')).toBe(404)
    await expect(saved).toBeVisible()
    await page.getByRole('link', { name: 'Blog', exact: true }).first().click()
    await expect(changed).toContainText('Draft')
    await expect(changed).toContainText('Comes ')
    await choose(page, 'When Nobody Has Read', 'Publish now')
    await expect(changed).toContainText('Published')
    expect(await publicStatus(page, '/blog/reading-circle-2')).toBe(200)
    await choose(page, 'When Nobody Has Read', 'Unpublish Post')
    await expect(changed).toContainText('Draft')
  })

  await test.step('[C364] [C377] a list that does not come is waited for, fails, and is tried again', async () => {
    const seen = Promise.withResolvers<void>()
    const calls = '**/api/forks/*/blog?*'
    await page.route(calls, async (route) => {
      await seen.promise
      await route.abort()
    })
    await page.reload()
    await expect(page.getByText('Loading blog posts...')).toBeAttached()
    seen.resolve()
    await expect(page.getByRole('heading', { name: 'Error loading blog posts' })).toBeVisible()
    await expect(page.getByText('Please try refreshing the page.')).toBeVisible()
    await tryAgain(page, calls, page.getByRole('button', { name: 'Retry' }))
    await expect(changed).toBeVisible()
  })

  await test.step('[C362] [C453] a post is deleted after a question', async () => {
    await choose(page, 'When Nobody Has Read', 'Delete Post')
    const question = page.getByRole('dialog', { name: 'Delete Post' })
    await expect(question).toContainText(
      'Are you sure you want to delete "When Nobody Has Read"? This action cannot be undone.',
    )
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toast(page)).toContainText('Blog post deleted successfully')
    await expect(page.getByRole('heading', { name: 'No blog posts yet' })).toBeVisible()
  })

  await test.step('the address to which palette and Quick Actions lead opens the dialog', async () => {
    await page.goto(`${product.origin}/admin/blog?create`)
    await expect(create.getByLabel('Title', { exact: true })).toBeFocused()
  })
})

/** Presses Tab until the focus is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the focus never came there')
}

test('[C361] [C362] [C467] [C473] a post is created, changed and deleted by keyboard alone', async ({
  page,
}) => {
  await tabTo(page, page.getByRole('button', { name: 'New Post' }))
  await page.keyboard.press('Enter')
  const create = page.getByRole('dialog', { name: 'New Post' })
  await expect(create.getByLabel('Title', { exact: true })).toBeFocused()
  await page.keyboard.type('Start with Five')
  await tabTo(page, create.getByRole('switch', { name: 'Published' }))
  await page.keyboard.press('Space')
  await tabTo(page, create.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Blog post created successfully')
  await expect(row(page, 'Start with Five')).toContainText('Published')

  await tabTo(page, page.getByRole('grid'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('e')
  const edit = page.getByRole('dialog', { name: 'Edit Post' })
  await expect(edit.getByLabel('Title', { exact: true })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' People')
  await page.route('**/api/blog/*', (route) => {
    return route.request().method() === 'PUT' ? route.abort() : route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Error')
  await expect(toast(page)).toContainText('Failed to update blog post')
  await page.unroute('**/api/blog/*')
  await page.keyboard.press('Control+s')
  await expect(row(page, 'Start with Five People')).toBeVisible()
  await expect(edit).toBeHidden()

  // The list goes on where the dialog was opened.
  await expect(page.getByRole('grid')).toBeFocused()
  // The key throws it away at once: the way back is in the toast.
  await page.keyboard.press('#')
  await expect(toast(page)).toContainText('“Start with Five People” was moved to the trash')
  await expect(page.getByRole('heading', { name: 'No blog posts yet' })).toBeVisible()
})

test('letters that come as soon as a field is there are all kept', async ({ page }) => {
  await page.evaluate(() => {
    const watch = new MutationObserver(() => void type())
    const type = async () => {
      const title = document.querySelector('dialog input[name="title"]')
      if (!title || document.activeElement !== title) return
      watch.disconnect()
      // The field is on screen, and nothing else has had a turn since.
      for (const letter of 'Now') {
        document.execCommand('insertText', false, letter)
        for (let step = 0; step < 100; step++) await Promise.resolve()
      }
    }
    watch.observe(document.body, { childList: true, subtree: true, attributes: true })
  })
  await page.getByRole('button', { name: 'New Post' }).click()
  const create = page.getByRole('dialog', { name: 'New Post' })
  await expect(create.getByLabel('Slug')).not.toHaveValue('')
  await expect(create.getByLabel('Title', { exact: true })).toHaveValue('Now')
  await page.keyboard.type(' and then')
  await expect(create.getByLabel('Slug')).toHaveValue('now-and-then')
})

test('an author reads somebody else’s post, and writes the own one', async ({ page, browser }) => {
  const { origin } = product
  const password = 'a sentence of an author'
  await aColleague(product, page, { name: 'Tove Dahl', role: 'author', password })
  const create = async (request: APIRequestContext, slug: string, title: string): Promise<string> => {
    const data = { slug, title }
    const made = await request.post(`${origin}/api/forks/default/blog`, {
      headers: { origin },
      data,
      ...AGAIN,
    })
    return (await made.json()).id
  }
  const othersId = await create(page.request, 'by-ada', 'By Ada')
  const tove = await (await browser.newContext({ baseURL: origin })).newPage()
  await signIn(product, tove.request, password, 'tove')
  const ownId = await create(tove.request, 'by-tove', 'By Tove')

  await tove.goto('/admin/blog')
  const actionsOf = async (title: string) => {
    await row(tove, title)
      .getByRole('button', { name: `Actions for ${title}` })
      .click()
    const names = await tove.getByRole('menuitem').allInnerTexts()
    await tove.keyboard.press('Escape')
    return names.map((name) => name.split('\n')[0])
  }
  expect(await actionsOf('By Tove')).toEqual(['Edit Post', 'Open full editor', 'Publish Post', 'Delete Post'])
  expect(await actionsOf('By Ada')).toEqual(['Open to read'])

  await tove.goto(`/admin/blog/${othersId}`)
  await expect(tove.getByText('Your role here, Author, may read this.', { exact: false })).toBeVisible()
  await expect(tove.getByRole('textbox', { name: 'Title', exact: true })).toHaveJSProperty('readOnly', true)
  await expect(tove.getByRole('main').getByRole('button', { name: 'Publish' })).toHaveCount(0)
  await expectNoViolations(tove)
  await tove.goto(`/admin/blog/${ownId}`)
  await expect(tove.getByRole('textbox', { name: 'Title', exact: true })).toHaveJSProperty('readOnly', false)
})
