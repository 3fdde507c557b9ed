import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { faultsOf } from '../../../test/support/axe.ts'
import { LONG, looksOf, overflowOf, wear } from '../../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { AGAIN, aChapter, press, publishOpen, signIn } from '../../../test/support/studio.ts'

let home: string
let product: Product
let png: Buffer

test.beforeAll(async () => {
  home = aDataHome()
  product = await startProduct({ dataDir: join(home, 'data'), env: OWNER })
  png = await plain(600, 400).png().toBuffer()
})

test.afterAll(async () => {
  await product.stop()
  removeHome(home)
})

test.beforeEach(async ({ page }) => {
  await signIn(product, page.request)
})

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#246' } })

interface Sent {
  name: string
  type: string
  bytes: Buffer
}

/** A picture that goes out in more than one part. */
const noise = () =>
  sharp(randomBytes(1_500 * 1_500 * 3), { raw: { width: 1_500, height: 1_500, channels: 3 } })
    .png()
    .toBuffer()

/** The library keeps the same bytes once, so each has its own. */
const bytesOf = (name: string) => Buffer.concat([png, Buffer.from(name)])

const aPicture = (name: string): Sent => ({ name, type: 'image/png', bytes: bytesOf(name) })

/** Pastes or drops files onto the first block of a text. */
const give = (text: Locator, kind: 'paste' | 'drop', ...files: Sent[]) =>
  text.evaluate(
    (element, { kind, files }) => {
      const data = new DataTransfer()
      for (const { name, type, bytes } of files) {
        const letters = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))
        data.items.add(new File([letters], name, { type }))
      }
      const common = { bubbles: true, cancelable: true }
      const { right, bottom } = (element.firstElementChild ?? element).getBoundingClientRect()
      element.dispatchEvent(
        kind === 'paste'
          ? new ClipboardEvent('paste', { ...common, clipboardData: data })
          : new DragEvent('drop', { ...common, clientX: right - 4, clientY: bottom - 4, dataTransfer: data }),
      )
    },
    { kind, files: files.map(({ bytes, ...file }) => ({ ...file, bytes: bytes.toString('base64') })) },
  )

const pasteHtml = (text: Locator, html: string) =>
  text.evaluate((element, html) => {
    const data = new DataTransfer()
    data.setData('text/html', html)
    data.setData('text/plain', 'words')
    element.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
    )
  }, html)

interface Block {
  type: string
  attrs?: Record<string, unknown>
  content?: { text?: string }[]
}

const openText = async (page: Page, content = 'First words.\n\nLast words.') => {
  const address = await aChapter(product, page, 'Pictures', content)
  await page.goto(address)
  const text = page.locator('.writing[contenteditable=true]')
  await expect(text).toBeVisible()
  const stored = async (): Promise<Block[]> => {
    const answer = await page.request.get(
      address.replace('/admin/book/chapters', '/api/book-chapters'),
      AGAIN,
    )
    return (await answer.json()).content.doc.content
  }
  return { text, stored, address }
}

const kindsOf = (blocks: Block[]) => blocks.map(({ type }) => type)

test('a photo of a phone is pasted, described and published, and stands upright and sharp before readers', async ({
  page,
}) => {
  const { text, stored } = await openText(page)
  const photo = await plain(1_200, 900).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  await text.locator('p').first().click()
  await give(text, 'paste', { name: 'photo.jpg', type: 'image/jpeg', bytes: photo })
  await expect(text.getByRole('button', { name: 'Describe this picture' })).toBeVisible()
  // What keeps it back leads to the picture.
  await page.getByRole('banner').getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('link', { name: 'Go there: Content, Pictures' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await expect(dialog.getByLabel('Description', { exact: true })).toBeFocused()
  await page.keyboard.type('A blue wall')
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await text.locator('figcaption').click()
  await page.keyboard.type('Our wall.')
  await text.locator('figure img').click()
  await expect(text.locator('figure')).toHaveClass(/ProseMirror-selectednode/)
  expect(await faultsOf(page)).toEqual([])
  await expect.poll(async () => kindsOf(await stored())).toEqual(['paragraph', 'figure', 'paragraph'])
  await publishOpen(page)
  const answer = await page.request.get(
    `${product.origin}/api/forks/current-fork-id/book-chapters?limit=100`,
    AGAIN,
  )
  const { number } = (await answer.json()).find(({ title }: { title: string }) => title === 'Pictures')
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto(`${product.origin}/chapters/${number}`)
    const img = page.getByRole('img', { name: 'A blue wall' })
    // Its copies are made meanwhile.
    await expect
      .poll(async () => {
        await page.reload()
        await img.scrollIntoViewIfNeeded()
        return img.evaluate((one: HTMLImageElement) => one.currentSrc.replace(/.*\./, ''))
      })
      .toBe('avif')
    await expect(img).toHaveJSProperty('complete', true)
    const shown = await img.evaluate((one: HTMLImageElement) => ({
      isUpright: one.naturalHeight > one.naturalWidth,
      isSharp: one.naturalWidth >= one.clientWidth,
    }))
    expect(shown).toEqual({ isUpright: true, isSharp: true })
    await expect(page.locator('figcaption')).toHaveText('Our wall.')
    expect(await faultsOf(page)).toEqual([])
  }
})

test('pictures of a paste from a word processor stand in their order; those that did not come are named', async ({
  page,
}) => {
  const { text, stored } = await openText(page)
  const dataOf = (name: string) => `data:image/png;base64,${bytesOf(name).toString('base64')}`
  await text.locator('p').last().click()
  await page.keyboard.press('End')
  await pasteHtml(
    text,
    `<p>One.</p><p><img src="${dataOf('first')}" alt="first"></p>
     <p>Two <img src="${dataOf('second')}" alt="second"> and on.</p>
     <ul><li>Item <img src="${dataOf('third')}" alt="third"></li></ul>
     <table><tr><td>Cell <img src="${dataOf('fourth')}" alt="fourth"></td></tr></table>
     <figure><img src="https://example.org/kiln.jpg" alt=""><figcaption><p>The kiln</p></figcaption></figure>
     <p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" data-src="https://example.org/late.jpg" alt="late"></p>
     <table><tr><td>A</td><td>B</td><td>C</td></tr><tr><td rowspan="2">1</td><td colspan="2">2</td></tr><tr><td>3</td><td>4</td></tr></table>
     <p><img src="file:///C:/clip_image002.png" alt=""></p><img src="https://example.org/count.gif" width="1">`,
  )
  const figures = text.locator('figure img')
  await expect(figures).toHaveCount(4)
  expect(await figures.evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt))).toEqual([
    'first',
    'second',
    'third',
    'fourth',
  ])
  const refused = text.locator('.coming-file--failed')
  await expect(refused).toHaveCount(3)
  await expect(refused.nth(1)).toContainText('late was not placed. It is on another website')
  const rows = await text
    .locator('table')
    .last()
    .evaluate((table: HTMLTableElement) =>
      [...table.rows].map(({ cells }) => [...cells].map(({ innerText }) => innerText.trim())),
    )
  expect(rows).toEqual([
    ['A', 'B', 'C'],
    ['1', '2', ''],
    ['', '3', '4'],
  ])
  await expect(refused.first()).toContainText('The kiln was not placed. It is on another website')
  await expect(refused.last()).toContainText('clip_image002.png was not placed.')

  // A path counts from the page that was copied, whether the clipboard names that page or not; here it could be one of this site.
  const own = await figures.first().getAttribute('src')
  await text.locator('p').first().click()
  await page.keyboard.press('End')
  await pasteHtml(
    text,
    `<p>Paths.</p><img src="${own}"><img src="img/plan.png"><img data-src="/late-map.png">`,
  )
  const based = (base: string) =>
    pasteHtml(text, `${base}<p>More.</p><img src="${own}" alt="based"><a href="../about">About</a>`)
  await based('<base href="https://example.org/a/b/">')
  await based('Version:0.9\r\nStartHTML:1\r\nSourceURL:https://example.org/a/b/c.html\r\n')
  await expect(refused).toHaveCount(8)
  for (const name of [own?.split('/').at(-1), 'plan.png', 'late-map.png'])
    await expect(refused.filter({ hasText: `${name} was not placed.` })).toHaveCount(1)
  await expect(refused.filter({ hasText: 'based was not placed.' })).toHaveCount(2)
  await expect(text.locator('a[href="https://example.org/a/about"]')).toHaveCount(2)
  await expect(text).not.toContainText('SourceURL')
  // The page itself was this one.
  await pasteHtml(text, `<base href="${product.origin}/chapters/"><img src="..${own}" alt="first">`)
  await expect(figures).toHaveCount(5)
  expect(await faultsOf(page)).toEqual([])
  await refused.first().getByRole('button', { name: 'Dismiss' }).click()
  await expect(refused).toHaveCount(7)
  await expect.poll(async () => JSON.stringify(await stored()).match(/"figure"/g)?.length).toBe(5)
  const srcs = [...JSON.stringify(await stored()).matchAll(/"src":"([^"]*)"/g)].map(([, src]) => src)
  expect(srcs.filter((src) => !src?.startsWith('/objects/uploads/'))).toEqual([])
})

test('the question whose words stay waits until the dialog of a picture is closed', async ({ page }) => {
  const { text, stored, address } = await openText(page, 'First words.')
  await give(text, 'drop', aPicture('asked.png'))
  await expect.poll(async () => kindsOf(await stored())).toContain('figure')
  await text.getByRole('button', { name: 'Describe this picture' }).click()
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await expect(dialog).toBeVisible()
  // Another person describes it meanwhile.
  const path = address.replace('/admin/book/chapters', '/api/book-chapters')
  const { content } = await (await page.request.get(path, AGAIN)).json()
  for (const { type, attrs } of content.doc.content) if (type === 'figure') attrs.alt = 'Their words'
  const headers = { origin: product.origin }
  expect((await page.request.put(path, { headers, data: { content }, ...AGAIN })).status()).toBe(200)
  await dialog.getByLabel('Description', { exact: true }).fill('My words')
  await expect(page.getByText('somebody else changed it too').first()).toBeAttached()
  const question = page.getByRole('dialog').filter({ hasText: 'Their words' })
  await page.waitForTimeout(2_000)
  await expect(question).toBeHidden()
  await expect(dialog.getByLabel('Description', { exact: true })).toHaveValue('My words')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(question).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('films, sounds and frames of a paste come where they can be played; the others are named', async ({
  page,
}) => {
  const { text, stored } = await openText(page, 'First words.')
  const own = aPicture('two-of-one.png').bytes.toString('base64')
  await text.locator('p').last().click()
  await page.keyboard.press('End')
  await pasteHtml(
    text,
    `<p>Played <iframe src="https://www.youtube.com/embed/dQw4w9WgX_-?rel=0" title="YouTube video player"></iframe> there.</p>
     <figure><div><iframe data-src="https://player.vimeo.com/video/123" src="about:blank"></iframe></div><figcaption>A walk</figcaption></figure>
     <ul><li>Item <iframe src="https://maps.example.org/map?x=1"></iframe></li></ul>
     <figure><video controls aria-label="Two ferries"><source src="https://example.org/ferry.mp4"><a href="/x">Load it <img src="https://example.org/poster.png"></a></video></figure>
     <table><tr><td>Cell <audio src="https://example.org/birds.mp3"></audio></td></tr></table>
     <video src="blob:https://example.org/1"></video><object data="https://example.org/plan.pdf"></object>
     <iframe src="https://example.org/count" width="1" height="1"></iframe><iframe src="https://example.org/tags" style="display:none"></iframe>
     <figure><figure><img src="data:image/png;base64,${own}" alt="left"></figure><figure><img src="https://example.org/right.png"></figure></figure>
     <p>The end.</p>`,
  )
  await expect(text.locator('.embed')).toHaveText([/YouTube/, /Vimeo/])
  await expect(text.locator('.embed ~ figcaption').last()).toHaveText('A walk')
  await expect(text.locator('figure img')).toHaveCount(1)
  const host = 'Only films at YouTube and Vimeo and sounds at SoundCloud can play here.'
  await expect(text.locator('.coming-file--failed span')).toHaveText([
    new RegExp(`^maps.example.org/map was not placed. ${host}`),
    /^Two ferries was not placed. It is on another website/,
    /^birds.mp3 was not placed. It is on another website/,
    /^Film was not placed. It is on another website/,
    new RegExp(`^example.org/plan.pdf was not placed. ${host}`),
    /^right.png was not placed. It is on another website/,
  ])
  await expect(text.locator('p').last()).toHaveText('The end.')
  await expect.poll(async () => kindsOf(await stored()).filter((kind) => kind === 'embed')).toHaveLength(2)
  expect(JSON.stringify(await stored())).not.toMatch(/somewhere|example\.org/)
  expect(await faultsOf(page)).toEqual([])
})

test('pictures that come together stand side by side, for their author and for readers', async ({ page }) => {
  const { text, stored, address } = await openText(page)
  await give(text, 'drop', aPicture('one.png'), aPicture('two.png'), aPicture('three.png'))
  await expect(text.locator('figure')).toHaveCount(3)
  const shares = (all: Element[]) => all.map((one) => one.getAttribute('data-share'))
  const thirds = ['third lead', 'third', 'third']
  expect(await text.locator('figure').evaluateAll(shares)).toEqual(thirds)
  const tops = (all: Element[]) => new Set(all.map((one) => one.getBoundingClientRect().top)).size
  expect(await text.locator('figure').evaluateAll(tops)).toBe(1)
  expect(await faultsOf(page)).toEqual([])

  // Words are in the text as they are typed: Escape keeps them, one undo takes them back, and so does Cancel.
  const alts = () =>
    text.locator('figure img').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).alt))
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  await text.getByRole('button', { name: 'Describe this picture' }).first().click()
  await page.keyboard.type('A boat')
  await expect.poll(alts).toEqual(['A boat', '', ''])
  await expect(dialog.getByLabel('Description', { exact: true })).toHaveValue('A boat')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  expect(await alts()).toEqual(['A boat', '', ''])
  await page.keyboard.press('ControlOrMeta+z')
  expect(await alts()).toEqual(['', '', ''])
  await text.getByRole('button', { name: 'Describe this picture' }).first().click()
  await page.keyboard.type('A ship')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await alts()).toEqual(['', '', ''])

  await text.getByRole('button', { name: 'Describe this picture' }).nth(1).click()
  await expect(dialog.getByRole('radio', { name: 'Side by side' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Side by side' }).press('ArrowRight')
  await expect(dialog.getByRole('radio', { name: 'Text' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await text.locator('figure').evaluateAll(shares)).toEqual([null, null, null])
  await page.keyboard.press('ControlOrMeta+z')
  expect(await text.locator('figure').evaluateAll(shares)).toEqual(thirds)

  await expect
    .poll(async () => kindsOf(await stored()))
    .toEqual(['paragraph', ...Array(3).fill('figure'), 'paragraph'])
  // Each has the focal point of its file, until this text has one of its own: pressed, or typed.
  const cutRound = (all: Element[]) =>
    all.map((one) => getComputedStyle(one.querySelector('img') ?? one).objectPosition)
  const points = () => text.locator('figure').evaluateAll(cutRound)
  const [first] = (await stored()).filter(({ type }) => type === 'figure')
  const find = `${product.origin}/api/forks/default/media?path=${String(first?.attrs?.src)}`
  const [file] = await (await page.request.get(find, AGAIN)).json()
  await page.request.put(`${product.origin}/api/media/${file.id}`, {
    headers: { origin: product.origin },
    data: { focalX: 20, focalY: 50 },
    ...AGAIN,
  })
  await expect.poll(points).toEqual(['20% 50%', '50% 50%', '50% 50%'])
  await text.getByRole('button', { name: 'Describe this picture' }).nth(1).click()
  await dialog.getByLabel('From the left, %').fill('70')
  await dialog.getByLabel('From the top, %').fill('100')
  await expect(dialog.getByText('Holds in this text alone')).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await points()).toEqual(['20% 50%', '70% 100%', '50% 50%'])
  await page.keyboard.press('ControlOrMeta+z')
  expect(await points()).toEqual(['20% 50%', '50% 50%', '50% 50%'])
  await page.keyboard.press('ControlOrMeta+Shift+z')
  expect(await points()).toEqual(['20% 50%', '70% 100%', '50% 50%'])
  await text.locator('figure img').nth(1).click()
  await expect(text.locator('figure').nth(1)).toHaveClass(/ProseMirror-selectednode/)
  await page.keyboard.press('ControlOrMeta+c')
  await text.locator('p').last().click()
  // Or it would replace itself.
  await expect(text.locator('.ProseMirror-selectednode')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+v')
  await expect.poll(points).toEqual(['20% 50%', '70% 100%', '50% 50%', '50% 50%'])
  const focals = async () =>
    (await stored()).flatMap(({ type, attrs }) => (type === 'figure' ? [attrs?.focal] : []))
  const own = { x: 70, y: 100 }
  await expect.poll(focals).toEqual([undefined, own, undefined, own])
  await page.keyboard.press('ControlOrMeta+z')
  await expect(text.locator('figure')).toHaveCount(3)

  await expect
    .poll(async () => kindsOf(await stored()))
    .toEqual(['paragraph', ...Array(3).fill('figure'), 'paragraph'])
  // Each call asks the library for all of them; a second one comes with the stream of news.
  const asked: string[] = []
  page.on('request', (call) => {
    const paths = new URL(call.url()).searchParams.get('path')
    if (paths?.includes(String(first?.attrs?.src))) asked.push(paths)
  })
  await page.reload()
  await expect.poll(points).toEqual(['20% 50%', '70% 100%', '50% 50%'])
  expect(new Set(asked.map((paths) => paths.split(',').length))).toEqual(new Set([3]))
  await page.request.put(address.replace('/admin/book/chapters/', '/api/book-chapters/'), {
    headers: { origin: product.origin },
    data: { isPublished: true, isFree: true },
    ...AGAIN,
  })
  const { number } = await (
    await page.request.get(address.replace('/admin/book/chapters/', '/api/book-chapters/'), AGAIN)
  ).json()
  await page.goto(`${product.origin}/chapters/${number}`)
  expect(await page.locator('.picture-row figure').evaluateAll(shares)).toEqual(thirds)
  expect(await page.locator('.picture-row figure').evaluateAll(tops)).toBe(1)
  await expect
    .poll(async () => {
      // The copies are made meanwhile.
      await page.reload()
      return page.locator('.picture-row figure').evaluateAll(cutRound)
    })
    .toEqual(['20% 50%', '70% 100%', '50% 50%'])
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.locator('.picture-row figure').evaluateAll(tops)).toBe(2)
  expect(await faultsOf(page)).toEqual([])
})

test('a file that is no picture becomes a link that its readers follow', async ({ page }) => {
  const { text, stored } = await openText(page)
  const pdf = { name: 'Reading guide.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') }
  await give(text, 'drop', pdf)
  const link = text.getByRole('link', { name: 'Reading guide.pdf' })
  await expect(link).toHaveAttribute('href', /^\/objects\/uploads\//)
  await expect.poll(async () => kindsOf(await stored())).toEqual(['paragraph', 'paragraph', 'paragraph'])
  const served = await page.request.get(`${product.origin}${await link.getAttribute('href')}`, AGAIN)
  expect(served.headers()['content-type']).toBe('application/pdf')
  await give(text, 'drop', { name: 'tool.exe', type: 'application/x-msdownload', bytes: Buffer.from('MZ') })
  await expect(text.locator('.coming-file')).toContainText('tool.exe was not placed. ')
  expect(await faultsOf(page)).toEqual([])
})

test('words stay and are stored while a picture is sent; one that fails says why and is tried again', async ({
  page,
}) => {
  const { text, stored } = await openText(page)
  await text.locator('p').first().click()
  const sign = text.locator('.coming-file')
  // What sends, tus-js-client's `browser`, is loaded with the text: without a connection nothing more can be.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/assets\/browser\./.test(name)),
  )
  await page.context().setOffline(true)
  await give(text, 'paste', { name: 'IMG_1.HEIC', type: '', bytes: Buffer.from('....ftypheic........') })
  await expect(page.getByText(/^Offline since/)).toBeVisible()
  // The line that says so covers none of the tools.
  await page.getByRole('button', { name: 'Bold' }).click({ trial: true })
  await expect(sign).toContainText('IMG_1.HEIC is being uploaded')
  await page.context().setOffline(false)
  await expect(sign).toContainText(
    'IMG_1.HEIC was not placed. Pictures of the kind HEIC cannot be shown. Please send it as JPEG',
  )
  // It would be refused again.
  await expect(sign.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await sign.getByRole('button', { name: 'Dismiss' }).click()

  // The bytes arrive and the server does not say so: the picture is on its way for as long as that.
  const held = Promise.withResolvers<void>()
  await page.route('**/api/forks/*/media', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await held.promise
    await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{}' })
  })
  await give(text, 'drop', aPicture('owl.png'))
  await expect(sign).toContainText('owl.png is being uploaded')
  await text.locator('p').last().click()
  await page.keyboard.press('End')
  await page.keyboard.type(' And more.')
  await expect.poll(async () => JSON.stringify(await stored())).toContain('And more.')
  expect(kindsOf(await stored())).toEqual(['paragraph', 'paragraph'])
  const away = page.getByRole('navigation').getByRole('link', { name: 'Dashboard' })
  const waiting = page.getByRole('dialog', { name: 'A file is still being sent' })
  await away.click()
  await expect(waiting).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await waiting.getByRole('button', { name: 'Stay' }).click()
  await expect(waiting).toBeHidden()
  await away.click()
  await expect(waiting).toBeVisible()
  // It fails, and the person stays to see why.
  held.resolve()
  await expect(waiting).toBeHidden()
  await expect(sign).toContainText('owl.png was not placed.')
  await page.unroute('**/api/forks/*/media')
  await sign.getByRole('button', { name: 'Try again' }).click()
  await expect(sign).toHaveCount(0)
  await expect.poll(async () => kindsOf(await stored())).toEqual(['paragraph', 'figure', 'paragraph'])

  // One that arrives lets the person go, and stands in the text.
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/forks/*/media', async (route) => {
    if (route.request().method() === 'POST') await slow.promise
    await route.fallback()
  })
  await give(text, 'drop', aPicture('heron.png'))
  await expect(sign).toContainText('heron.png is being uploaded')
  const isAskedToStay = () =>
    page.evaluate(() => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    })
  expect(await isAskedToStay()).toBe(true)
  await away.click()
  await expect(waiting).toBeVisible()
  slow.resolve()
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect
    .poll(async () => kindsOf(await stored()))
    .toEqual(['paragraph', 'figure', 'figure', 'paragraph'])
})

test('a picture of the library is chosen, captioned, moved, removed and brought back with the keyboard alone', async ({
  page,
}) => {
  const { text, stored } = await openText(page)
  await text.locator('p').first().click()
  await press(page, 'End')
  await press(page, 'Enter')
  await page.keyboard.type('/pic')
  await press(page, 'Enter')
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await picker.getByRole('listitem').first().getByRole('button').press('Enter')
  await expect(picker).toBeHidden()
  await expect(text.locator('figcaption')).toBeVisible()
  await page.keyboard.type('A caption')
  await press(page, 'Enter')
  await page.keyboard.type('After it')
  await expect(text.locator('figure + p')).toHaveText('After it')
  await press(page, 'ArrowUp')
  await press(page, 'Home')
  await press(page, 'Alt+Shift+ArrowUp')
  await expect(text.locator('> *').first()).toHaveClass(/figure/)
  await press(page, 'Alt+Shift+ArrowDown')
  await press(page, 'Home')
  await press(page, 'Backspace')
  await expect(text.locator('figure')).toHaveClass(/ProseMirror-selectednode/)
  await press(page, 'Enter')
  const dialog = page.getByRole('dialog', { name: 'Picture' })
  // Another picture comes without the words of the one before.
  await dialog.getByLabel('Description', { exact: true }).fill('A wall')
  await dialog.getByLabel('Credit').fill('Ada L.')
  await dialog.getByRole('button', { name: 'Change picture' }).press('Enter')
  await picker.getByRole('listitem').nth(1).getByRole('button').press('Enter')
  await expect(dialog.getByLabel('Credit')).toHaveValue('')
  await expect(dialog.getByLabel('Description', { exact: true })).not.toHaveValue('A wall')
  await dialog.getByRole('switch', { name: 'Decorative' }).press('Enter')
  await dialog.getByRole('radio', { name: 'Text' }).press('ArrowRight')
  await dialog.getByRole('button', { name: 'Done' }).press('Enter')
  await expect(text.locator('figure')).toHaveClass(/figure--wide/)
  const figure = async () => (await stored()).find(({ type }) => type === 'figure')
  await expect.poll(figure).toMatchObject({ attrs: { width: 'wide', isDecorative: true, alt: '' } })
  await press(page, 'Delete')
  await expect(text.locator('figure')).toHaveCount(0)
  await press(page, 'ControlOrMeta+z')
  await expect(text.locator('figcaption')).toHaveText('A caption')
  await expect(text.locator('figure')).toHaveClass(/figure--wide/)
})

test('several pictures of the library are placed side by side, in the order of their choice', async ({
  page,
}) => {
  const { text, stored } = await openText(page)
  await text.locator('p').first().click()
  await press(page, 'End')
  await press(page, 'Enter')
  await page.keyboard.type('/pic')
  await press(page, 'Enter')
  const picker = page.getByRole('dialog', { name: 'Choose a picture' })
  await picker.getByRole('switch', { name: 'Choose several' }).press('Space')
  const place = picker.getByRole('button', { name: /^Place/ })
  await expect(place).toBeDisabled()
  const tiles = picker.getByRole('listitem').getByRole('button')
  await tiles.nth(2).press('Enter')
  await tiles.nth(1).press('Enter')
  await tiles.nth(0).press('Enter')
  await tiles.nth(1).press('Enter')
  expect(await tiles.nth(0).innerText()).toContain('2')
  expect(await faultsOf(page)).toEqual([])
  await picker.getByRole('button', { name: 'Place 2 pictures' }).press('Enter')
  await expect(picker).toBeHidden()
  await expect(text.locator('figure[data-share]')).toHaveCount(2)
  await page.keyboard.type('The first')
  await expect
    .poll(async () => (await stored()).filter(({ type }) => type === 'figure'))
    .toMatchObject([
      { attrs: { width: 'row' }, content: [{ text: 'The first' }] },
      { attrs: { width: 'row' } },
    ])
  await press(page, 'ControlOrMeta+z')
  await press(page, 'ControlOrMeta+z')
  await expect(text.locator('figure')).toHaveCount(0)
})

test('a figure is the same to its author and to readers, but for the signs of editing', async ({ page }) => {
  const { text, address } = await openText(
    page,
    [
      'Words.',
      '![An owl](/plates/owl.png "Ada L."){.wide}\nAt *night*.',
      '![](/plates/rule.png){.decorative}',
      '![One](/plates/one.png){.row}',
      '![Two](/plates/two.png){.row}',
      '![A walk](/objects/uploads/00000000-0000-4000-8000-000000000005 "Ada L."){.film .full captions="/objects/uploads/00000000-0000-4000-8000-000000000006" poster="/b.png" shape="4:3"}\nAt *dawn*.\n: All that is said.',
      '![A song](/objects/uploads/00000000-0000-4000-8000-000000000007){.sound}\n: La.',
      '![A talk](https://vimeo.com/76979871){.embed .wide}\nIn May.',
    ].join('\n\n'),
  )
  await expect(text.locator('figure')).toHaveCount(7)
  const preview = address.replace('/admin/book/chapters/', '/api/book-chapters/')
  await page.request.put(preview, {
    headers: { origin: product.origin },
    data: { isPublished: true, isFree: true },
    ...AGAIN,
  })
  const { number } = await (await page.request.get(preview, AGAIN)).json()
  const told = (all: Element[]) =>
    all.map((figure) => ({
      share: figure.getAttribute('data-share'),
      className: figure.className.replace(/ ?ProseMirror-selectednode/, ''),
      alt: figure.querySelector('img')?.alt,
      src: figure.querySelector('img')?.src.replace(/^.*?\/\/[^/]*/, ''),
      player: [...figure.querySelectorAll('video, audio, track, .embed')].map((one) => [
        one.tagName,
        one.className,
        ...['src', 'poster', 'kind', 'preload', 'controls', 'playsinline', 'aria-label'].map((name) =>
          one.getAttribute(name),
        ),
      ]),
      title: figure.querySelector('.embed__title, .sound__title')?.textContent ?? '',
      transcript: figure.querySelector('.transcript:not([hidden]) p')?.textContent ?? '',
      credit: figure.querySelector('.figure__credit')?.textContent ?? '',
      caption: figure.querySelector('figcaption')?.innerHTML.replace(/ ?<span.*|<br.*/, '') ?? '',
    }))
  const edited = await text.locator('figure').evaluateAll(told)
  await page.goto(`${product.origin}/chapters/${number}`)
  expect(await page.locator('.prose figure').evaluateAll(told)).toEqual(edited)
})

test('a translator describes a picture and writes what a film says beside its source, and history shows both', async ({
  page,
}) => {
  const { text, address } = await openText(
    page,
    'Words.\n\n![An owl](/objects/uploads/00000000-0000-4000-8000-000000000001)\nAt *night*.\n\n![](/b.png){.decorative}\n\n![A walk](/a.mp4){.film captions="/a.vtt"}\n: One.',
  )
  await expect(text.locator('figure')).toHaveCount(3)
  await page.getByRole('link', { name: 'Compare: German' }).click()
  await page.getByLabel('Paragraph 1').fill('Worte.')
  await page.getByLabel('Description', { exact: true }).last().fill('Eine Eule')
  await page.getByLabel('Caption').first().fill('Bei *Nacht*.')
  await page.getByRole('button', { name: 'Place the picture here, too' }).click()
  await page.getByLabel('Transcript').fill('Eins.')
  expect(await faultsOf(page)).toEqual([])
  const stored = async () => {
    const answer = await page.request.get(
      address.replace('/admin/book/chapters', '/api/book-chapters'),
      AGAIN,
    )
    return (await answer.json()).translations.de?.content?.doc.content ?? []
  }
  const owl = { src: '/objects/uploads/00000000-0000-4000-8000-000000000001', alt: 'Eine Eule' }
  await expect.poll(stored).toMatchObject([
    { type: 'paragraph' },
    { type: 'figure', attrs: owl, content: [{ text: 'Bei ' }, { text: 'Nacht' }, { text: '.' }] },
    { type: 'figure', attrs: { src: '/b.png', isDecorative: true } },
    // Its captions are those of another language.
    { type: 'film', attrs: { src: '/a.mp4', title: '', transcript: 'Eins.', captions: '' } },
  ])
  await page.goto(address.replace('/book/chapters/', '/history/book-chapters/'))
  await expect(page.getByText('[Eine Eule] Bei Nacht.').first()).toBeVisible()
})

test('[C461] a picture in the trash says so in the text that shows it, and so does one that is gone', async ({
  page,
}) => {
  const { text, stored } = await openText(page)
  await give(text, 'paste', aPicture('thrown.png'))
  await expect(text.locator('figure img')).toBeVisible()
  await expect.poll(async () => kindsOf(await stored())).toContain('figure')
  await give(text, 'drop', aSound('thrown.wav'))
  await expect(text.locator('audio')).toBeVisible()
  await expect.poll(async () => kindsOf(await stored())).toContain('sound')
  const ids: string[] = []
  for (const { attrs } of (await stored()).filter(({ type }) => type === 'figure' || type === 'sound')) {
    const [file] = await (
      await page.request.get(`${product.origin}/api/forks/default/media?path=${String(attrs?.src)}`, AGAIN)
    ).json()
    ids.push(file.id)
  }
  const headers = { origin: product.origin }
  for (const id of ids)
    await page.request.post(`${product.origin}/api/media/${id}/trash`, { headers, ...AGAIN })
  await page.reload()
  const why = text.getByText('This picture is in the trash. Readers do not see it.')
  await expect(why).toBeVisible()
  const [button, note] = [await text.locator('.figure__edit').first().boundingBox(), await why.boundingBox()]
  // The button does not lie on the sentence.
  expect((note?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeGreaterThanOrEqual(0)
  await expect(text.getByText('This file is in the trash. Readers cannot play it.')).toBeVisible()
  for (const id of ids) await page.request.delete(`${product.origin}/api/media/${id}`, { headers, ...AGAIN })
  await page.reload()
  await expect(text.getByText('This picture is no longer in the media library.')).toBeVisible()
  await expect(text.getByText('This file is no longer in the media library.')).toBeVisible()
})

/** A second of silence, of 8,000 samples; each name has its own bytes. */
function aSound(name: string): Sent {
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + 8_000, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(8_000, 24)
  head.writeUInt32LE(8_000, 28)
  head.writeUInt16LE(1, 32)
  head.writeUInt16LE(8, 34)
  head.write('data', 36)
  head.writeUInt32LE(8_000, 40)
  return { name, type: 'audio/wav', bytes: Buffer.concat([head, Buffer.alloc(8_000, name.length)]) }
}

/** A film of a square, as the browser records it. */
async function aFilm(page: Page, name: string): Promise<Sent> {
  const recorded = await page.evaluate(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 120
    canvas.height = 120
    const pen = canvas.getContext('2d')
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' })
    const pieces: Blob[] = []
    recorder.ondataavailable = ({ data }) => pieces.push(data)
    const ended = new Promise((resolve) => (recorder.onstop = resolve))
    recorder.start()
    for (let i = 0; i < 10; i++) {
      pen?.fillRect(i * 10, i * 10, 10, 10)
      await new Promise((resolve) => setTimeout(resolve, 40))
    }
    recorder.stop()
    await ended
    const bytes = new Uint8Array(await new Blob(pieces).arrayBuffer())
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  })
  return { name, type: 'video/webm', bytes: Buffer.from(recorded, 'base64') }
}

/** Tries to publish what is open, and gives the sentence that keeps it back. */
async function keptBack(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Publish', exact: true }).last().press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Publish', exact: true })
  const told = sheet.getByRole('listitem').filter({ hasText: / has no /i })
  await expect(told.first()).toBeVisible()
  // What keeps it back stands apart from what is only to be known.
  await expect(sheet.getByRole('heading', { name: /^\d+ things? keeps? this back\.$/ })).toBeVisible()
  const sentence = await told.first().innerText()
  await page.keyboard.press('Escape')
  return sentence
}

test('a film and a sound are dropped, captioned and transcribed, and play before readers without script', async ({
  page,
  browser,
}) => {
  const { text, stored, address } = await openText(page)
  await give(text, 'drop', await aFilm(page, 'a_walk.webm'), aSound('a song.wav'))
  const video = text.locator('video')
  const audio = text.locator('audio')
  await expect(video).toBeVisible()
  await expect(audio).toBeVisible()
  await expect.poll(async () => kindsOf(await stored())).toEqual(['paragraph', 'film', 'sound', 'paragraph'])
  expect((await stored())[1]?.attrs).toMatchObject({ title: 'a walk', shape: '1:1', captions: '' })
  expect(await faultsOf(page)).toEqual([])

  // A file that is dropped on a film does not take the place of the page.
  const isTaken = await video.evaluate((element) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], 'page.html', { type: 'text/html' }))
    const { left, top } = element.getBoundingClientRect()
    const place = { clientX: left + 40, clientY: top + 40 }
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer, ...place })
    element.dispatchEvent(drop)
    return drop.defaultPrevented
  })
  expect(isTaken).toBe(true)
  await text.getByRole('status').getByRole('button', { name: 'Dismiss' }).click()

  await text.getByRole('button', { name: 'Add captions' }).click()
  const film = page.getByRole('dialog', { name: 'Film' })
  await film.getByLabel('Title').fill('A walk')
  await film.getByRole('button', { name: 'Choose: Captions' }).click()
  const chooser = page.getByRole('dialog', { name: 'Choose captions' })
  await expect(chooser).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  const words = (bytes: string) => ({ name: 'walk.vtt', mimeType: 'text/vtt', buffer: Buffer.from(bytes) })
  const field = chooser.locator('input[type=file]')
  await field.setInputFiles(words('1\n00:00:00,000 --> 00:00:01,000\nA square walks.'))
  await expect(page.getByText(/The file is no WebVTT/)).toBeVisible()
  await field.setInputFiles(words('WEBVTT\n\n00:00.000 --> 00:01.000\nA square walks.'))
  await expect(film.getByRole('link', { name: 'The captions' })).toBeVisible()
  expect(await faultsOf(page)).toEqual([])
  await film.getByRole('button', { name: 'Done' }).click()
  await expect(text.getByRole('button', { name: 'Edit film' })).toBeVisible()

  // What is copied comes along on its own site alone: the files of another one are not here.
  await text.locator('p').first().click()
  await page.keyboard.press('ControlOrMeta+a')
  const copied = await text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    element.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData }))
    return clipboardData.getData('text/html')
  })
  await text.locator('p').last().click()
  await page.keyboard.press('End')
  await pasteHtml(text, copied)
  await expect(video).toHaveCount(2)
  await page.keyboard.press('ControlOrMeta+z')
  await expect(video).toHaveCount(1)
  await pasteHtml(text, copied.replaceAll(/ data-site="[^"]*"/g, ` data-site="${randomUUID()}"`))
  const refused = text.locator('.coming-file--failed')
  await expect(refused).toHaveCount(2)
  await expect(refused.first()).toContainText('A walk was not placed. It is on another website')
  await expect(refused.last()).toContainText('a song was not placed.')
  await expect(video.or(audio)).toHaveCount(2)
  await refused.first().getByRole('button', { name: 'Dismiss' }).click()
  await refused.getByRole('button', { name: 'Dismiss' }).click()
  await text.locator('p').last().click()
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(async () => kindsOf(await stored())).toEqual(['paragraph', 'film', 'sound', 'paragraph'])

  await text.getByRole('button', { name: 'Add a transcript' }).click()
  const sound = page.getByRole('dialog', { name: 'Sound' })
  await sound.getByLabel('Transcript').fill('Nothing is said.\nNot a word.')
  await sound.getByRole('button', { name: 'Done' }).click()
  await expect(text.getByText('Not a word.')).toBeHidden()
  await text.locator('summary:visible').click()
  await expect(text.getByText('Not a word.')).toBeVisible()
  await expect.poll(async () => (await stored())[2]?.attrs?.transcript).toBe('Nothing is said.\nNot a word.')
  await publishOpen(page)

  const { number } = await (
    await page.request.get(address.replace('/admin/book/chapters/', '/api/book-chapters/'), AGAIN)
  ).json()
  const without = await browser.newContext({ javaScriptEnabled: false })
  const reader = await without.newPage()
  for (const width of [390, 1440]) {
    await reader.setViewportSize({ width, height: 900 })
    await reader.goto(`${product.origin}/chapters/${number}`)
    expect(await overflowOf(reader)).toBe(0)
  }
  await without.close()
  await page.goto(`${product.origin}/chapters/${number}`)
  const played = page.locator('video')
  await played.scrollIntoViewIfNeeded()
  await expect.poll(() => played.evaluate((one: HTMLVideoElement) => one.videoWidth)).toBe(120)
  const cue = played.evaluate(async (one: HTMLVideoElement) => {
    const [track] = one.textTracks
    if (!track) return null
    track.mode = 'showing'
    for (let i = 0; i < 50 && !track.cues?.length; i++) await new Promise((next) => setTimeout(next, 100))
    return [track.kind, track.language, (track.cues?.[0] as VTTCue | undefined)?.text]
  })
  expect(await cue).toEqual(['captions', 'en', 'A square walks.'])
  const length = page.locator('audio').evaluate((one: HTMLAudioElement) => one.duration)
  await expect.poll(() => length).toBe(1)
  expect(await faultsOf(page)).toEqual([])

  // Paper plays nothing: it names both, and where they are.
  const lines = page.locator('.on-paper')
  await expect(lines.first()).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  for (const player of ['video', 'audio']) {
    await expect(page.locator(player)).toBeHidden()
    const src = await page.locator(player).getAttribute('src')
    await expect(lines.filter({ hasText: `${new URL(product.origin).host}${src}` })).toBeVisible()
  }

  // What is copied from the page comes as what it is, with what browsers do not copy.
  await page.emulateMedia({ media: 'screen' })
  await page.locator('p', { hasText: 'First words.' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('ControlOrMeta+c')
  const shown = await stored()
  await page.goto(address)
  await text.locator('p').last().click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('ControlOrMeta+v')
  await expect(video).toHaveCount(2)
  await expect(refused).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+a')
  const players = await text.evaluate((element) => {
    const clipboardData = new DataTransfer()
    element.dispatchEvent(new ClipboardEvent('copy', { bubbles: true, cancelable: true, clipboardData }))
    const { body } = new DOMParser().parseFromString(clipboardData.getData('text/html'), 'text/html')
    return [...body.querySelectorAll<HTMLElement>('[data-player]')].map(({ dataset }) =>
      JSON.parse(dataset.player ?? ''),
    )
  })
  const [playedFilm, playedSound] = shown.filter(({ type }) => type === 'film' || type === 'sound')
  expect(players).toEqual([playedFilm, playedSound, playedFilm, playedSound])
  await expect(text.locator('p', { hasText: 'First words.' })).toHaveCount(2)
})

test('an address of a film becomes a placard, and its host is asked for nothing before a reader says so', async ({
  page,
  browser,
}) => {
  const { text, stored, address } = await openText(page, 'First words.')
  await text.locator('p').first().click()
  await press(page, 'End')
  await press(page, 'Enter')
  await text.evaluate((element) => {
    const data = new DataTransfer()
    data.setData('text/plain', 'https://youtu.be/dQw4w9WgX_-?t=3')
    element.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
    )
  })
  await expect(text.locator('.embed')).toContainText('YouTube')
  await press(page, 'ControlOrMeta+z')
  await expect(text.locator('p').last()).toHaveText('https://youtu.be/dQw4w9WgX_-?t=3')
  await press(page, 'ControlOrMeta+y')
  await expect.poll(async () => kindsOf(await stored())).toEqual(['paragraph', 'embed', 'paragraph'])
  expect(await faultsOf(page)).toEqual([])
  expect(await keptBack(page)).toMatch(
    /Something from another host in “Pictures” \(English US\) has no title/,
  )
  await text.getByRole('button', { name: 'Say what it is called' }).click()
  const dialog = page.getByRole('dialog', { name: 'From another host' })
  await dialog.getByLabel('Title').fill('A walk')
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  // At once: an Undo takes back what was pasted, and not what was written just before.
  await press(page, 'ControlOrMeta+c')
  await text.locator('p').last().click()
  await press(page, 'ControlOrMeta+v')
  await expect(text.locator('.embed')).toHaveText([/A walk/, /A walk/])
  await press(page, 'ControlOrMeta+z')
  await expect(text.locator('.embed')).toHaveText([/A walk/])
  await expect.poll(async () => (await stored())[1]?.attrs?.title).toBe('A walk')
  await publishOpen(page)

  const { number } = await (
    await page.request.get(address.replace('/admin/book/chapters/', '/api/book-chapters/'), AGAIN)
  ).json()
  const context = await browser.newContext()
  const asked: string[] = []
  await context.route(
    (url) => url.origin !== product.origin,
    (route) => {
      asked.push(`${route.request().url()} ${route.request().headers().referer ?? ''}`)
      return route.fulfill({ contentType: 'text/html', body: '<button>Play</button>' })
    },
  )
  const reader = await context.newPage()
  const said: string[] = []
  reader.on('console', (message) => message.type() === 'error' && said.push(message.text()))
  await reader.goto(`${product.origin}/chapters/${number}`)
  const show = reader.getByRole('button', { name: 'Show the film from youtube-nocookie.com' })
  for (const look of looksOf(0)) {
    await wear(reader, look)
    await expect(show).toBeVisible()
    expect(await faultsOf(reader)).toEqual([])
    expect(await overflowOf(reader)).toBe(0)
  }
  expect(asked).toEqual([])
  // From the memory of pages, too.
  const { headers } = await fetch(`${product.origin}/chapters/${number}`)
  expect(headers.get('content-security-policy')).toContain('frame-src https://www.youtube-nocookie.com;')
  await show.focus()
  await reader.keyboard.press('Enter')
  const frame = reader.locator('iframe[title="A walk"]')
  await expect(frame).toBeFocused()
  await expect
    .poll(() => asked)
    .toEqual([`https://www.youtube-nocookie.com/embed/dQw4w9WgX_- ${product.origin}/`])
  const play = reader.frameLocator('iframe').getByRole('button', { name: 'Play' })
  await expect(play).toBeVisible()
  await reader.keyboard.press('Tab')
  await expect(play).toBeFocused()
  expect(said).toEqual([])
  await context.close()

  const without = await browser.newContext({ javaScriptEnabled: false })
  const plain = await without.newPage()
  await plain.goto(`${product.origin}/chapters/${number}`)
  await expect(plain.getByRole('button', { name: 'Show the film' })).toBeHidden()
  await expect(plain.getByRole('link', { name: 'Open it at YouTube' })).toHaveAttribute(
    'href',
    'https://www.youtube.com/watch?v=dQw4w9WgX_-',
  )
  await without.close()
})

test(
  'a server that is killed while a picture goes into a text leaves nothing half, and no word is lost',
  LONG,
  async ({ page }) => {
    const { text, stored } = await openText(page)
    const sign = text.locator('.coming-file')
    const write = async (words: string) => {
      await text.locator('p').last().click()
      await page.keyboard.press('End')
      await page.keyboard.type(words)
    }
    const start = async () => {
      await product.ended
      await expect(page.getByText(/^Offline since/)).toBeVisible()
      product = await startProduct({ dataDir: product.dataDir, port: product.port })
    }
    const kill = () => void product.process.kill('SIGKILL')
    const libraryOf = async (name: string): Promise<unknown[]> =>
      (await page.request.get(`${product.origin}/api/forks/default/media?q=${name}&limit=9`, AGAIN)).json()

    // With a part of its bytes on the server it goes on by itself once the server is back.
    let parts = 0
    page.on('request', (request) => request.method() === 'PATCH' && ++parts === 2 && kill())
    await give(text, 'drop', { name: 'storm.png', type: 'image/png', bytes: await noise() })
    await expect(sign).toContainText('storm.png is being uploaded')
    await product.ended
    await write(' Written in the storm.')
    await start()
    await expect(sign).toHaveCount(0)
    await expect.poll(async () => kindsOf(await stored())).toEqual(['paragraph', 'figure', 'paragraph'])
    await expect.poll(async () => JSON.stringify(await stored())).toContain('Written in the storm.')
    expect(await libraryOf('storm')).toHaveLength(1)

    // The server has it in the library and dies before it says so: a second try takes the one that is there.
    const register = '**/api/forks/*/media'
    await page.route(register, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      kill()
      await route.abort()
    })
    await give(text, 'drop', aPicture('rain.png'))
    await expect(sign).toContainText('rain.png was not placed.')
    await page.unroute(register)
    await write(' Written in the rain.')
    await start()
    await sign.getByRole('button', { name: 'Try again' }).click()
    await expect(sign).toHaveCount(0)
    await expect
      .poll(async () => kindsOf(await stored()))
      .toEqual(['paragraph', 'figure', 'figure', 'paragraph'])
    expect(await libraryOf('rain')).toHaveLength(1)

    // Who leaves meanwhile keeps the words.
    page.on('dialog', (leave) => void leave.accept())
    await page.route(register, (route) => (route.request().method() === 'POST' ? kill() : route.fallback()))
    await give(text, 'drop', aPicture('wind.png'))
    await product.ended
    await write(' Written in the wind.')
    await start()
    await page.reload()
    await expect(text.locator('p').last()).toContainText(
      'Written in the storm. Written in the rain. Written in the wind.',
    )
    await expect.poll(async () => JSON.stringify(await stored())).toContain('Written in the wind.')
    expect(kindsOf(await stored())).toEqual(['paragraph', 'figure', 'figure', 'paragraph'])
    await expect(text.locator('figure img')).toHaveCount(2)
    expect(await libraryOf('wind')).toEqual([])
  },
)
