import { join } from 'node:path'
import { type Browser, expect, type Page, type Request } from '@playwright/test'
import { faultsOf } from '../support/axe.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../support/product.ts'
import { test } from '../support/samples.ts'
import { AGAIN, aChapter, signIn } from '../support/studio.ts'

const PASSWORD = OWNER.ADMIN_PASSWORD
const TITLE = 'Das Gedächtnis des Wassers'
const SUBTITLE = 'Über Mündungen, Wehre und Geduld'

/** 800 words with umlauts, Arabic, emoji, and a quotation of 3,000 characters. */
const QUOTATION = '“Wer am Fluss wohnt, zählt anders.” '.repeat(84).slice(0, 3_000).trim()
const CHAPTER = [
  'Die Mühle steht noch, ihr Rad nicht. 🌊',
  'قال الرجل إن النهر يتذكر طريقه القديم.',
  `> ${QUOTATION}`,
  ...Array.from(
    { length: 40 },
    (_, i) =>
      `Absatz ${i + 1}: Öl, Äpfel, Überfluss und süßes Wasser flossen hier vorbei, sagte Frau Özgür, und niemand zählte die Fässer; **das** war die Regel.`,
  ),
].join('\n\n')

const contentOf = (page: Page) => page.getByRole('textbox', { name: 'Content' })

const axe = async (page: Page) => expect(await faultsOf(page)).toEqual([])

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

/** Another one. */
const DARK_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGPQkBP5DwACJgFaYY+TpQAAAABJRU5ErkJggg=='

/** Drops a picture on an element, or pastes it there. */
function give(element: Element, [how, png]: readonly ['drop' | 'paste', string]): void {
  const bytes = Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0))
  const data = new DataTransfer()
  data.items.add(new File([bytes], 'cover.png', { type: 'image/png' }))
  const given = { bubbles: true, cancelable: true }
  if (how === 'paste') element.dispatchEvent(new ClipboardEvent('paste', { ...given, clipboardData: data }))
  else
    for (const type of ['dragover', 'drop'])
      element.dispatchEvent(new DragEvent(type, { ...given, dataTransfer: data }))
}

async function becomeOwner(page: Page, product: Product): Promise<void> {
  await page.goto(product.origin + product.setupPath())
  await expect(page.getByRole('heading', { name: 'Create the owner account' })).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Ada Löwe')
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('radio', { name: /My own book/ }).check()
  await page.getByLabel('Book title').fill(TITLE)
  await page.getByLabel(/^Subtitle/).fill(SUBTITLE)
  await page.getByLabel('Language').selectOption('de')
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription(
    'You sign in as ada, or with this address.',
  )
  await expect(page.locator('aside')).toHaveText(`${TITLE}${SUBTITLE}Ada Löwe`)
  await axe(page)
  await page.getByRole('button', { name: 'Create account' }).click()
  const steps = page.getByRole('region', { name: 'Six steps to a first publication' })
  await expect(steps.getByLabel('Title', { exact: true })).toHaveValue(TITLE)
  await expect(steps.getByLabel(/^Author/)).toHaveValue('Ada Löwe')
  // A cover is pasted anywhere, or into its field, or dropped; each is kept once, and the step is ticked.
  const cover = steps.getByRole('group', { name: 'Cover' })
  const shown = cover.locator('img').first()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/media')) sent++
  })
  await expect(steps.getByText('0 of 6 done')).toBeVisible()
  await page.locator('body').evaluate(give, ['paste', PIXEL] as const)
  await expect(shown).toHaveAttribute('src', /^\/objects\/uploads\//)
  await expect(steps.getByText('1 of 6 done')).toBeVisible()
  for (const [how, png] of [
    ['drop', DARK_PIXEL],
    ['paste', PIXEL],
  ] as const) {
    const before = (await shown.getAttribute('src')) ?? ''
    await cover.evaluate(give, [how, png] as const)
    await expect(shown).not.toHaveAttribute('src', before)
    await expect(shown).toHaveAttribute('src', /^\/objects\/uploads\//)
  }
  // The last one is the first again, which the library has.
  expect(sent).toBe(2)
  const front = page.frameLocator('iframe[title="Your site now"]:not([aria-hidden="true"])')
  await expect(front.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await expect(front.locator('img[src*="/objects/uploads/"]').first()).toBeAttached()
  await steps.getByRole('button', { name: 'Parts and chapters' }).click()
  await expect(steps.getByRole('link', { name: 'Import a manuscript' })).toHaveAttribute(
    'href',
    '/admin/book/import',
  )
  const refused: string[] = []
  page.on('response', (answer) => void (answer.status() >= 400 && refused.push(answer.url())))
  // Where search engines find it is where the site is.
  await page.goto(`${product.origin}/admin/settings/seo`)
  await expect(page.getByText(`localhost:${product.port}`, { exact: true })).toBeVisible()
  await page.goto(`${product.origin}/admin/book`)
  await expect(page.getByRole('heading', { level: 1, name: 'Book Management' })).toBeVisible()
  await expect(page.getByLabel(/^Author/)).toHaveValue('Ada Löwe')
  await expect(page.getByRole('button', { name: /how to use/ })).toBeVisible()
  // The console of the browser has no error of a new book, which has no introduction yet.
  expect(refused).toEqual([])
}

async function writePart(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Create First Part' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create part' })
  await expect(dialog.getByLabel('Number')).toHaveValue('1')
  await dialog.getByLabel('Title', { exact: true }).fill(title)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/parts\//)
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
}

async function beginChapter(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: /^Chapters/ }).click()
  await page.getByRole('button', { name: 'New chapter' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create chapter' })
  await dialog.getByLabel('Title', { exact: true }).fill(title)
  await dialog.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/book\/chapters\//)
  await expect(dialog).toBeHidden()
}

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()

/** As from another program that writes Markdown. @returns what stands there then */
async function paste(page: Page, text: string): Promise<string> {
  await contentOf(page).evaluate((surface, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    surface.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
  return contentOf(page).innerText()
}

const isDraft = (request: Request) => request.method() === 'PUT' && request.url().endsWith('/draft')

async function reader(browser: Browser): Promise<Page> {
  const context = await browser.newContext()
  return context.newPage()
}

test('[C152] [C074] [C046] [C486] [C667] a new owner writes a book, and a reader on another host name reads it', async ({
  browser,
  page,
  fresh: product,
}) => {
  await becomeOwner(page, product)
  await axe(page)
  await writePart(page, 'Mündungen')
  await axe(page)
  await beginChapter(page, 'Die Mühle')
  await paste(page, CHAPTER)
  await saved(page)
  await axe(page)
  await page.getByRole('switch', { name: 'Free to read' }).click()
  await saved(page)
  await page.getByRole('switch', { name: 'Published' }).click()
  // The review asks whether the part goes out, too.
  const sheet = page.getByRole('dialog', { name: 'Publish', exact: true })
  await expect(sheet.getByText('Publish “Mündungen” too?')).toBeVisible()
  await sheet.getByRole('button', { name: 'Tick it, too' }).click()
  await axe(page)
  await sheet.getByRole('button', { name: 'Publish 2 changes' }).click()
  // The first time it says where the site is, and that no other device opens it yet.
  const out = page.getByRole('dialog', { name: 'It is published' })
  await expect(out.getByRole('link', { name: 'Open' })).toHaveAttribute('href', /^http/)
  await expect(out.getByRole('img', { name: /^Code for phones/ })).toHaveCount(0)
  await expect(out.getByText('This address opens on this computer only, not on a phone.')).toBeVisible()
  await axe(page)
  await out.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('switch', { name: 'Published' })).toBeChecked()

  const visitor = await reader(browser)
  const site = `http://reader.localhost:${product.port}`
  await visitor.goto(site)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await expect(visitor.getByText(SUBTITLE).first()).toBeVisible()
  await axe(visitor)
  await visitor.goto(`${site}/parts/1`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Mündungen')
  await visitor.goto(`${site}/chapters/1`)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Die Mühle')
  const told = await visitor.locator('script[type="application/ld+json"]').allTextContents()
  expect(told.join()).toContain('"isAccessibleForFree":true')
  const text = await visitor.getByRole('main').innerText()
  for (const words of [
    'ihr Rad nicht. 🌊',
    'قال الرجل إن النهر يتذكر طريقه القديم.',
    QUOTATION,
    'Absatz 40:',
  ])
    expect(text).toContain(words)
  await axe(visitor)

  const seen = new Set(['/'])
  const queue = ['/']
  while (queue.length > 0) {
    const answer = await visitor.goto(site + queue.pop())
    expect([visitor.url(), answer?.status()]).toEqual([visitor.url(), 200])
    expect(await visitor.content()).not.toMatch(/Living Spiral|Ferrywall|Quince|Remembering|Community/)
    for (const link of await visitor.locator('a[href^="/"]').all()) {
      const path = (await link.getAttribute('href'))?.split('#')[0] ?? ''
      if (!seen.has(path)) queue.push(path)
      seen.add(path)
    }
  }
  expect(seen.size).toBeGreaterThan(4)
})

test('what is typed into a form before its script is there stays, and the press is not lost', async ({
  page,
  fresh: product,
}) => {
  const arrived = Promise.withResolvers<void>()
  await page.route(/\/assets\/owner-form\.[^/]*\.js$/, async (route) => {
    await arrived.promise
    await route.continue()
  })
  await page.goto(product.origin + product.setupPath())
  await page.getByLabel('Name', { exact: true }).fill('Ada Löwe')
  await page.getByLabel('E-mail').fill('ada@example.org')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Book title').fill(TITLE)
  await page.getByLabel('Language').selectOption('de')
  await page.getByRole('button', { name: 'Create account' }).click()
  arrived.resolve()
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto(product.origin)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE)
})

test.describe('an owner who has written before', () => {
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

  test.beforeEach(({ page }) => signIn(product, page.request))

  /** Kills the server, starts it again, and opens the page anew. */
  async function killAndReload(page: Page): Promise<void> {
    product.process.kill('SIGKILL')
    await product.ended
    product = await startProduct({ dataDir: product.dataDir, port: product.port })
    page.once('dialog', (leave) => void leave.accept())
    await page.reload()
  }

  test('text that was acknowledged is there after a kill right behind its answer, and text that was being saved is whole on the server or still in the editor', async ({
    page,
  }) => {
    await page.goto(await aChapter(product, page, 'Die Mühle'))
    const answered = page.waitForResponse((response) => isDraft(response.request()))
    const written = await paste(page, CHAPTER)
    expect((await answered).status()).toBe(200)
    await killAndReload(page)
    await expect.poll(() => contentOf(page).innerText()).toBe(written)

    const next = await page.context().newPage()
    await next.goto(await aChapter(product, page, 'Das Wehr'))
    const sending = next.waitForRequest(isDraft)
    await paste(next, CHAPTER)
    await sending
    await killAndReload(next)
    await expect.poll(() => contentOf(next).innerText()).toBe(written)
  })

  test('[C172] a session that ends while writing costs no word, and neither does a reload', async ({
    page,
    context,
  }) => {
    await page.goto(await aChapter(product, page, 'Die Stauung'))
    // The words are typed before anything of the page can meet the ended session and ask for the password over the editor.
    const signedOut = Promise.withResolvers<void>()
    await page.route('**/draft', async (route) => {
      await signedOut.promise
      await route.continue()
    })
    const sending = page.waitForRequest(isDraft)
    const answered = page.waitForResponse((response) => isDraft(response.request()))
    await contentOf(page).fill('Typed before the session ended.')
    await sending
    await context.request.post(`${product.origin}/api/auth/logout`, AGAIN)
    signedOut.resolve()
    expect((await answered).status()).toBe(401)
    const dialog = page.getByRole('dialog', { name: 'You were signed out' })
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Log in' }).click()
    await expect(dialog).toBeHidden()
    await saved(page)
    await expect(contentOf(page)).toHaveText('Typed before the session ended.')
    await page.route('**/draft', (route) => route.abort())
    await contentOf(page).fill('Typed after it, and not saved.')
    await expect(page.getByText('Saved on this device only').first()).toBeVisible()
    page.once('dialog', (leave) => void leave.accept())
    await page.reload()
    await expect(contentOf(page)).toHaveText('Typed after it, and not saved.')
    await expect(page.getByText('Restored what you had typed')).toBeVisible()
  })

  test('[C008] [C009] [C164] [C167] [C640] [C153] [C154] [C155] [C156] [C158] [C163] [C173] signing in and out', async ({
    page,
    browser,
  }) => {
    await page.goto(`${product.origin}/admin`)
    await page.goto(`${product.origin}/admin/book`)
    await page.getByRole('button', { name: 'Logout' }).first().click()
    await expect(page).toHaveURL(/\/admin\/login(\?|$)/)
    await page.goBack()
    await expect(page).toHaveURL(/\/admin\/login(\?|$)/)

    const other = await reader(browser)
    const errors: string[] = []
    other.on('pageerror', (error) => errors.push(error.message))
    await other.goto(`${product.origin}/admin/book`)
    await expect(other).toHaveURL(/\/admin\/login(\?|$)/)
    await expect(other.getByRole('heading', { name: 'Log in' })).toBeVisible()
    await axe(other)
    await other.getByLabel('Username').fill('ada')
    await other.getByLabel('Password', { exact: true }).fill('wrong in any case')
    await other.getByRole('button', { name: 'Log in' }).click()
    await expect(other.getByText('Login failed')).toBeVisible()
    await expect(other.getByText('Invalid credentials')).toBeVisible()

    await other.getByLabel('Password', { exact: true }).fill(PASSWORD)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await other.route('**/api/auth/login', async (route) => {
      await held
      await route.continue()
    })
    await other.getByRole('button', { name: 'Log in' }).click()
    await expect(other.getByRole('button', { name: 'Logging in...' })).toBeDisabled()
    release()
    const told = other.getByRole('region', { name: 'Notifications' })
    // It stays for as long as it is pointed at.
    await told.getByText('Login successful').hover()
    await expect(told.getByText('Welcome, ada!')).toBeVisible()
    await expect(other).toHaveURL(/\/admin\/book$/)
    await expect(other.getByRole('heading', { name: 'Book Management' })).toBeVisible()
    await expect(other.getByText('Studio Admin').first()).toBeVisible()
    expect(errors).toEqual([])
  })

  test('[C163] [C165] [C166] the shell asks once who is signed in, says so meanwhile, and any failure leads to the login', async ({
    page,
  }) => {
    await page.goto(`${product.origin}/admin/book`)
    // What the first screen asks is none of what is counted.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    let asked = 0
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/auth/user', async (route) => {
      asked++
      await held
      await route.fulfill({
        status: 500,
        contentType: 'text/plain',
        body: 'Something went wrong on our side.',
      })
    })
    await page.goto(`${product.origin}/admin/book`)
    await expect(page.getByText('Checking authentication...')).toBeVisible()
    release()
    await expect(page).toHaveURL(/\/admin\/login(\?|$)/)
    expect(asked).toBe(1)
  })
})
