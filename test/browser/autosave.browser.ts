import { join } from 'node:path'
import { type Browser, expect, type Page, type Request, test } from '@playwright/test'
import { faultsOf } from '../support/axe.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../support/product.ts'
import { aChapter, signIn } from '../support/studio.ts'

/** Kills of the server while words go out. */
const KILLS = 2

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

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' })
const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const state = (page: Page, words: string) =>
  expect(page.getByText(words, { exact: true }).first()).toBeVisible()
const isDraft = (request: Request) => request.method() === 'PUT' && request.url().endsWith('/draft')

/** A browser of its own, signed in. */
async function aBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(product, page.request)
  return page
}

const TEXT = 'First.\n\nSecond.\n\nThird.'

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(contentOf(page)).toBeVisible()
}

const stored = (page: Page) =>
  page.evaluate(async () => {
    const id = location.pathname.split('/').at(-1)
    const item = await (await fetch(`/api/book-chapters/${id}`)).json()
    return { title: item.title as string, content: JSON.stringify(item.content) }
  })

const axe = async (page: Page) => expect(await faultsOf(page)).toEqual([])

test('[C236] two browsers: different fields are both there, one paragraph is asked for, nothing is lost', async ({
  browser,
}) => {
  const ana = await aBrowser(browser)
  const address = await aChapter(product, ana, 'The weir', TEXT)
  const ben = await aBrowser(browser)
  await Promise.all([open(ana, address), open(ben, address)])

  await titleOf(ana).fill('The old weir')
  await state(ana, 'Saved')
  await expect(titleOf(ben)).toHaveValue('The old weir')
  await contentOf(ben).getByText('Third.').click()
  await ben.keyboard.press('End')
  await ben.keyboard.type(' And more.')
  await state(ben, 'Saved')
  await expect(contentOf(ana)).toContainText('Third. And more.')

  // Ana's browser hears nothing while both write into the same paragraph, and she into another one, too.
  await ana.route('**/draft', (route) => route.abort())
  await contentOf(ana).getByText('Second.').click()
  await ana.keyboard.press('End')
  await ana.keyboard.type(' Says Ana.')
  await contentOf(ana).getByText('First.').click()
  await ana.keyboard.press('End')
  await ana.keyboard.type(' By Ana.')
  await state(ana, 'Saved on this device only')
  await contentOf(ben).getByText('Second.').click()
  await ben.keyboard.press('End')
  await ben.keyboard.type(' Says Ben.')
  await state(ben, 'Saved')
  await ana.unroute('**/draft')

  const dialog = ana.getByRole('dialog', { name: 'ada changed this too' })
  await expect(dialog.getByRole('heading', { name: 'ada changed this too' })).toBeFocused()
  await expect(dialog.getByText('Second. Says Ana.')).toBeVisible()
  await expect(dialog.getByText('Second. Says Ben.')).toBeVisible()
  await expect(dialog.getByText('First.')).toHaveCount(0)
  await axe(ana)
  await dialog.getByRole('radio', { name: /Keep both/ }).check()
  await dialog.getByRole('button', { name: 'Save what is chosen' }).click()
  await state(ana, 'Saved')
  for (const words of ['First. By Ana.', 'Second. Says Ana.', 'Second. Says Ben.', 'Third. And more.']) {
    await expect(contentOf(ben)).toContainText(words)
    expect((await stored(ana)).content).toContain(words)
  }
  await ana.context().close()
  await ben.context().close()
})

test('two tabs on a slow network: twenty quick edits, no question, and the last words stand', async ({
  browser,
}) => {
  const first = await aBrowser(browser)
  const address = await aChapter(product, first, 'Two tabs', TEXT)
  const second = await first.context().newPage()
  await first.context().route('**/draft', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.continue()
  })
  await Promise.all([open(first, address), open(second, address)])
  const tabs = [first, second]
  for (let i = 1; i <= 20; i += 1) {
    await titleOf(tabs[i % 2] ?? first).fill(`Edit ${i}`)
    // No hand is in two tabs at once: the words are in the other one before it gets there.
    await expect(titleOf(tabs[(i + 1) % 2] ?? first)).toHaveValue(`Edit ${i}`)
  }
  for (const tab of tabs) {
    await state(tab, 'Saved')
    await expect(titleOf(tab)).toHaveValue('Edit 20')
    await expect(tab.getByRole('dialog')).toHaveCount(0)
  }
  await expect.poll(async () => (await stored(first)).title).toBe('Edit 20')
  await first.context().close()
})

test('a save that fails is said so and tried again; a closed tab and an open one lose nothing', async ({
  browser,
}) => {
  const page = await aBrowser(browser)
  const address = await aChapter(product, page, 'Trouble', TEXT)
  await open(page, address)
  await axe(page)
  let fails = true
  await page.route('**/draft', (route) =>
    fails
      ? route.fulfill({ status: 500, contentType: 'text/plain', body: 'Something went wrong on our side.' })
      : route.continue(),
  )
  await titleOf(page).fill('Trouble ahead')
  await state(page, 'Not saved: Something went wrong on our side.')
  await axe(page)
  // It still fails: what is tried by itself would take the button away from under the hand.
  const tried = page.waitForResponse('**/draft')
  await page.getByRole('button', { name: 'Retry' }).click()
  await tried
  fails = false
  await state(page, 'Saved')
  await page.unroute('**/draft')
  expect((await stored(page)).title).toBe('Trouble ahead')

  // Nothing was touched since: nobody asks. Then something is typed and the tab is gone.
  await page.reload()
  await expect(titleOf(page)).toHaveValue('Trouble ahead')
  await page.context().route('**/draft', (route) => route.abort())
  await contentOf(page).press('Control+End')
  await page.keyboard.type(' Typed before the tab was closed.')
  await state(page, 'Saved on this device only')
  await page.close({ runBeforeUnload: false })
  await page.context().unroute('**/draft')
  const next = await page.context().newPage()
  await open(next, address)
  await expect(contentOf(next)).toContainText('Typed before the tab was closed.')
  await expect(next.getByText('Restored what you had typed')).toBeVisible()
  await state(next, 'Saved')
  expect((await stored(next)).content).toContain('Typed before the tab was closed.')
  await next.context().close()
})

test('a text is written with keys, tools and what other programs paste', async ({ browser }) => {
  const page = await aBrowser(browser)
  await open(page, await aChapter(product, page, 'Surface', TEXT))
  const content = contentOf(page)
  await content.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type('## Mouths\n**Bold** and *slant*.\n- one\ntwo\n\n/quo')
  await expect(page.getByRole('option', { name: 'Quotation' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Said.')
  await expect(content.getByRole('heading', { level: 2 })).toHaveText('Mouths')
  await expect(content.locator('strong')).toHaveText('Bold')
  await expect(content.locator('li')).toHaveText(['one', 'two'])
  await expect(content.locator('blockquote')).toHaveText('Said.')
  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('combobox', { name: 'Kind of block' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Bold' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(content).toBeFocused()
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(content.locator('blockquote + ul')).toHaveCount(1)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await content.evaluate((surface) => {
    const item = (text: string, sign: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${sign}<span>&nbsp;</span></span>${text}<o:p></o:p></p>`
    const number =
      "<a style='mso-footnote-id:ftn1' href='#_ftn1' name='_ftnref1'><span class=MsoFootnoteReference>[1]</span></a>"
    const note =
      "<div style='mso-element:footnote-list'><hr><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href='#_ftnref1' name='_ftn1'>[1]</a> See <i>Corkin</i>.</p></div></div>"
    const html = `<html xmlns:o="urn:x"><head><style>p{color:red}</style></head><body><!--StartFragment--><h1 style="color:blue">From Word</h1><p class=MsoNormal><b>Bold</b> and <span style="font-style:italic">slant</span><o:p></o:p></p><p>&nbsp;</p>${item('alpha', '1.')}${item('beta', '2.')}<p>After <a href="https://example.org/">a link</a> and <a href="javascript:alert(1)">none</a>.${number}</p><table><tr><td><p>Bird</p></td><td rowspan=2><p>Heard</p><p>when</p></td></tr><tr><td>Wren</td></tr></table>${note}<!--EndFragment--></body></html>`
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    surface.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await state(page, 'Saved')
  const { content: kept } = await stored(page)
  const types = (JSON.parse(kept).doc.content as { type: string }[]).map(({ type }) => type)
  expect(types).toEqual(['heading', 'paragraph', 'orderedList', 'paragraph', 'table'])
  expect(kept).not.toMatch(/style|Mso|color|javascript/)
  const see = [
    { type: 'text', text: 'See ' },
    { type: 'text', text: 'Corkin', marks: [{ type: 'italic' }] },
    { type: 'text', text: '.' },
  ]
  expect(JSON.parse(kept).doc.content[3].content.at(-1)).toEqual({ type: 'footnote', content: see })
  await expect(content.locator('th')).toHaveText(['Bird', 'Heardwhen'])
  await expect(content.locator('td')).toHaveText(['Wren', ''])
  for (const words of ['"bold"', '"italic"', 'alpha', 'beta', 'https://example.org/'])
    expect(kept).toContain(words)
  await axe(page)
  await page.context().close()
})

test('footnotes, poems and tables are written by keyboard alone', async ({ browser }) => {
  const page = await aBrowser(browser)
  await open(page, await aChapter(product, page, 'Notes', TEXT))
  const content = contentOf(page)
  await content.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.type('A claim^[Typed at once] stands')
  await expect(page.getByRole('button', { name: 'Footnote: Typed at once' })).toBeVisible()
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.getByRole('button', { name: 'Footnote', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Footnote' })
  const line = dialog.getByRole('textbox', { name: 'Footnote' })
  await expect(line).toBeFocused()
  await page.keyboard.type('From *Tense*')
  await axe(page)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(content).toBeFocused()
  await page.keyboard.type(' firm.')
  // All of them stand in a bar only where it has room for the last one.
  const tools = page.getByRole('toolbar', { name: 'Text tools' })
  for (const width of [1600, 1440, 1360, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(tools.getByRole('button').filter({ visible: true }).last()).toBeInViewport({ ratio: 1 })
  }
  // On a phone nobody looks for a tool beyond the edge.
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('button', { name: 'More tools' })).toBeInViewport({ ratio: 1 })
  }
  // With its keyboard a phone is low, and the menu scrolls.
  await page.setViewportSize({ width: 390, height: 420 })
  await page.getByRole('button', { name: 'More tools' }).press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  // One without words is taken away with its dialog.
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('button', { name: 'More tools' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Footnote' }).press('Enter')
  await expect(line).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(content).toBeFocused()
  await expect(content.locator('.footnote')).toHaveCount(2)

  await page.keyboard.press('Enter')
  await page.keyboard.type('| Whose woods')
  await page.keyboard.press('Enter')
  await page.keyboard.type('  these are')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/tab')
  await expect(page.getByRole('option', { name: 'Table' })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  for (const word of ['Bird', 'Heard', 'Seen', 'Wren']) {
    await page.keyboard.type(word)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('at four')
  await page.keyboard.press('Enter')
  await page.keyboard.type('at six')
  await page.getByRole('button', { name: 'Change table' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove column' }).press('Enter')
  await expect(content.locator('th')).toHaveText(['Bird', 'Seen'])
  await expect(content).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(content.locator('th')).toHaveText(['Bird', 'Heard', 'Seen'])
  await axe(page)
  await state(page, 'Saved')
  const { doc } = JSON.parse((await stored(page)).content)
  const text = (words: string, ...marks: string[]) => ({
    ...(marks.length > 0 && { marks: marks.map((type) => ({ type })) }),
    text: words,
    type: 'text',
  })
  const cells = (type: string, ...contents: unknown[][]) => ({
    content: contents.map((words) => ({ ...(words.length > 0 && { content: words }), type })),
    type: 'tableRow',
  })
  expect(doc.content).toEqual([
    {
      content: [
        text('A claim'),
        { content: [text('Typed at once')], type: 'footnote' },
        text(' stands'),
        { content: [text('From '), text('Tense', 'italic')], type: 'footnote' },
        text(' firm.'),
      ],
      type: 'paragraph',
    },
    { content: [text('Whose woods'), { type: 'hardBreak' }, text('  these are')], type: 'verse' },
    {
      content: [
        cells('tableHeader', [text('Bird')], [text('Heard')], [text('Seen')]),
        cells('tableCell', [text('Wren')], [text('at four'), { type: 'hardBreak' }, text('at six')], []),
        cells('tableCell', [], [], []),
      ],
      type: 'table',
    },
    { type: 'paragraph' },
  ])
  await page.context().close()
})

test('a server that is killed while words go out has every word that it acknowledged, and the browser every other', async ({
  browser,
}) => {
  const page = await aBrowser(browser)
  // Where all words have gone out before the page is left nobody asks.
  page.on('dialog', (leave) => void leave.accept())
  const address = await aChapter(product, page, 'Kills', TEXT)
  await open(page, address)
  await contentOf(page).press('Control+a')
  await page.keyboard.press('Delete')
  let typed = ''
  for (let kill = 1; kill <= KILLS; kill += 1) {
    let acknowledged = ''
    const note = (request: Request) => {
      if (isDraft(request))
        void request.response().then((answer) => answer?.ok() && (acknowledged = request.postData() ?? ''))
    }
    page.on('requestfinished', note)
    const sending = page.waitForRequest(isDraft)
    const words = `Round ${kill} has words that nobody may lose. `
    typed += words
    await page.keyboard.type(words)
    await sending
    product.process.kill('SIGKILL')
    await page.keyboard.type(`Typed ${kill} after the kill. `)
    typed += `Typed ${kill} after the kill. `
    await product.ended
    page.off('requestfinished', note)
    await expect(page.getByText(/^Offline since/)).toBeVisible()
    product = await startProduct({ dataDir: product.dataDir, port: product.port })
    const [last] = /Round[^"]*/.exec(acknowledged) ?? ['']
    expect((await stored(page)).content).toContain(last.trim())
    await page.reload()
    await expect(contentOf(page)).toHaveText(typed.trim())
    await state(page, 'Saved')
    await contentOf(page).press('Control+End')
    await page.keyboard.type(' ')
  }
  expect((await stored(page)).content).toContain(`Typed ${KILLS} after the kill.`)
  await page.context().close()
})
