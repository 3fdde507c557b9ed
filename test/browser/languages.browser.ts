import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../support/axe.ts'
import { aDataHome, type Product, removeHome, startProduct } from '../support/product.ts'
import { AGAIN, confirmPublication } from '../support/studio.ts'

const PASSWORD = 'a sentence that is long enough'

let home: string
let product: Product

test.beforeAll(async () => {
  home = aDataHome()
  const env = { ADMIN_USERNAME: 'ada', ADMIN_EMAIL: 'ada@example.org', ADMIN_PASSWORD: PASSWORD }
  product = await startProduct({ dataDir: join(home, 'data'), env: { ...env, SAMPLE: 'none' } })
})

test.afterAll(async () => {
  product.process.kill('SIGKILL')
  await product.ended
  removeHome(home)
})

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name, exact: true }).filter({ visible: true })
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
const show = (page: Page, view: string) =>
  page.getByText(view, { exact: true }).filter({ visible: true }).click()
const axe = async (page: Page) => expect(await faultsOf(page)).toEqual([])

async function signIn(page: Page): Promise<void> {
  await page.goto(`${product.origin}/admin/login`)
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
}

/** On a site that publishes in German, too. @returns its id */
function aPost(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const send = async (type: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      const path = `/api/forks/current-fork-id/${type}`
      return (await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
    }
    const words = { title: 'Über uns', content: 'Worte.' }
    const page = { slug: 'uns', template: 'default', title: 'Us', content: 'Words.', isPublished: true }
    await send('pages', { ...page, translations: { de: words } })
    const post = await send('blog', {
      title: 'Oracle',
      slug: 'oracle',
      excerpt: 'What the ground answered',
      content: 'First **words**.\n\nSecond words.',
      isPublished: true,
    })
    return post.id
  })
}

test('[C280] [C599] [C621] [C642] a post is translated beside its source, seen before it is public, and published', async ({
  page,
}) => {
  await signIn(page)
  const id = await aPost(page)
  const read = async (path: string) => (await page.request.get(product.origin + path, AGAIN)).text()

  const pane = page.getByRole('region', { name: 'Translate' })
  await test.step('[C280] [C621] the editor of another language holds its texts alone, and locks what all share', async () => {
    await page.goto(`${product.origin}/admin/blog/${id}`)
    await expect(field(page, 'Content')).toContainText('Second words.')
    await page.getByRole('combobox', { name: 'Language of the content' }).selectOption('de')
    // Nothing of it is written yet, so it begins beside its source, under the hand that chose the language.
    await expect(pane.getByRole('note')).toHaveText(
      'Not translated into German yet. Write it here, beside its source in English US.',
    )
    await expect(pane.getByText('Second words.')).toBeVisible()
    await expect(pane.locator('strong')).toHaveText('words')
    await expect(page.getByRole('combobox', { name: 'Language of the content' })).toBeFocused()
    await axe(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(pane.getByRole('combobox', { name: 'Language of the content' })).toBeVisible()
    await axe(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await show(page, 'Write')
    await expect(page).toHaveURL(/view=write/)
    await expect(page.getByText('Editing: German')).toBeVisible()
    await expect(field(page, 'Title')).toHaveValue('')
    await expect(field(page, 'Title')).toHaveAttribute('placeholder', 'Oracle')
    await expect(field(page, 'Slug')).toHaveAttribute('readonly', '')
    await field(page, 'Title').fill('Orakel')
    await saved(page)
    await axe(page)
  })

  await test.step('[C599] a translation is written beside its source, by keyboard from piece to piece', async () => {
    await show(page, 'Translate')
    await expect(pane.getByText('3 missing, not published')).toBeVisible()
    await expect(pane.getByRole('note')).toHaveText(
      'This translation is a draft. Readers see nothing of it until it is published.',
    )
    await axe(page)
    // A field as high as its words has no bar to scroll.
    const title = pane.getByRole('textbox', { name: 'Title' })
    expect(await title.evaluate((area) => area.scrollHeight - area.clientHeight)).toBe(0)
    await pane.getByRole('textbox', { name: 'Excerpt' }).focus()
    await page.keyboard.type('Was der Boden sagte')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Erste *Worte*.')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Zweite Worte.')
    await expect(pane.getByText('done')).toBeVisible()
    await saved(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(pane.getByText('Second words.')).toBeVisible()
    await axe(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await read('/blog/oracle')).not.toContain('Zweite')
    await page.goto(`${product.origin}/admin/blog?locale=de`)
    const row = page.getByRole('row').filter({ hasText: 'Oracle' })
    await expect(row.getByTitle('Draft (German), not published yet')).toBeVisible()
    await axe(page)
    await page.goBack()
    await expect(pane.getByText('done, not published')).toBeVisible()
  })

  const frame = page.frameLocator('iframe:visible')
  await test.step('a draft is seen as the page will be, and a link shows it to others until it is taken back', async () => {
    await show(page, 'Preview')
    await expect(page.getByRole('radio', { name: 'Preview' })).toBeFocused()
    await expect(frame.getByRole('heading', { level: 1 })).toHaveText('Orakel')
    await expect(frame.getByText('Zweite Worte.')).toBeVisible()
    await page.getByRole('button', { name: 'Phone' }).click()
    await expect(page.locator('iframe')).toHaveCSS('width', '390px')
    await page.getByRole('button', { name: 'Preview links' }).click()
    const links = page.getByRole('dialog', { name: 'Preview links' })
    await expect(links.getByText('No address leads here now.')).toBeVisible()
    await links.getByRole('button', { name: 'Make a link' }).click()
    const address = (await links.getByRole('link').getAttribute('href')) ?? ''
    await expect(links.getByText(/, until .+ [AP]M in [A-Z]/)).toBeVisible()
    await expect(links.getByText(/^This address opens on this computer only/)).toBeVisible()
    expect((await (await page.request.get(address, AGAIN)).text()).includes('Zweite Worte.')).toBe(true)
    await links.getByRole('button', { name: 'Take back' }).click()
    await expect(links.getByText('No address leads here now.')).toBeVisible()
    expect((await page.request.get(address, AGAIN)).status()).toBe(410)
    await page.keyboard.press('Escape')
  })

  await test.step('the focus goes along when keys are faster than the screen', async () => {
    await show(page, 'Write')
    await page.getByRole('combobox', { name: 'Language of the content' }).selectOption('en')
    await expect(field(page, 'Content')).toContainText('Second words.')
    // By keys, faster than the screen changes: the focus goes along.
    const view = (name: string) => page.getByRole('radio', { name, exact: true }).filter({ visible: true })
    await view('Write').press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/view=preview/)
    await expect(view('Preview')).toBeFocused()
    await expect(view('Preview')).toBeChecked()
    await view('Preview').press('ArrowLeft')
    await expect(frame.getByText('Second words.')).toBeVisible()
    await field(page, 'Content').press('Control+End')
    await page.keyboard.type(' And more.')
    await expect(frame.getByText('Second words. And more.')).toBeVisible()
  })

  await test.step('words of the preview lead to where they are written', async () => {
    await frame.getByRole('heading', { level: 1 }).click()
    await expect(field(page, 'Title')).toBeFocused()
    await show(page, 'Preview')
    await frame.getByText('First words.').click()
    await expect(field(page, 'Content')).toBeFocused()
    await page.keyboard.type(' Here.')
    await expect(field(page, 'Content')).toContainText('First words. Here.Second words. And more.')
    await page.keyboard.press('Control+z')
    await expect(field(page, 'Content')).toContainText('First words.Second words. And more.')
    await show(page, 'Write')
  })

  await test.step('a translation whose source changed says in which words, and is confirmed', async () => {
    await expect(page.getByText('1 outdated')).toBeVisible()
    await page.getByRole('link', { name: 'Compare: German' }).click()
    await expect(pane.locator('ins')).toHaveText(/And more\./)
    await axe(page)
    await pane.getByRole('button', { name: 'Still right: Paragraph 2' }).click()
    await expect(pane.getByText('done')).toBeVisible()
  })

  const publish = page.getByRole('button', { name: 'Publish', exact: true })
  const sheet = page.getByRole('dialog', { name: 'Publish', exact: true })
  await test.step('publishing one language leaves what waits in the others', async () => {
    await publish.press('Enter')
    await expect(sheet.getByText('Stays waiting: English US')).toBeVisible()
    await axe(page)
    await confirmPublication(page)
    await expect(pane.getByText('Changes waiting')).toBeVisible()
    await expect(pane.getByText('done', { exact: true })).toBeVisible()
    await expect(pane.getByRole('note').filter({ hasText: 'is a draft' })).toBeHidden()
    expect(await read('/de/blog/oracle')).toContain('Zweite Worte.')
    expect(await read('/blog/oracle')).not.toContain('And more.')
  })

  await test.step('what is not on screen is published where it is ticked', async () => {
    await pane.getByRole('textbox', { name: 'Title' }).fill('Pilzorakel')
    await saved(page)
    await publish.press('Enter')
    await sheet.getByRole('checkbox', { name: 'English US' }).press(' ')
    await sheet.getByRole('button', { name: 'Publish 1 change' }).click()
    await expect(pane.getByText('Changes waiting')).toBeHidden()
    expect(await read('/de/blog/oracle')).toContain('Pilzorakel')
    expect(await read('/blog/oracle')).toContain('And more.')
  })
})

test('a language chosen right behind a view, before the screen has followed, keeps the view', async ({
  page,
}) => {
  await signIn(page)
  const posts = await page.request.get(`${product.origin}/api/forks/current-fork-id/blog`, AGAIN)
  const [{ id }] = await posts.json()
  await page.goto(`${product.origin}/admin/blog/${id}?locale=de&view=preview`)
  await expect(page.getByRole('radio', { name: 'Preview' })).toBeChecked()
  await page.evaluate(async () => {
    const shown = (element: HTMLElement) => element.checkVisibility()
    const write = [...document.querySelectorAll<HTMLElement>('input[value="write"]')].find(shown)
    const languages = document.querySelector<HTMLSelectElement>(
      'select[aria-label="Language of the content"]',
    )
    if (!write || !languages) throw new Error('nothing to choose from')
    write.click()
    // The address is another by then, and the screen, which is rendered in a task of its own, is not.
    for (let step = 0; step < 100; step++) await Promise.resolve()
    languages.value = 'en'
    languages.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page).toHaveURL(/\?(?=.*locale=en)(?!.*view=preview)/)
  await expect(field(page, 'Content')).toContainText('Second words.')
})
