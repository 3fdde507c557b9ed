import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { expect, type Locator, type Page } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { looksOf, SWEEP, wear } from '../../../test/support/looks.ts'
import { stopClock } from '../../../test/support/page-clock.ts'
import type { Product } from '../../../test/support/product.ts'
import { runningQuery } from '../../../test/support/running-query.ts'
import { test } from '../../../test/support/samples.ts'

let product: Product

test.beforeAll(({ samples }) => {
  product = samples
})

const SUBSCRIBE = '**/api/notifications/subscribe*'

const storedOf = (email: string) =>
  runningQuery(product.dataDir, 'select first_name, last_name from notifications where email = $1', [email])
const toggleOf = (page: Page) => page.getByRole('contentinfo').getByRole('button', { name: 'Get Notified' })
const formOf = (page: Page) => page.getByRole('region', { name: 'Get Notified When Available' })
const outboxOf = (page: Page) => page.evaluate(() => localStorage.getItem('flyleaf.outbox'))
const thanksOn = (page: Page) => page.getByRole('status').getByText('Thank you for your interest!')

async function openFooterForm(page: Page, origin = product.origin): Promise<Locator> {
  await page.goto(`${origin}/about`)
  await toggleOf(page).click()
  return formOf(page)
}

async function fill(form: Locator, name: string, email: string): Promise<void> {
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Email').fill(email)
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
}

/** Each way is walked in one of two widths. */
const PHONE = { width: 390, height: 844 }
const DESK = { width: 1440, height: 900 }

test('[C030] [C031] [C032] [C193] [C194] [C195] [C196] [C198] [C202] [C203] [C204] [C209] the footer’s form is hidden until its button is pressed, and a sign-up says thanks, clears the form, and is stored', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const form = await openFooterForm(page)
  await expect(form.getByLabel('Name')).toBeFocused()
  await expect(page.getByRole('contentinfo').getByRole('button', { name: 'Hide Form' })).toBeVisible()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await expect(toggleOf(page)).toBeFocused()
  await toggleOf(page).click()
  await page.getByRole('button', { name: 'Hide Form' }).click()
  await expect(form).toBeHidden()
  const email = 'ana.loewe@example.org'
  await toggleOf(page).click()
  await fill(form, '  Ana Löwe ', ` ${email} `)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(SUBSCRIBE, async (route) => {
    await held
    await route.continue()
  })
  await form.getByRole('button', { name: 'Notify Me' }).click()
  await expect(form.getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
  answer()
  await expect(thanksOn(page)).toBeVisible()
  await expect(page.getByText("We'll notify you when the book becomes available.")).toBeVisible()
  await expect(form).toBeHidden()
  expect(await storedOf(email)).toEqual([{ first_name: 'Ana', last_name: 'Löwe' }])
  await expectAccessible(page)
  await toggleOf(page).click()
  await expect(form.getByLabel('Email')).toHaveValue('')
})

test('[C051] [C197] [C640] the modal dialog checks, sends, and gives the focus back', async ({ page }) => {
  await page.setViewportSize(DESK)
  await page.goto(`${product.origin}/book/intro`)
  const button = page.getByRole('main').getByRole('button', { name: 'Get Notified' })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Get Notified When Available' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await fill(dialog, 'Ana', 'nobody')
  await dialog.getByRole('button', { name: 'Notify Me' }).click()
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  const email = 'modal@example.org'
  await fill(dialog, 'Ana', email)
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(SUBSCRIBE, async (route) => {
    await held
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Notify Me' }).click()
  await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
  answer()
  await expect(thanksOn(page)).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await storedOf(email)).toHaveLength(1)
})

test('[C169] without script the same buttons lead to a page that does the same', async ({ browser }) => {
  const page = await browser.newPage({ viewport: PHONE, javaScriptEnabled: false })
  await page.goto(`${product.origin}/about`)
  await toggleOf(page).click()
  await expect(page).toHaveURL(/\/notify\?$/)
  const main = page.getByRole('main')
  await fill(main, 'Ana', 'nobody')
  await main.getByRole('button', { name: 'Notify Me' }).click()
  await expect(main.getByText('Please enter a valid email address')).toBeVisible()
  await expect(main.getByLabel('Name')).toHaveValue('Ana')
  const email = 'plain@example.org'
  await main.getByLabel('Email').fill(email)
  await main.getByRole('button', { name: 'Notify Me' }).click()
  await expect(page).toHaveURL(/\/notify\/thanks$/)
  await expect(main.getByRole('heading', { name: 'Thank you for your interest!' })).toBeVisible()
  expect(await storedOf(email)).toHaveLength(1)
  await page.close()
})

test('[C169] the pages of their own are accessible', SWEEP, async ({ page }) => {
  for (const [i, path] of ['/notify', '/notify/thanks'].entries()) {
    for (const look of looksOf(i)) {
      await wear(page, look)
      await page.goto(product.origin + path)
      await expectAccessible(page)
    }
  }
})

test('[C199] [C200] [C201] [C210] what is missing is said by the page, and nothing is sent', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && sent.push(request.url()))
  const form = await openFooterForm(page)
  const send = form.getByRole('button', { name: 'Notify Me' })
  await expect(form.getByLabel('Email')).toHaveAttribute('type', 'email')
  for (const label of ['Name', 'Email']) await expect(form.getByLabel(label)).toHaveAttribute('required')
  for (const [name, email, label] of [
    ['', '', 'Name'],
    ['   ', 'ana@example.org', 'Name'],
    ['Ana', '  ', 'Email'],
  ] as const) {
    await fill(form, name, email)
    await send.click()
    await expect(form.getByText('Please fill in all fields')).toHaveCount(1)
    await expect(form.getByLabel(label)).toBeFocused()
    await expect(form.getByLabel(label)).toHaveAccessibleDescription('Please fill in all fields')
  }
  await fill(form, 'Ana', 'ana example.org')
  await send.click()
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
  expect(sent).toEqual([])
})

test('[C205] [C206] [C209] without an answer the form stays open with what was typed', async ({
  page,
  context,
}) => {
  const form = await openFooterForm(page)
  await fill(form, 'Ana', 'offline@example.org')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Notify Me' }).click()
  const alert = page.getByRole('region', { name: 'Notifications' }).getByRole('alert')
  await expect(alert).toContainText('Something went wrong')
  await expect(alert).toContainText('Please try again later.')
  await expect(form.getByLabel('Name')).toHaveValue('Ana')
  await expect(form.getByLabel('Email')).toHaveValue('offline@example.org')
  await context.setOffline(false)
  await form.getByRole('button', { name: 'Notify Me' }).click()
  await expect(thanksOn(page)).toBeVisible()
  expect(await storedOf('offline@example.org')).toHaveLength(1)
})

test('[C205] in the modal dialog the failure is within reach', async ({ page, context }) => {
  await page.goto(`${product.origin}/book/intro`)
  await page.getByRole('main').getByRole('button', { name: 'Get Notified' }).click()
  const dialog = page.getByRole('dialog')
  await fill(dialog, 'Ana', 'ana@example.org')
  await context.setOffline(true)
  await dialog.getByRole('button', { name: 'Notify Me' }).click()
  await expect(dialog.getByRole('alert').getByText('Something went wrong')).toBeVisible()
  await dialog.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Close' }).click()
  await expect(dialog.getByText('Something went wrong')).toBeHidden()
  await expect(dialog.getByLabel('Email')).toHaveValue('ana@example.org')
})

/** A server before the product that answers the next sign-ups with these statuses, and passes on everything else. */
async function aRefusingServer(...statuses: number[]) {
  let calls = 0
  const server = createServer((incoming, outgoing) => {
    const isSignUp = incoming.url?.startsWith('/api/notifications/subscribe')
    const status = isSignUp ? statuses[calls++] : undefined
    if (status !== undefined) return void outgoing.writeHead(status).end('No.')
    const { method, url, headers } = incoming
    const passed = request(
      { host: '127.0.0.1', port: product.port, method, path: url, headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      },
    )
    passed.once('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen.')
  return {
    origin: `http://localhost:${address.port}`,
    calls: () => calls,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

test('[C207] [C208] refused with 500, 429 and 503, a sign-up is promised, and sent until it is stored', async ({
  page,
}) => {
  await using server = await aRefusingServer(500, 429, 503)
  await page.clock.install()
  const form = await openFooterForm(page, server.origin)
  await fill(form, 'Ana', 'outbox@example.org')
  await form.getByRole('button', { name: 'Notify Me' }).click()
  await expect(thanksOn(page)).toBeVisible()
  await expect(form).toBeHidden()
  expect(await storedOf('outbox@example.org')).toEqual([])
  await expect(async () => {
    await page.clock.runFor('00:10')
    expect(await storedOf('outbox@example.org')).toHaveLength(1)
  }).toPass()
  expect(server.calls()).toBe(4)
  await expect.poll(() => outboxOf(page)).toBeNull()
})

test('[C208] what was promised goes out from the next page, and when the network is back', async ({
  page,
  context,
}) => {
  await using server = await aRefusingServer(500, 500)
  // Its clock stands, so that no pause ends by itself.
  await page.clock.install()
  const form = await openFooterForm(page, server.origin)
  // Its files come by a pause of the browser, which would stand still, too.
  await expect(form.getByLabel('Name')).toBeFocused()
  await stopClock(page)
  await fill(form, 'Ana', 'later@example.org')
  await form.getByRole('button', { name: 'Notify Me' }).click()
  await expect(thanksOn(page)).toBeVisible()
  await page.goto(`${server.origin}/parts`)
  await expect.poll(server.calls).toBe(2)
  expect(await storedOf('later@example.org')).toEqual([])
  await expect(async () => {
    await context.setOffline(true)
    await context.setOffline(false)
    expect(await storedOf('later@example.org')).toHaveLength(1)
  }).toPass()
  await expect.poll(() => outboxOf(page)).toBeNull()
})

test('[C208] where nothing can be kept, nothing is promised', async ({ page }) => {
  await using server = await aRefusingServer(503)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  const form = await openFooterForm(page, server.origin)
  await fill(form, 'Ana', 'nowhere@example.org')
  await form.getByRole('button', { name: 'Notify Me' }).click()
  await expect(page.getByRole('alert').getByText('Something went wrong')).toBeVisible()
  await expect(form.getByLabel('Email')).toHaveValue('nowhere@example.org')
})

test('[C169] where the files of the form do not come, its button leads to the page', async ({ page }) => {
  await page.route('**/footer-notify*', (route) => route.abort())
  await page.goto(`${product.origin}/about`)
  await toggleOf(page).click()
  await expect(page).toHaveURL(/\/notify\?$/)
})

test('[C247] [C248] [C249] [C250] [C251] toasts: one at a time, 5 s, a swipe to the right, F8, 420 px', async ({
  page,
  context,
}) => {
  await page.clock.install()
  const form = await openFooterForm(page)
  await fill(form, 'Ana', 'toast@example.org')
  await context.setOffline(true)
  await form.getByRole('button', { name: 'Notify Me' }).click()
  const toasts = page.locator('.toast')
  await expect(toasts).toHaveText(/Something went wrong/)
  expect((await toasts.boundingBox())?.width).toBeLessThanOrEqual(420)
  await context.setOffline(false)
  await form.getByRole('button', { name: 'Notify Me' }).click()
  await expect(toasts).toHaveText(/Thank you/)
  await expect(toasts).toHaveCount(1)
  await page.keyboard.press('F8')
  await expect(page.getByRole('region', { name: 'Notifications' })).toBeFocused()

  const swipe = async (px: number) => {
    const box = await toasts.boundingBox()
    if (!box) throw new Error('There is no toast.')
    await page.mouse.move(box.x + 40, box.y + 20)
    await page.mouse.down()
    await page.mouse.move(box.x + 40 + px, box.y + 20, { steps: 5 })
    await page.mouse.up()
  }
  await swipe(49)
  await expect(toasts).toBeVisible()
  await swipe(50)
  await expect(toasts).toHaveCount(0)

  await toggleOf(page).click()
  await fill(form, 'Ana', 'toast2@example.org')
  // From here on time passes only as it is told.
  await stopClock(page)
  await form.getByRole('button', { name: 'Notify Me' }).click()
  await expect(toasts).toBeVisible()
  await page.mouse.move(10, 10)
  await toggleOf(page).focus()
  await page.clock.runFor(4_500)
  await expect(toasts).toBeVisible()
  await page.clock.runFor(750)
  await expect(toasts).toHaveCount(0)
})

test('a page that nobody touches fetches nothing of the form', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto(`${product.origin}/about`, { waitUntil: 'networkidle' })
  expect(scripts.map((url) => url.replace(/^.*\/assets\/([\w-]+)\..*$/, '$1'))).toEqual([
    'boot',
    'site-islands',
  ])
})
