import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../../test/support/axe.ts'
import { aDocx, anEpub, wordNoted, wordParagraph, wordPicture } from '../../../../test/support/manuscripts.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../../test/support/product.ts'
import { AGAIN, confirmPublication, failing, publishOpen, signIn } from '../../../../test/support/studio.ts'

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

async function aBrowser(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(product, page.request)
  return page
}

const open = (page: Page, path: string) => page.goto(`${product.origin}${path}`)
const axe = async (page: Page) => expect(await faultsOf(page)).toEqual([])
const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
const isDraft = (url: URL) => url.pathname.endsWith('/draft')

/** What the studio's calls give on the site. */
const read = async ({ request }: Page, path: string) =>
  (await request.get(`${product.origin}/api/forks/current-fork-id/${path}`, AGAIN)).json()

/** Publishes what is open, and waits until nothing waits any more. */
async function publish(page: Page): Promise<void> {
  await publishOpen(page)
  await expect(page.getByRole('button', { name: 'Publish', exact: true }).last()).toBeDisabled()
  await expect(page.getByText('Changes waiting')).toHaveCount(0)
}

test('[C476] [C477] [C478] [C479] [C480] [C483] [C485] [C490] Book Management says that it loads, shows a card for each part, and Edit opens the real editor', async ({
  page,
}) => {
  await signIn(product, page.request)
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/book-parts(\?|$)/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await open(page, '/admin/book')
  await expect(page.getByRole('status').filter({ hasText: 'Loading book content...' })).toBeVisible()
  arrived.resolve()

  const card = page.getByRole('article', { name: 'Part 1: The Body of Memory' })
  await expect(page.getByRole('article')).toHaveCount(6)
  for (const words of ['What hands, seeds and stories keep', 'Published', '3 chapters', 'Order: 1'])
    await expect(card.getByText(words, { exact: true })).toBeVisible()
  await expect(card.getByText(/^Some things are kept by a hand/)).toBeVisible()
  await expect(card.getByRole('link', { name: 'View' })).toHaveAttribute('href', /\/parts\/1$/)
  const figures = page.locator('dl > div')
  await expect(figures).toHaveText([/Total Parts/, /Published/, /Drafts/, /Completion/])
  await expect(figures.last()).toContainText('100%')
  await axe(page)

  const said = page.waitForEvent('console', (message) => message.type() === 'debug')
  await card.getByRole('button', { name: 'Edit' }).click()
  expect((await said).text()).toMatch(/^Edit part/)
  await expect(page).toHaveURL(/\/admin\/parts\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('The Body of Memory')
})

test('[C487] [C666] [C037] [C112] everything that a part holds is written, saves itself, and is seen by readers once it is published', async ({
  page,
  browser,
}) => {
  await signIn(product, page.request)
  const reader = await (await browser.newContext()).newPage()
  const [part] = await read(page, 'book-parts?sort=order')

  await test.step('audience and related parts save themselves', async () => {
    await open(page, `/admin/parts/${part.uid}`)
    await page.getByLabel('Audience').fill('Whoever keeps something')
    await page.getByLabel('Add a part').selectOption('6')
    await expect(page.getByRole('button', { name: /^Remove: 6/ })).toBeVisible()
    await saved(page)
    await axe(page)
    await page.reload()
    await expect(page.getByLabel('Audience')).toHaveValue('Whoever keeps something')
    await expect(page.getByRole('button', { name: /^Remove: 6/ })).toBeVisible()
    await publish(page)
  })

  await test.step('[C112] the gallery is fields of the part', async () => {
    await page.getByRole('link', { name: 'Gallery' }).click()
    await page.getByLabel('Symbols').fill('root, thumbprint, ring')
    await page.getByLabel('Meaning').fill('Nothing keeps by itself.')
    await saved(page)
    await axe(page)
    await publish(page)
    expect((await read(page, 'book-parts?limit=1'))[0].number).toBe(1)
  })

  await test.step('a reflection is written with its questions, and seen once it is published', async () => {
    await page.getByRole('link', { name: /^Reflections/ }).click()
    await page.getByRole('button', { name: 'New reflection' }).click()
    await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill('What stays')
    await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/book\/reflections\//)
    await page.getByLabel('Prompt').fill('Sit by the water.')
    for (const question of ['Who gave it to you?', 'Where is it now?']) {
      await page.getByRole('button', { name: 'Add question' }).click()
      await page.keyboard.type(question)
    }
    await page.getByRole('button', { name: 'Move up: Question 2' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Question 1' })).toHaveValue('Where is it now?')
    await saved(page)
    await axe(page)
    await reader.goto(`${product.origin}/reflections/1`)
    await expect(reader.getByText('Sit by the water.')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Question 2' })).toHaveValue('Who gave it to you?')
    await publish(page)
    await reader.reload()
    await expect(reader.getByText('Sit by the water.')).toBeVisible()
    await expect(reader.getByRole('main')).toContainText(/Where is it now\?.*Who gave it to you\?/s)
  })

  await test.step('[C487] one reflection is moved and no other, and goes back by Undo', async () => {
    const editor = page.url()
    await open(page, `/admin/parts/${part.uid}`)
    await page.getByRole('link', { name: /^Reflections/ }).click()
    const titles = page.locator('[data-row] a')
    await expect(titles).toHaveText([/./, 'What stays'])
    const sent = page.waitForRequest('**/reflections/order')
    await titles.last().focus()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(titles.first()).toHaveText('What stays')
    await expect(titles.first()).toBeFocused()
    const { ids, moved } = (await sent).postDataJSON()
    expect(ids[0]).toBe(moved)
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'What stays is now 1 of 2',
    )
    expect((await read(page, 'book-order')).reflections).not.toBeNull()
    await page.keyboard.press('Control+z')
    await expect(titles.last()).toHaveText('What stays')
    await expect(titles.last()).toBeFocused()
    await expect.poll(async () => (await read(page, 'book-order')).reflections).toBeNull()
    await page.goto(editor)
  })

  await test.step("when two people write one field, nobody's words are lost", async () => {
    const ben = await aBrowser(browser)
    await ben.goto(page.url())
    await expect(ben.getByLabel('Prompt')).toHaveValue('Sit by the water.')
    await page.route(isDraft, (route) => route.abort())
    await page.getByLabel('Prompt').fill('Sit by the river.')
    await expect(page.getByText('Saved on this device only').first()).toBeVisible()
    await ben.getByLabel('Prompt').fill('Sit by the sea.')
    await saved(ben)
    await page.unroute(isDraft)
    const conflict = page.getByRole('dialog', { name: 'ada changed this too' })
    await expect(conflict).toContainText('Sit by the sea.')
    await axe(page)
    await conflict.getByRole('radio').first().check()
    await conflict.getByRole('button', { name: 'Keep yours' }).click()
    await saved(page)
    await ben.context().close()
  })

  await test.step('a finding, a pause and a picture save themselves', async () => {
    for (const { tab, create, path, label, words } of [
      {
        tab: 'Evidence',
        create: 'New finding',
        path: 'evidence',
        label: 'Source',
        words: 'A study of threads',
      },
      { tab: 'Breath', create: 'New pause', path: 'breath', label: 'Instruction', words: 'Count to four.' },
      { tab: 'Gallery', create: 'New picture', path: 'pictures', label: 'Caption', words: 'In a cut' },
    ]) {
      await open(page, `/admin/parts/${part.uid}`)
      await page.getByRole('link', { name: new RegExp(`^${tab}`) }).click()
      await page.getByRole('button', { name: create }).click()
      await page.getByRole('dialog').getByLabel('Title', { exact: true }).fill(`The ${path}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Create', exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`/admin/book/${path}/`))
      await page.getByLabel(label, { exact: true }).fill(words)
      await saved(page)
      await axe(page)
      await page.reload()
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(words)
      await publish(page)
    }
    await reader.goto(`${product.origin}/book/intro?part=1`)
    await expect(reader.getByRole('main')).toContainText('The evidence')
  })

  await test.step('the introduction is written, and seen once it is published', async () => {
    await open(page, '/admin/book/intro')
    await page.getByLabel('Guidance').fill('Begin where the water is.')
    await saved(page)
    await axe(page)
    await publish(page)
    await reader.goto(`${product.origin}/book/intro`)
    await expect(reader.getByText('Begin where the water is.')).toBeVisible()
  })
})

test('[C666] [C037] a shop typed into the book form is a link on every public page once it is published', async ({
  page,
}) => {
  await signIn(product, page.request)
  await open(page, '/admin/book')
  await page.getByRole('button', { name: /^The book:/ }).click()
  const form = page.getByRole('form', { name: 'The book' })
  await form.getByRole('button', { name: 'Add shop' }).click()
  await expect(form.getByLabel('Shop', { exact: true })).toBeFocused()
  await page.keyboard.type('The Corner Bookshop')
  await page.keyboard.press('Tab')
  await page.keyboard.type('corner.example')
  const address = form.getByLabel('Web address')
  await expect(address).toHaveAccessibleDescription('Address of the shop must begin with https:// or http://')
  await address.fill('https://corner.example/spiral')
  await saved(page)
  // Words of an unfinished row are the person's, too: they survive a reload.
  await form.getByRole('button', { name: 'Add shop' }).click()
  await page.keyboard.type('Half a shop')
  await expect(page.getByText(/^Not saved/).first()).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: /^The book:/ }).click()
  await expect(form.getByLabel('Shop', { exact: true }).first()).toHaveValue('The Corner Bookshop')
  await expect(form.getByRole('listitem')).toHaveCount(2)
  await form.getByRole('button', { name: 'Remove shop' }).last().click()
  await expect(form.getByRole('button', { name: 'Add shop' })).toBeFocused()
  // A cover that is pasted into its field is sent and set.
  const cover = form.getByRole('group', { name: 'Cover' })
  const coverAddress = form.getByRole('textbox', { name: 'Address: Cover' })
  await cover.evaluate((field) => {
    const png =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
    const clipboardData = new DataTransfer()
    const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0))
    clipboardData.items.add(new File([bytes], 'cover.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(cover).toContainText('cover.png')
  await expect(form.locator('img[src^="/objects/uploads/"]').first()).toHaveJSProperty('complete', true)
  // Whoever wants to types an address; what it leads to stands there, or that it leads nowhere.
  await form.getByRole('button', { name: 'Use an address: Cover' }).click()
  const picture = form.locator('img[src="/favicon.svg"]').first()
  await coverAddress.fill('/favicon.svg')
  await expect(picture).toHaveJSProperty('complete', true)
  await coverAddress.fill('/objects/uploads/cover.jpg')
  await expect(form.getByText('There is no picture at this address.')).toBeVisible()
  await saved(page)
  await axe(page)
  await publish(page)
  await open(page, '/about')
  await expect(page.getByRole('link', { name: 'Order from The Corner Bookshop' })).toHaveAttribute(
    'href',
    'https://corner.example/spiral',
  )
  await expect(page.getByRole('img', { name: 'Cover of The Living Spiral' })).toHaveAttribute(
    'src',
    '/objects/uploads/cover.jpg',
  )

  // The review shows another cover as a picture; one that is not there is told by its path.
  await open(page, '/admin/book')
  await page.getByRole('button', { name: /^The book:/ }).click()
  await form.getByRole('button', { name: 'Use an address: Cover' }).click()
  await coverAddress.fill('/favicon.svg')
  await saved(page)
  await open(page, '/admin/team')
  await page.getByRole('button', { name: /^Publish \d+ changes? waits?$/ }).click()
  const item = page
    .getByRole('dialog', { name: /waiting$/ })
    .getByRole('listitem')
    .filter({ has: page.getByRole('checkbox', { name: 'The Living Spiral', exact: true }) })
  const [gone, come] = [item.getByRole('deletion'), item.getByRole('insertion')]
  await expect(item).toBeVisible()
  // What stands first is open from the start.
  const show = item.getByRole('button', { name: 'Show The Living Spiral' })
  if (await show.isVisible()) await show.click()
  await expect(gone).toHaveText('/objects/uploads/cover.jpgstruck')
  await expect(come).toHaveText('added')
  await expect(come.locator('img[src="/favicon.svg"]')).toBeVisible()
  await axe(page)
  await open(page, '/admin/book')
  await page.getByRole('button', { name: /^The book:/ }).click()
  await publish(page)
})

test('[C621] [C280] a reflection, the introduction and the book are translated beside their source, text by text', async ({
  page,
}) => {
  await signIn(product, page.request)
  const origin = product.origin
  const [part] = await read(page, 'book-parts?sort=order')
  const words = { title: 'Salt', prompt: 'Taste', questions: ['First?', 'Second?'], partId: part.uid }
  const line = `${origin}/api/forks/current-fork-id/reflections`
  const made = await page.request.post(line, { headers: { origin }, data: words, ...AGAIN })
  const { uid } = await made.json()
  const pane = page.getByRole('region', { name: 'Translate' })
  const field = (name: string) => pane.getByRole('textbox', { name, exact: true })

  // From the editor to its translation; a list is written with an entry on each line.
  await open(page, `/admin/book/reflections/${uid}`)
  await page.getByRole('link', { name: 'Compare: German' }).click()
  await expect(pane.getByText('not translated', { exact: true })).toBeVisible()
  await expect(field('Questions')).toHaveAttribute('placeholder', 'First?\nSecond?')
  await field('Questions').fill('Erstens?\nZweitens?')
  await field('Title').fill('Salz')
  await expect(pane.getByText('1 missing')).toBeVisible()
  await saved(page)
  await axe(page)
  await publish(page)
  const german = await (await page.request.get(`${origin}/api/reflections/${uid}?locale=de`, AGAIN)).json()
  expect(german).toMatchObject({ title: 'Salz', prompt: 'Taste', questions: ['Erstens?', 'Zweitens?'] })

  // Of a group each text stands by itself.
  await open(page, '/admin/book/intro?locale=de&view=translate')
  await field('Guidance').fill('Beginnen Sie, wo Sie stehen.')
  await saved(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await axe(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await publish(page)
  const intro = await read(page, 'book-intro?locale=de')
  expect(intro.translations.de.spiral).toMatchObject({
    title: 'Die Spirale',
    guidance: 'Beginnen Sie, wo Sie stehen.',
  })

  // The book has no screen of its own: its record opens for it.
  await open(page, '/admin/book')
  await page.getByRole('button', { name: /^The book/ }).click()
  await page.getByRole('link', { name: 'Compare: German' }).click()
  await field('Title').fill('Das stille Archiv')
  await saved(page)
  await axe(page)
  await publish(page)
  expect((await read(page, 'book?locale=de')).title).toBe('Das stille Archiv')
  await open(page, '/admin/book')
  await page.getByRole('button', { name: /^The book/ }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Another title')
  await saved(page)
  await expect(page.getByText('1 outdated').first()).toBeVisible()
})

test('[C487] [C478] [C479] [C481] [C482] [C489] the outline is moved by keys, chapters are one list, and a book can be emptied and begun anew', async ({
  page,
}) => {
  await signIn(product, page.request)
  await open(page, '/admin/book/outline')
  const titles = page.locator('main ol ol a')
  await expect(titles.first()).toHaveText('What the Hand Knows')
  await test.step('each row says how much is written, and how far it is translated', async () => {
    const row = page.locator('main ol ol li').first()
    await expect(row).toContainText(/\d words/)
    await expect(row.getByRole('img', { name: /^English US: source; Spanish: done/ })).toBeVisible()
  })
  // Faster than the line: the first step arrives no later than the second.
  const first = Promise.withResolvers<void>()
  // It stays until both are answered: interception that ends while a request is held may fail the request.
  await page.route('**/book-chapters/order', (route) => first.promise.then(() => route.continue()))
  await titles.first().focus()
  for (const place of [1, 2]) {
    await page.keyboard.press('Alt+ArrowDown')
    await expect(titles.nth(place)).toHaveText('What the Hand Knows')
  }
  let answered = 0
  page.on('response', (answer) => {
    if (answer.url().endsWith('/book-chapters/order')) answered++
  })
  first.resolve()
  await expect.poll(() => answered).toBe(2)
  await page.unroute('**/book-chapters/order')
  const waiting = async () => (await read(page, 'book-order')).outline
  const [part] = await read(page, 'book-parts?sort=order')
  const [{ uid: hand }] = part.chapters
  expect((await waiting())[0].chapters[2]).toBe(hand)
  // Readers have the order before until this one is published, and so do its numbers.
  const readers = async () => (await read(page, 'book-parts?sort=order'))[0].chapters[0].uid
  expect(await readers()).toBe(hand)
  await expect(page.getByText(/^This order waits/)).toBeVisible()
  await expect(page.locator('main ol ol li').filter({ hasText: 'What the Hand Knows' })).toContainText(/^3/)
  await expect(titles.nth(2)).toBeFocused()
  const told = page.getByRole('region', { name: 'Notifications' })
  await test.step('a move made while the one before is read again is announced last', async () => {
    const read = Promise.withResolvers<void>()
    const isHeld = page.waitForRequest('**/book-order')
    await page.route('**/book-order', (route) => read.promise.then(() => route.continue()))
    await page.keyboard.press('Alt+ArrowUp')
    await expect(titles.nth(1)).toHaveText('What the Hand Knows')
    await isHeld
    await page.keyboard.press('Alt+ArrowUp')
    await expect(titles.first()).toHaveText('What the Hand Knows')
    await expect.poll(() => answered).toBe(4)
    read.resolve()
    await expect(told).toContainText('What the Hand Knows is now 1 of 3')
    await page.unroute('**/book-order')
  })
  expect(await waiting()).toBeNull()
  // No order is shown twice: a row that goes back for a moment moves under the hand.
  const firsts = await page.evaluateHandle(() => {
    const seen = ['What the Hand Knows']
    new MutationObserver(() => {
      const title = document.querySelector('main ol ol a')?.textContent ?? ''
      if (title !== seen.at(-1)) seen.push(title)
    }).observe(document.body, { subtree: true, childList: true })
    return seen
  })
  await page.keyboard.press('Alt+ArrowDown')
  await expect(titles.nth(1)).toHaveText('What the Hand Knows')
  await expect(titles.nth(1)).toBeFocused()
  await expect(page.getByText('What the Hand Knows is now 2 of 3', { exact: false }).first()).toBeAttached()
  await expect(told).toContainText('What the Hand Knows is now 2 of 3')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(titles.first()).toHaveText('What the Hand Knows')
  await expect(page.getByText(/^This order waits/)).toBeHidden()
  expect(await firsts.jsonValue()).toEqual([
    'What the Hand Knows',
    'The Seeds Nobody Ate',
    'What the Hand Knows',
  ])
  await test.step('[C487] a hand drags chapters and parts; one Undo takes a drag back', async () => {
    const row = (name: string) =>
      page.locator('[data-row]').filter({ has: page.getByRole('link', { name, exact: true }) })
    const drag = (name: string, onto: string, y = 4) =>
      row(name)
        .getByTitle('Drag to move')
        .dragTo(row(onto), { targetPosition: { x: 90, y } })
    const inPart = (part: number) =>
      page.locator('main ol > li > ol').nth(part).getByRole('link').allTextContents()
    const [one, two] = [await inPart(0), await inPart(1)]
    // It stands over the rows, which move when it comes and goes: no hand drags before.
    const note = page.getByText(/^This order waits/)
    await drag('The Coast in the Story', 'What the Hand Knows')
    await expect(told).toContainText('The Coast in the Story is now 1 of 3 in Part 1')
    await expect(note).toBeVisible()
    expect(await inPart(0)).toEqual([one[2], one[0], one[1]])
    // Into another part, and back by a key; the focus goes along.
    const hand = row('What the Hand Knows').getByRole('link')
    await hand.focus()
    await drag('What the Hand Knows', 'Drawn by Hand', 34)
    await expect(told).toContainText('What the Hand Knows is now 2 of 4 in Part 2')
    expect(await inPart(1)).toEqual([two[0], one[0], two[1], two[2]])
    expect((await waiting())[1].chapters).toHaveLength(4)
    await page.keyboard.press('Control+z')
    await expect.poll(() => inPart(1)).toEqual(two)
    await expect(hand).toBeFocused()
    expect(await inPart(0)).toEqual([one[2], one[0], one[1]])
    await page.keyboard.press('Control+z')
    await expect.poll(() => inPart(0)).toEqual(one)
    await expect.poll(waiting).toBeNull()
    await expect(note).toBeHidden()
    await drag('Part 2: The Neural Web', 'Part 1: The Body of Memory')
    await expect(told).toContainText('The Neural Web is now 1 of 6')
    await expect(note).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText(
      'The Body of Memory',
    )
    await expect(note).toBeHidden()
    await test.step('[C487] the line of a part shows also where the part that it goes behind ends below the window', async () => {
      const window = page.viewportSize() ?? { width: 1280, height: 720 }
      const grip = row('Part 1: The Body of Memory').getByTitle('Drag to move')
      const over = row('Drawn by Hand')
      const [from, onto] = [await grip.boundingBox(), await over.boundingBox()]
      await page.setViewportSize({ ...window, height: Math.round((onto?.y ?? 0) + 85) })
      await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) + 5)
      await page.mouse.down()
      await page.mouse.move((from?.x ?? 0) + 40, (onto?.y ?? 0) + 8, { steps: 3 })
      await expect(page.getByText('Place 2 of 6')).toBeInViewport({ ratio: 1 })
      // So the cursor stays that of a hand that holds something.
      expect(await grip.evaluate((one) => one.hasPointerCapture(1))).toBe(true)
      await page.keyboard.press('Escape')
      await page.mouse.up()
      await page.setViewportSize(window)
    })
    // Escape lets everything be, and what the server does not take goes back with a sentence.
    const from = await row('What the Hand Knows').getByTitle('Drag to move').boundingBox()
    await page.mouse.move((from?.x ?? 0) + 5, (from?.y ?? 0) + 5)
    await page.mouse.down()
    await page.mouse.move((from?.x ?? 0) + 9, (from?.y ?? 0) + 120, { steps: 3 })
    await expect(page.getByText('inside Part 1: The Body of Memory')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.mouse.up()
    expect(await inPart(0)).toEqual(one)
    await failing(page, 'PUT', '**/book-chapters/order', async () => {
      await drag('What the Hand Knows', 'Drawn by Hand', 34)
      await expect(told).toContainText('“What the Hand Knows” was not moved.')
      await expect.poll(() => inPart(0)).toEqual(one)
      expect(await waiting()).toBeNull()
    })
    await told.getByRole('button', { name: 'Retry' }).click()
    await expect(told).toContainText('What the Hand Knows is now 2 of 4 in Part 2')
    await page.keyboard.press('Control+z')
    await expect.poll(() => inPart(0)).toEqual(one)
    await expect.poll(waiting).toBeNull()
    await test.step('a slow move is seen on coming back, the next one waits for it, and Undo keeps the focus', async () => {
      const late = Promise.withResolvers<void>()
      await page.route('**/book-chapters/order', (route) => late.promise.then(() => route.continue()))
      const leaveAndReturn = async () => {
        await page.getByRole('link', { name: 'Parts', exact: true }).press('Enter')
        await expect(page.getByRole('article').first()).toBeVisible()
        await page.getByRole('link', { name: 'Outline', exact: true }).press('Enter')
        await expect(hand).toBeVisible()
      }
      await hand.focus()
      await page.keyboard.press('Alt+ArrowDown')
      await leaveAndReturn()
      expect(await inPart(0)).toEqual([one[1], one[0], one[2]])
      expect(await waiting()).toBeNull()
      await hand.focus()
      await page.keyboard.press('Alt+ArrowDown')
      await expect.poll(() => inPart(0)).toEqual([one[1], one[2], one[0]])
      late.resolve()
      await expect(told).toContainText('What the Hand Knows is now 3 of 3 in Part 1')
      expect((await waiting())[0].chapters[2]).toBe(part.chapters[0].uid)
      await leaveAndReturn()
      await page.getByRole('button', { name: 'Actions for What the Hand Knows' }).click()
      await page.getByRole('menuitem', { name: /^Part 2:/ }).click()
      await expect(told).toContainText('What the Hand Knows is now 4 of 4 in Part 2')
      await expect(hand).toBeFocused()
      // A pointer over the toast keeps it until the screen is back, however long that takes.
      await told.hover()
      await leaveAndReturn()
      await page.keyboard.press('F8')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Control+z')
      await expect.poll(() => inPart(0)).toEqual([one[1], one[2], one[0]])
      await expect(hand).toBeFocused()
      for (const order of [[one[1], one[0], one[2]], one]) {
        await page.keyboard.press('Alt+ArrowUp')
        await expect.poll(() => inPart(0)).toEqual(order)
      }
      await expect.poll(waiting).toBeNull()
      await page.unroute('**/book-chapters/order')
    })
  })
  await test.step('[C487] parts and chapters begin in the outline, too', async () => {
    await expect(page.getByRole('button', { name: 'Add part' })).toBeVisible()
    await page.getByRole('button', { name: 'New chapter in Part 2: The Neural Web' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create chapter' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })
  await page.getByRole('button', { name: 'Actions for What the Hand Knows' }).click()
  await page.getByRole('menuitem', { name: /^Part 2:/ }).click()
  await expect(page.getByRole('heading', { name: /^Part 1:/ })).toContainText('2 chapters')
  await axe(page)
  // It is one change of the review; it goes out with its numbers, and back.
  await page.getByRole('button', { name: 'Publish the order' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Publish', exact: true })
  await expect(sheet.getByRole('checkbox', { name: 'The order of the book' })).toBeChecked()
  await axe(page)
  await confirmPublication(page)
  const undo = told.getByRole('button', { name: 'Undo' })
  // It stays for as long as it is pointed at.
  await undo.hover()
  await expect(page.getByText(/^This order waits/)).toBeHidden()
  const second = async () => (await read(page, 'book-parts?sort=order'))[1].chapters.at(-1)
  expect(await second()).toMatchObject({ uid: hand, number: 6 })
  await undo.click()
  await expect(page.getByText(/^This order waits/)).toBeVisible()
  expect(await readers()).toBe(hand)

  await page.getByRole('link', { name: 'Chapters', exact: true }).click()
  await expect(page.getByText('All Chapters (23)')).toBeVisible()
  await axe(page)
  const chapters = await read(page, 'book-chapters')
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: 'Move to trash' }).click()
  // Rows leave the screen before the server is done with them.
  await expect(page.getByText('Moved 23 of 23 to the trash').first()).toBeVisible()
  await expect(page.getByText('No chapters yet')).toBeVisible()
  const remove = async (path: string) => {
    const headers = { origin: product.origin }
    const answer = await page.request.delete(`${product.origin}/api/${path}`, { headers, ...AGAIN })
    expect([path, answer.status(), await answer.text()]).toEqual([path, 204, ''])
  }
  for (const { uid } of chapters) await remove(`book-chapters/${uid}`)
  for (const { uid } of await read(page, 'book-parts?sort=order')) await remove(`book-parts/${uid}`)

  await open(page, '/admin/book')
  await expect(page.getByText('No book parts found')).toBeVisible()
  await expect(page.locator('dl > div').last()).toContainText('0%')
  await axe(page)
  await page.getByRole('button', { name: 'Create First Part' }).click()
  const create = page.getByRole('dialog', { name: 'Create part' })
  await expect(create.getByLabel('Number')).toHaveValue('1')
  // A draft has no page yet: View shows its preview.
  await create.getByLabel('Title', { exact: true }).fill('Nobody has seen this')
  await create.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/parts\//)
  await open(page, '/admin/book')
  const card = page.getByRole('article', { name: 'Part 1: Nobody has seen this' })
  await expect(card.getByRole('button', { name: 'Edit' })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await card.getByRole('button', { name: 'View' }).click()
  const preview = await opened
  await expect(preview.getByRole('heading', { level: 1 })).toContainText('Nobody has seen this')
  expect(preview.url()).toContain('/preview?')
  await preview.close()
})

test('[C630] [C658] corrections of the book are added, changed, hidden and deleted, and readers see them at once', async ({
  page,
}) => {
  await signIn(product, page.request)
  await open(page, '/admin/book')
  await page.getByRole('link', { name: 'Corrections' }).click()
  // A tab changes what stands below it, and not what stands above.
  await expect(page.getByRole('link', { name: 'Corrections' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 1, name: 'Book Management' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Correction' }).first().click()
  const create = page.getByRole('dialog', { name: 'Add Correction' })
  await create.getByLabel('Place').fill('Page 41')
  await create.getByRole('button', { name: 'Save' }).click()
  await expect(create.getByLabel('What was wrong')).toHaveAccessibleDescription(/What was wrong is required/)
  await create.getByLabel('What was wrong').fill('The mill stood in 1841')
  await create.getByLabel('What is right').fill('The mill stood in 1814')
  await create.getByLabel('Day').fill('2026-11-20')
  await axe(page)
  await create.getByRole('button', { name: 'Save' }).click()
  await expect(create).toBeHidden()
  // What has changed in a sentence stands in elements of its own.
  const publicPage = async () =>
    (await (await page.request.get(`${product.origin}/corrections`, AGAIN)).text()).replaceAll(/<[^>]+>/g, '')
  expect(await publicPage()).toContain('The mill stood in 1814')

  const actions = page.getByRole('button', { name: /^Actions.*Page 41/ })
  await page.getByRole('link', { name: 'Page 41' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Correction' })
  await edit.getByLabel('What is right').fill('The mill stood in 1815')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(page.getByText('The mill stood in 1841 → The mill stood in 1815')).toBeVisible()
  expect(await publicPage()).toContain('The mill stood in 1815')
  await axe(page)

  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete Correction' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Page 41')).toHaveCount(0)
  expect(await publicPage()).not.toContain('The mill stood in 1815')
})

test.describe('a manuscript', () => {
  const PICTURE = readFileSync(join(import.meta.dirname, '../../../../public/icons/icon-192.png'))

  const choose = (page: Page, name: string, buffer: Buffer) =>
    page.getByLabel('Manuscript').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

  const openImport = async (browser: Browser) => {
    const page = await aBrowser(browser)
    await open(page, '/admin/book/import')
    await expect(page.getByLabel('Manuscript')).toBeVisible()
    // In the language of the studio, not that of the browser.
    await expect(page.getByText('Choose a file')).toBeVisible()
    return page
  }

  test('[C487] [C489] of Word is shown with what it holds, taken over as drafts with notes and pictures, and taken back', async ({
    browser,
  }) => {
    const page = await openImport(browser)
    await axe(page)
    await choose(page, 'salt-letters.docx', await saltLetters(PICTURE))
    const found = page.getByRole('region', { name: 'Found' })
    await expect(found.getByText('Ebb', { exact: true })).toBeVisible()
    await expect(page.getByText('Nothing is in your book yet.')).toBeVisible()
    for (const told of ['1 picture', '1 tracked change', '1 comment', 'The title: Salt Letters'])
      await expect(page.getByText(told, { exact: true })).toBeVisible()
    await found.getByRole('button', { name: 'The key under the oar' }).press('Enter')
    const text = page.getByRole('region', { name: 'The key under the oar, as it will read' })
    await expect(text.getByText('The tin, photographed in 1998')).toBeVisible()
    await expect(text.locator('img')).toHaveJSProperty('complete', true)
    await axe(page)
    await found.getByRole('checkbox', { name: 'Take Notes to myself, delete' }).press('Space')
    await page.getByRole('button', { name: 'Take over 2 parts, 2 chapters' }).dblclick()
    await expect(page.getByText('In your book: 2 parts, 2 chapters')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/book\/outline$/)
    await expect(page.getByText('Three names for rain').first()).toBeVisible()

    const parts: { title: string; isPublished: boolean; chapters: { uid: string; title: string }[] }[] =
      await read(page, 'book-parts?sort=order')
    expect(
      parts.slice(-2).map(({ title, isPublished, chapters }) => [title, isPublished, chapters.length]),
    ).toEqual([
      ['Ebb', false, 1],
      ['Flood', false, 1],
    ])
    const id = parts.at(-2)?.chapters[0]?.uid ?? ''
    const stored = await (await page.request.get(`${product.origin}/api/book-chapters/${id}`, AGAIN)).json()
    const words = JSON.stringify(stored.content)
    expect(words).toContain('{"type":"footnote","content":[{"text":"A biscuit tin.","type":"text"}]}')
    const [, src = ''] = /"src":"(\/[^"]+)"/.exec(words) ?? []
    expect((await page.request.get(product.origin + src, AGAIN)).status()).toBe(200)
    expect(words).toContain('"alt":"A rusted tin"')

    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('It is taken back')).toBeVisible()
    await expect(page.getByText('Three names for rain')).toHaveCount(0)
    expect(((await read(page, 'book-parts?sort=order')) as unknown[]).length).toBe(parts.length - 2)
    await page.context().close()
  })

  test('[C489] of EPUB is read in its order, with the names of its contents, its notes and its pictures', async ({
    browser,
  }) => {
    const page = await openImport(browser)
    const book = await anEpub({
      title: 'Tide Tables',
      pictures: { 'moon.png': PICTURE },
      files: {
        'one.xhtml':
          '<p>High water at six.<a href="notes.xhtml#n1" id="r1">1</a></p><p><img src="img/moon.png" alt="The moon"/></p>',
        'two.xhtml':
          '<h1>Slack</h1><p>Nothing moves.<a epub:type="noteref" href="#n1">1</a></p><table><tr><td colspan="2">Low</td></tr><tr><td>1</td><td>2</td></tr></table><math><mi>x</mi></math><svg><text>Moon</text></svg><aside epub:type="footnote" id="n1"><p>Almost.</p></aside>',
        'notes.xhtml':
          '<ol><li id="n1"><p>By the harbour clock. <a href="one.xhtml#r1">back</a></p></li></ol>',
      },
      contents: { 'one.xhtml': 'Springs', 'two.xhtml': 'Neaps' },
    })
    await choose(page, 'tides.epub', book)
    const found = page.getByRole('region', { name: 'Found' })
    await expect(found.getByRole('checkbox', { name: 'Tide Tables' })).toBeChecked()
    await expect(found.getByRole('button', { name: /^(Springs|Slack)$/ })).toHaveText(['Springs', 'Slack'])
    const text = page.getByRole('region', { name: 'Springs, as it will read' })
    await expect(text.locator('[data-footnote]')).toHaveText('By the harbour clock.')
    await expect(text.getByRole('img', { name: 'The moon' })).toBeVisible()
    await found.getByRole('button', { name: 'Slack' }).press('Enter')
    const next = page.getByRole('region', { name: 'Slack, as it will read' })
    await expect(next.locator('[data-footnote]')).toHaveText('Almost.')
    await expect(next.locator('p')).toHaveCount(1)
    for (const told of ['1 merged cell of a table', '1 formula', '1 chart or diagram'])
      await expect(page.getByText(told, { exact: true })).toBeVisible()
    await expect(page.getByText('Comes along with the words: 2 notes, 1 picture, and 1 table.')).toBeVisible()
    await page.context().close()
  })

  test('[C489] keeps the words of fields, boxes, torn files and notes, refuses a locked one, and keeps the focus', async ({
    browser,
  }) => {
    const page = await openImport(browser)
    const wordXml = (words: string) => `<w:r><w:t>${words}</w:t></w:r>`
    const box = `<w:r><mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice><w:drawing><w:txbxContent>${wordParagraph('A map.')}</w:txbxContent></w:drawing></mc:Choice></mc:AlternateContent></w:r>`
    const body = [
      wordParagraph('Salt Letters', 'Title'),
      wordParagraph('Prologue', 'Heading1'),
      `<w:p>${box}</w:p>`,
      `<w:p>${wordXml('See page ')}<w:fldSimple w:instr="PAGEREF">${wordXml('seven')}</w:fldSimple><w:dir w:val="rtl">${wordXml(', shalom')}</w:dir></w:p>`,
      wordParagraph('Ebb', 'Heading2'),
      wordParagraph('One.'),
    ]
    await choose(page, 'fields.docx', await aDocx({ body: body.join('') }))
    const text = page.locator('.shown-text')
    await expect(text.locator('p')).toHaveText(['A map.', 'See page seven, shalom'])
    await expect(page.getByRole('heading', { name: 'fields.docx' })).toBeFocused()
    const found = page.getByRole('region', { name: 'Found' })
    await expect(found.getByRole('button', { name: /^(Prologue|Ebb)$/ })).toHaveCount(2)
    await expect(page.getByText('All of it comes along.')).toBeVisible()

    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(page.getByLabel('Manuscript')).toBeFocused()
    const files = {
      'torn.xhtml':
        '<h1>Slack</h1><a id="x"/><script src="x"/><p>Nothing&nbsp;moves.<a href="#n" id="r">1</a> <b>Yet</p><aside id="n"><p>Almost. <a href="#r">back</a></p><ul><li>By the clock.</li></ul></aside>',
      'two.xhtml': '<h1>Neap</h1><p>Low.</p>',
    }
    await choose(page, 'torn.epub', await anEpub({ title: 'Tides', files }))
    await expect(text).toContainText('moves.')
    await expect(text.locator('[data-footnote]')).toHaveText('Almost.  By the clock.')

    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await choose(page, 'locked.epub', await anEpub({ title: 'Tides', files, locked: ['two.xhtml'] }))
    await expect(page.getByText('protected by a password or copies')).toBeVisible()
    await expect(page.getByLabel('Manuscript')).toBeFocused()
    await page.context().close()
  })

  test('is taken over once, also where the answer was lost, and without a picture that the library refuses', async ({
    browser,
  }) => {
    const page = await openImport(browser)
    const before = ((await read(page, 'book-parts?sort=order')) as unknown[]).length
    const book = await aDocx({
      body: [wordParagraph('Torn', 'Heading1'), wordPicture('torn.png', 'Torn')].join(''),
      pictures: { 'torn.png': Buffer.from('no picture') },
    })
    await choose(page, 'torn.docx', book)
    await page.route(
      '**/book-import',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    const take = page.getByRole('button', { name: 'Take over 1 part, 1 chapter' })
    await take.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'nothing is taken over twice' })).toBeVisible()
    await take.press('Enter')
    await expect(page.getByText('In your book: 1 part, 1 chapter')).toBeVisible()
    await expect(page.getByText('The library refused 1 picture, which was left out.')).toBeVisible()
    expect(((await read(page, 'book-parts?sort=order')) as unknown[]).length).toBe(before + 1)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('It is taken back')).toBeVisible()

    // Whoever goes elsewhere while it goes in stays there.
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await choose(page, 'rain.md', Buffer.from('# Rain\n\nOne.\n'))
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/book-import', (route) => promise.then(() => route.continue()))
    await page.getByRole('button', { name: 'Take over 1 part, 1 chapter' }).press('Enter')
    await page.getByRole('link', { name: 'Chapters', exact: true }).click()
    await expect(page).toHaveURL(/\/admin\/book\/chapters$/)
    resolve()
    await expect(page.getByText('In your book: 1 part, 1 chapter')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/book\/chapters$/)
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('It is taken back').last()).toBeVisible()
    await page.context().close()
  })

  test('[C489] of Markdown can be divided otherwise, and what is no manuscript is refused in words', async ({
    browser,
  }) => {
    const page = await openImport(browser)
    for (const [name, bytes, sentence] of [
      ['old.doc', 'Words', 'Open it in Word and save it as .docx.'],
      ['book.pdf', '%PDF', 'This kind of file cannot be read.'],
      ['torn.docx', 'PK torn', 'The file cannot be read.'],
      ['empty.md', '\n\n', 'There is no text in this file.'],
    ] as const) {
      await choose(page, name, Buffer.from(bytes))
      await expect(page.getByText(sentence)).toBeVisible()
    }
    await axe(page)
    // Programs of Windows wrote letters otherwise for many years.
    await choose(page, 'old.txt', Buffer.from('# Ebb\n\nDear Inés.\n', 'latin1'))
    await expect(page.getByRole('region', { name: 'Ebb, as it will read' })).toContainText('Dear Inés.')
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    // Other programs collect the notes at the end, which is the end of the last chapter.
    await choose(
      page,
      'noted.md',
      Buffer.from('# Ebb\n\nIt blew.[^1]\n\n# Flood\n\nIt rained.\n\n[^1]: Said the log.\n'),
    )
    await expect(page.getByRole('region', { name: 'Ebb, as it will read' })).toContainText(
      'It blew.Said the log.',
    )
    await expect(page.getByText('Comes along with the words: 1 note.')).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await choose(
      page,
      'tides.md',
      Buffer.from('# Ebb\n\n## The key\n\nOne two.\n\n# Flood\n\n## Rain\n\nOne.\n'),
    )
    const take = page.getByRole('button', { name: /^Take over/ })
    await expect(take).toHaveText('Take over 2 parts, 2 chapters')
    await expect(page.getByText('52 Bytes. Nothing is in your book yet.')).toBeVisible()
    await page.getByLabel('Parts and chapters').selectOption({ label: 'A chapter at each heading 1' })
    await expect(take).toHaveText('Take over 1 part, 2 chapters')
    await page.getByRole('checkbox', { name: 'tides' }).press('Space')
    await expect(take).toBeDisabled()
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(page.getByLabel('Manuscript')).toBeVisible()
    await page.context().close()
  })
})

/** A manuscript with what writers have in theirs. */
function saltLetters(picture: Buffer): Promise<Buffer> {
  const body = [
    wordParagraph('Salt Letters', 'Title'),
    wordParagraph('Ebb', 'Heading1'),
    wordParagraph('The key under the oar', 'Heading2'),
    wordNoted('The letters had been kept in a tin.', 1),
    wordPicture('tin.png', 'A rusted tin'),
    wordParagraph('The tin, photographed in 1998', 'Caption'),
    wordPicture('map.emf', 'A map of the bay'),
    wordParagraph('Flood', 'Heading1'),
    wordParagraph('Three names for rain', 'Heading2'),
    '<w:p><w:ins w:id="9" w:author="Ana"><w:r><w:t>It rained.</w:t></w:r></w:ins></w:p>',
    wordParagraph('Notes to myself, delete', 'Heading2'),
    wordParagraph('Call the printer.'),
  ]
  return aDocx({
    body: body.join(''),
    pictures: { 'tin.png': picture, 'map.emf': Buffer.from('emf') },
    notes: ['A biscuit tin.'],
    comments: ['Is this true?'],
  })
}
