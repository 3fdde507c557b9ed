import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { aDataHome, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { AGAIN } from '../../../test/support/studio.ts'
import { BUILD } from '../../content/contract/draft.ts'
import { markdownToRichText } from '../../kernel/rich-text/markdown.ts'

const PASSWORD = 'a sentence that is long enough'

let home: string
let product: Product

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  home = aDataHome()
  product = await startProduct({
    dataDir: join(home, 'data'),
    env: { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: PASSWORD },
  })
})

test.afterAll(async () => {
  await product.stop()
  removeHome(home)
})

/** Calls of the person who is signed in. */
async function signedIn(page: Page) {
  const { origin } = product
  const headers = { origin }
  await page.request.post(`${origin}/api/auth/login`, {
    headers,
    data: { username: 'ada', password: PASSWORD },
    ...AGAIN,
  })
  const send = async (method: 'POST' | 'PUT' | 'GET' | 'DELETE', path: string, data?: object) => {
    const answer = await page.request.fetch(`${origin}${path}`, {
      method,
      headers,
      ...(data && { data }),
      ...AGAIN,
    })
    expect([path, answer.ok()]).toEqual([path, true])
    return answer.json()
  }
  let seq = 0
  return {
    post: (title: string, slug: string) =>
      send('POST', '/api/forks/default/blog', {
        title,
        slug,
        content: 'A **white** thread as thin as hair.',
        isPublished: true,
      }),
    draft: (id: string, fields: Record<string, unknown>, locale = 'en') =>
      send('PUT', `/api/blog/${id}/draft?locale=${locale}`, {
        writer: 'walk',
        seq: ++seq,
        build: BUILD,
        fields: Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, { value }])),
      }),
    publish: (id: string) => send('POST', `/api/blog/${id}/publish`),
    read: (id: string) => send('GET', `/api/blog/${id}`),
    title: async (id: string) => (await send('GET', `/api/blog/${id}`)).title as string,
  }
}

const accessible = async (page: Page) => expect(await faultsOf(page)).toEqual([])
const publishButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Publish/ })

test('[C279] [C281] [C282] unpublished changes are counted, shown word by word, published together, and undone', async ({
  page,
}) => {
  const calls = await signedIn(page)
  const one = await calls.post('The oracle', 'the-oracle')
  const two = await calls.post('The ferry', 'the-ferry')
  await page.goto(`${product.origin}/admin`)
  await expect(publishButton(page)).toHaveText('Publish')

  // Somebody writes elsewhere, and the count moves by itself.
  await calls.draft(one.id, {
    title: 'What the oracle said',
    content: markdownToRichText('A white thread no thicker than hair. [Gone](/blog/gone)'),
  })
  await expect(publishButton(page)).toContainText('1')
  await calls.draft(two.id, { slug: 'the-oracle' })
  await expect(publishButton(page)).toContainText('2')

  // All of it by keys.
  await page.keyboard.press('Control+Shift+P')
  const sheet = page.getByRole('dialog', { name: '2 changes are waiting' })
  await expect(sheet.getByRole('heading', { name: '2 changes are waiting' })).toBeFocused()
  await expect(
    sheet.getByText('It cannot go out: There is a post at /blog/the-oracle already.'),
  ).toBeVisible()
  await expect(sheet.getByRole('checkbox', { name: 'The ferry' })).not.toBeChecked()
  await expect(sheet.getByText('“The oracle” links to /blog/gone, where readers find nothing')).toBeVisible()
  // The refused item leads to the field that is wrong, and the review is opened again.
  await sheet.getByRole('link', { name: 'Go there: Slug, The ferry' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Slug' })).toBeFocused()
  await expect(page).toHaveURL(/\?locale=en&view=write$/)
  await page.goto(`${product.origin}/admin`)
  await publishButton(page).click()
  await sheet.getByRole('button', { name: 'Show The oracle' }).press('Enter')
  await expect(sheet.locator('del', { hasText: 'as thin as' })).toBeVisible()
  await expect(sheet.locator('ins', { hasText: 'no thicker than' })).toBeVisible()
  await accessible(page)
  await sheet.getByRole('button', { name: 'Publish 1 change', exact: true }).press('Enter')
  await expect(page.getByText('Published 1 change', { exact: true })).toBeVisible()
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })
  // It stays for as long as it is pointed at.
  await undo.hover()
  expect(await calls.title(one.id)).toBe('What the oracle said')
  await expect(publishButton(page)).toContainText('1')

  await undo.click()
  await expect(page.getByText('The publication was taken back. Its changes wait again.')).toBeVisible()
  expect(await calls.title(one.id)).toBe('The oracle')
  await expect(publishButton(page)).toContainText('2')

  // On a phone the sheet is the whole screen, and the list of publications asks in place before it takes one back.
  await calls.draft(two.id, { slug: 'the-ferry-again' })
  await page.setViewportSize({ width: 390, height: 844 })
  await publishButton(page).click()
  await expect(sheet.getByRole('checkbox', { name: 'The ferry' })).toBeChecked()
  await sheet.getByRole('button', { name: 'Publish 2 changes' }).click()
  await expect(page.getByText('Published 2 changes', { exact: true })).toBeVisible()
  await publishButton(page).click()
  const empty = page.getByRole('dialog', { name: 'Publish', exact: true })
  await expect(empty.getByRole('heading', { name: 'Last publication' })).toBeVisible()
  await empty.getByRole('tab', { name: /Published/ }).click()
  const publications = page.getByRole('dialog', { name: 'Publish' })
  await publications
    .getByRole('button', { name: /^Show / })
    .first()
    .click()
  // Toasts stand behind all else that the dialog holds, and have one of their own.
  await publications.getByRole('button', { name: 'Undo', exact: true }).first().click()
  await accessible(page)
  await publications.getByRole('button', { name: 'Undo all 2' }).click()
  await expect(page.getByText('The publication was taken back. Its changes wait again.')).toBeVisible()
  expect(await calls.title(one.id)).toBe('The oracle')
  await page.keyboard.press('Escape')
  await expect(publications).toBeHidden()
})

test('[C281] [C463] unpublished changes are published by language, scheduled together, and unscheduled', async ({
  page,
}) => {
  const calls = await signedIn(page)
  const swift = await calls.post('The swift', 'the-swift')
  const wren = await calls.post('The wren', 'the-wren')
  await calls.draft(swift.id, { title: 'The first swift' })
  await calls.draft(swift.id, { title: 'Der Mauersegler' }, 'de')
  await calls.draft(wren.id, { excerpt: 'Early.' })
  await page.goto(`${product.origin}/admin`)
  await publishButton(page).click()
  const sheet = page.getByRole('dialog', { name: /changes are waiting$/ })
  const languages = sheet.getByRole('group', { name: 'Languages of The swift' })
  await languages.getByRole('checkbox', { name: 'German' }).press(' ')
  await expect(sheet.getByText('Stays waiting: German')).toBeVisible()
  await expect(sheet.getByRole('checkbox', { name: 'The swift' })).toHaveJSProperty('indeterminate', true)
  await accessible(page)
  await sheet.getByRole('button', { name: 'At a time' }).press('Enter')
  const panel = page.getByRole('dialog', { name: 'At a time' })
  await expect(panel.getByRole('textbox', { name: 'Zone of the site' })).toBeVisible()
  await accessible(page)
  await panel.getByRole('button', { name: /^Schedule \d+ changes$/ }).press('Enter')
  await expect(page.getByText(/^\d+ changes come .*9:00\sAM/)).toBeVisible()
  await expect(sheet).toBeHidden()
  const { planned } = await calls.read(wren.id)
  expect([(await calls.read(swift.id)).planned, planned.refusal]).toEqual([planned, null])

  // One of them neither then nor later, and that can be taken back.
  await publishButton(page).click()
  await page.getByRole('tab', { name: /Scheduled/ }).click()
  const end = page.getByRole('button', { name: 'Take The wren out of the schedule' })
  await end.press('Enter')
  await expect(end).toBeHidden()
  await page.keyboard.press('Escape')
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })
  await undo.hover()
  expect((await calls.read(wren.id)).planned).toBeNull()
  await undo.click()
  await expect.poll(async () => (await calls.read(wren.id)).planned).toEqual(planned)

  // The language that stayed goes out by hand; what is scheduled stays so.
  await publishButton(page).click()
  await expect(sheet.getByRole('checkbox', { name: 'The swift' })).not.toBeChecked()
  await expect(sheet.getByText(/^Comes .*9:00\sAM/).first()).toBeVisible()
  await languages.getByRole('checkbox', { name: 'German' }).press(' ')
  await sheet.getByRole('button', { name: 'Publish 1 change', exact: true }).press('Enter')
  await expect(page.getByText('Published 1 change', { exact: true })).toBeVisible()
  expect(await calls.read(swift.id)).toMatchObject({
    title: 'The swift',
    translations: { de: { title: 'Der Mauersegler' } },
    planned,
    waitingIn: ['en'],
  })
})

test('[C642] History opens on what differs, also right behind a publication, and shows the states that are chosen', async ({
  page,
}) => {
  const calls = await signedIn(page)
  const post = await calls.post('Egret', 'egret')
  await calls.draft(post.id, { title: 'Egret at noon' })
  await calls.publish(post.id)
  await page.goto(`${product.origin}/admin/history/blog/${post.id}`)
  const [added, struck] = [page.locator('ins'), page.locator('del')]
  await expect(added).toHaveText(/at noon/)
  const state = (side: string, name: string) =>
    page
      .getByRole('complementary', { name: 'Versions' })
      .getByRole('radio', { name: `${side} version: ${name}` })
  await expect(state('Older', 'Created')).toBeChecked()
  await expect(state('Newer', 'Sitting')).toBeChecked()

  await state('Older', 'Sitting').check()
  await state('Newer', 'Now').check()
  await expect(page.getByText('Nothing differs between the two.')).toBeVisible()
  await accessible(page)
  await state('Older', 'Created').check()
  await expect(added).toHaveText(/at noon/)
  await expect(page.getByText(/ against Now$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Restore .* as a draft$/ })).toBeVisible()
  // That of the other side has the two change places; what is there now needs no restoring.
  await state('Newer', 'Created').check()
  await expect(struck).toHaveText(/at noon/)
  // “Egret” is the same word, though nothing follows it there.
  await expect(added).toHaveCount(0)
  await expect(state('Older', 'Now')).toBeChecked()
  await expect(page.getByRole('button', { name: /^Restore .* as a draft$/ })).toHaveCount(0)
})

test('[C461] [C642] a revision is compared with another and restored as a draft; an item is restored from the trash', async ({
  page,
}) => {
  const calls = await signedIn(page)
  const post = await calls.post('Heron', 'heron')
  await calls.draft(post.id, { title: 'Heron at dawn', excerpt: 'Early.' })
  await page.goto(`${product.origin}/admin/blog/${post.id}`)
  await page.getByRole('link', { name: 'History' }).click()
  await expect(page.locator('ins', { hasText: 'at dawn' })).toBeVisible()
  await expect(page.getByText('Changed, and not to be seen in the text (1)')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('A white thread as thin as hair.')
  await expect(page.getByRole('link', { name: 'Blog', exact: true }).first()).toHaveAttribute(
    'aria-current',
    'page',
  )
  // From one change to the next by keys; its ring goes along, and after the last one comes the first.
  const ring = page.locator('[aria-current=step]')
  const next = page.getByRole('button', { name: 'Next change' })
  await expect(ring).toContainText('at dawn')
  await next.press('Enter')
  await expect(ring).toHaveText('Early.')
  await expect(page.getByRole('status').filter({ hasText: '2 of 2' })).toBeVisible()
  await accessible(page)
  await next.press('Enter')
  await expect(ring).toContainText('at dawn')

  // Bringing back and publishing leave the keys where they can go on.
  await page.getByRole('button', { name: /^Restore .* as a draft$/ }).press('Enter')
  await expect(page.getByText('The version is back as a draft')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Heron')
  await expect(page.getByRole('main')).toBeFocused()
  const publish = page.getByRole('banner').getByRole('button', { name: 'Publish', exact: true })
  await publish.press('Enter')
  await expect(publish).toHaveAttribute('aria-disabled', 'true')
  await expect(publish).toBeFocused()

  // A key asks nothing, since it can be taken back.
  await page.goto(`${product.origin}/admin/blog`)
  const grid = page.getByRole('grid', { name: 'Blog' })
  const row = grid.getByRole('row', { name: /Heron/ })
  await expect(row).toBeVisible()
  await page.getByRole('searchbox').fill('heron')
  await expect(grid.getByRole('row')).toHaveCount(2)
  await page.getByRole('searchbox').press('ArrowDown')
  await page.keyboard.press('#')
  await expect(page.getByText('“Heron” was moved to the trash')).toBeVisible()
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' })
  await undo.hover()
  await expect(row).toBeHidden()
  await undo.click()
  await expect(page.getByText('“Heron” is back as it was')).toBeVisible()
  await expect(row).toBeVisible()

  // The question of the specification, with the gentler way beside it.
  await row
    .getByRole('button', { name: /Actions|More|Heron/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Delete Post' }).click()
  const question = page.getByRole('dialog', { name: 'Delete Post' })
  await expect(question).toContainText(
    'Are you sure you want to delete "Heron"? This action cannot be undone.',
  )
  await expect(question.getByRole('button', { name: 'Move to trash instead' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row).toBeHidden()
  await page.getByRole('link', { name: 'Open the trash' }).click()
  await expect(page.getByText('30 days left')).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Restore Heron' }).press('Enter')
  await expect(page.getByText('The trash is empty')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})

test('on a tablet the trash is reached from its list, and a history of one version leads back by keyboard', async ({
  page,
}) => {
  const calls = await signedIn(page)
  const { id } = await calls.post('The only state', 'the-only-state')
  await page.setViewportSize({ width: 768, height: 400 })
  await page.goto(`${product.origin}/admin/history/blog/${id}`)
  await expect(page.getByText('There is only this one version.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the editor' }).press('Enter')
  await expect(page).toHaveURL(/\/admin\/blog\/[^/]+$/)
  // The versions have no room beside the text, and come over it.
  await calls.draft(id, { title: 'The second state' })
  await page.goto(`${product.origin}/admin/history/blog/${id}`)
  const opener = page.getByRole('button', { name: /^Versions \d/ })
  await opener.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Versions' })
  await expect(sheet.getByRole('button', { name: /^Restore .* as a draft$/ })).toBeVisible()
  await sheet.getByRole('radio', { name: 'Newer version: Created' }).check()
  await expect(sheet.getByRole('radio', { name: 'Newer version: Created' })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.goto(`${product.origin}/admin/blog`)
  await page.getByRole('link', { name: 'Open the trash' }).click()
  await expect(page).toHaveURL(/\/admin\/trash/)
})

test('[C281] a site without unpublished changes offers no button to publish, and is not called all live with a draft', async ({
  page,
}) => {
  await signedIn(page)
  const headers = { origin: product.origin }
  const review = await page.request.get(`${product.origin}/api/forks/default/review`, AGAIN)
  const { items, drafts } = await review.json()
  for (const { type, id } of [...items, ...drafts.items]) {
    const answer = await page.request.delete(`${product.origin}/api/${type}/${id}`, { headers, ...AGAIN })
    expect(answer.ok()).toBe(true)
  }
  await page.goto(`${product.origin}/admin`)
  await publishButton(page).click()
  const sheet = page.getByRole('dialog', { name: 'Everything is live' })
  await expect(sheet.getByText('Readers see all that is published here')).toBeVisible()
  await expect(sheet.getByRole('button', { name: /^(Publish|Cancel|At a time)/ })).toHaveCount(0)
  await accessible(page)

  const data = { title: 'The unseen wren', slug: 'the-unseen-wren' }
  const made = await page.request.post(`${product.origin}/api/forks/default/blog`, {
    headers,
    data,
    ...AGAIN,
  })
  expect(made.ok()).toBe(true)
  await page.reload()
  await publishButton(page).click()
  const offer = page.getByRole('dialog', { name: 'Publish', exact: true })
  await expect(offer.getByRole('checkbox', { name: 'The unseen wren' })).not.toBeChecked()
  await expect(offer.getByText('Readers see all that is published here')).toBeVisible()
  // No zero over what is listed, and none in the button.
  await expect(offer.getByRole('tab', { name: /^Waiting/ })).toHaveText('Waiting')
  await expect(offer.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
})
