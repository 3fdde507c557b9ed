import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { AGAIN, aChapter, press, signIn } from '../../../test/support/studio.ts'

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

test.beforeEach(async ({ page }) => {
  await signIn(product, page.request)
})

test('marked words become a link to a page that is found by a few letters, with the keyboard alone, and follows its address', async ({
  page,
}) => {
  const { origin } = product
  const editor = await aChapter(product, page, 'Links', 'Read about roots and more.')
  const stored = editor.replace('/admin/book/chapters/', '/api/book-chapters/')
  await page.goto(editor)
  const text = page.locator('.writing[contenteditable=true]')
  await text.getByText('Read about').click()
  for (const key of ['Home', 'ControlOrMeta+Shift+ArrowRight', 'ControlOrMeta+k']) await press(page, key)
  const dialog = page.getByRole('dialog', { name: 'Link' })
  const field = dialog.getByLabel('Address, or name of a page')
  await expect(field).toBeFocused()
  await page.keyboard.type('roots drawn')
  const found = dialog.getByRole('option', { name: /Roots Drawn by Code/ })
  await expect(found).toContainText('/blog/roots-drawn-by-code')
  await expect(found).toContainText('Published')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(text.getByRole('link')).toHaveAttribute('href', '/blog/roots-drawn-by-code')
  await expect(text).toHaveText('Read about roots and more.')

  await expect.poll(async () => (await page.request.get(stored, AGAIN)).text()).toContain('item:post/')
  const write = (address: string, data: object) =>
    page.request.put(address, { headers: { origin }, data, ...AGAIN })
  await write(stored, { isPublished: true, isFree: true })
  const { number } = await (await page.request.get(stored, AGAIN)).json()
  const readers = await page.context().newPage()
  await readers.goto(`${origin}/chapters/${number}`)
  const link = readers.getByRole('main').getByRole('link', { name: 'Read' })
  await expect(link).toHaveAttribute('href', '/blog/roots-drawn-by-code')

  // Somebody else gives the post another address, and nobody touches the text.
  const { items } = await (await page.request.get(`${origin}/api/search?q=roots+drawn`, AGAIN)).json()
  const post = `${origin}/api/blog/${items.find(({ kind }: { kind: string }) => kind === 'post').id}`
  expect((await write(post, { slug: 'roots-by-hand' })).status()).toBe(200)
  await expect(text.getByRole('link')).toHaveAttribute('href', '/blog/roots-by-hand')
  await readers.reload()
  await expect(link).toHaveAttribute('href', '/blog/roots-by-hand')
  await link.click()
  await expect(readers.getByRole('heading', { level: 1 })).toHaveText('Roots Drawn by Code')

  await text.getByRole('link').click()
  // As wide as the longer words of German leave the bar in a window of 1440 px: every tool is in sight.
  await page.setViewportSize({ width: 1380, height: 900 })
  const tools = page.getByRole('toolbar', { name: 'Text tools' })
  await expect(tools.getByRole('button', { name: 'Redo' })).toBeVisible()
  expect(await tools.evaluate((row) => row.scrollWidth <= row.clientWidth)).toBe(true)
  await tools.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(field).toHaveValue('')
  const leads = dialog.getByRole('group', { name: 'Leads to' })
  await expect(leads).toContainText('Roots Drawn by Code')
  await expect(leads).toContainText('/blog/roots-by-hand')
  await expect(leads).toContainText('Published')
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  // What is in the trash is a link to nobody, and says so.
  await page.request.post(`${post}/trash`, { headers: { origin }, ...AGAIN })
  await expect(text.locator('a')).toHaveAttribute('title', /^Readers do not see this page now/)
  await readers.goto(`${origin}/chapters/${number}`)
  await expect(readers.getByRole('main').getByText('Read about roots')).toBeVisible()
  await expect(link).toHaveCount(0)
})

test('Enter in the title goes on in the text', async ({ page }) => {
  await page.goto(await aChapter(product, page, 'Title', 'Words'))
  const text = page.locator('.writing[contenteditable=true]')
  await expect(text).toBeVisible()
  await page.getByRole('textbox', { name: 'Title', exact: true }).press('Enter')
  await expect(text).toBeFocused()
})

test('raised and lowered letters come by keys and by paste', async ({ page }) => {
  await page.goto(await aChapter(product, page, 'Powers', ''))
  const text = page.locator('.writing[contenteditable=true]')
  await text.click()
  await page.keyboard.type('10')
  await page.keyboard.press('ControlOrMeta+.')
  await page.keyboard.type('6')
  await page.keyboard.press('ControlOrMeta+.')
  await page.keyboard.type(' of ')
  await text.evaluate((element) => {
    const data = new DataTransfer()
    data.setData('text/html', '<p>CO<sub>2</sub></p>')
    element.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
    )
  })
  await expect(text.locator('p').first()).toHaveJSProperty('innerHTML', '10<sup>6</sup> of CO<sub>2</sub>')
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+.')
  await expect(text.locator('sub')).toHaveCount(0)
})

test('an address is taken as it is typed, completed where a host or a mail address stands alone, and refused otherwise', async ({
  page,
}) => {
  const editor = await aChapter(product, page, 'Addresses', 'Words')
  await page.goto(editor)
  const text = page.locator('.writing[contenteditable=true]')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  for (const [typed, href] of [
    ['example.org/a', 'https://example.org/a'],
    ['mail@example.org', 'mailto:mail@example.org'],
    ['/about', '/about'],
  ] as const) {
    await text.press('ControlOrMeta+a')
    await page.keyboard.press('ControlOrMeta+k')
    await dialog.getByLabel('Address, or name of a page').fill(typed)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(text.getByRole('link')).toHaveAttribute('href', href)
  }
  const stored = async (): Promise<string> => {
    const answer = await page.request.get(
      editor.replace('/admin/book/chapters/', '/api/book-chapters/'),
      AGAIN,
    )
    return JSON.stringify((await answer.json()).content)
  }
  await expect.poll(stored).toContain('item:page/')

  // What is copied within the text leads to the same page.
  const clipboard = await page.evaluateHandle(() => new DataTransfer())
  const does = (type: 'copy' | 'paste') =>
    text.evaluate(
      (element, [clipboardData, name]) =>
        element.dispatchEvent(new ClipboardEvent(name, { bubbles: true, cancelable: true, clipboardData })),
      [clipboard, type] as const,
    )
  await text.press('ControlOrMeta+a')
  await does('copy')
  await press(page, 'ArrowRight')
  await does('paste')
  await expect.poll(async () => (await stored()).match(/"item:page\//g)?.length).toBe(2)
  await press(page, 'ControlOrMeta+z')
  await expect(text.getByRole('link')).toHaveCount(1)
  // In a text of another site, and everywhere else, it leads here: no path of this site is one of theirs.
  await clipboard.evaluate((data) => {
    const html = data.getData('text/html').replaceAll(/ data-site="[^"]*"/g, ' data-site="another"')
    data.setData('text/html', html)
  })
  await does('paste')
  await expect(text.getByRole('link').last()).toHaveAttribute('href', `${product.origin}/about`)
  await expect.poll(async () => (await stored()).match(/"item:page\//g)?.length).toBe(1)
  await press(page, 'ControlOrMeta+z')
  await expect(text.getByRole('link')).toHaveCount(1)

  // One that is pasted over words becomes the page in a step of its own.
  await text.press('ControlOrMeta+a')
  const own = `${product.origin}/about#end`
  await text.evaluate((element, address) => {
    const data = new DataTransfer()
    data.setData('text/plain', address)
    element.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
    )
  }, own)
  await expect(text.getByRole('link')).toHaveAttribute('href', '/about#end')
  await expect.poll(stored).toMatch(/item:page\/[0-9a-f-]{36}#end/)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text.getByRole('link')).toHaveAttribute('href', own)

  await text.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+k')
  await dialog.getByLabel('Address, or name of a page').fill('zzqx')
  await expect(dialog.getByText('No page is called that.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Use a web address')).toBeVisible()
  await dialog.getByRole('button', { name: 'Remove link' }).click()
  await expect(text.getByRole('link')).toHaveCount(0)
})
