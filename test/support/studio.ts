import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { OWNER, type Product } from './product.ts'

/** A server may close an idle connection at the moment of its reuse; browsers also retry then. */
export const AGAIN = { maxRetries: 1 }

/** Signs the account of `OWNER` in, or another one, for walks that are not about signing in. @param request of the browser to sign in */
export async function signIn(
  { origin }: Product,
  request: APIRequestContext,
  password = OWNER.ADMIN_PASSWORD,
  username = OWNER.ADMIN_USERNAME,
): Promise<void> {
  const data = { username, password }
  const answer = await request.post(`${origin}/api/auth/login`, { headers: { origin }, data, ...AGAIN })
  expect(answer.status()).toBe(200)
}

/** Invites somebody to the default site, who accepts; the username is the first word of the name. @param page of an owner */
export async function aColleague(
  { origin }: Product,
  { request }: Page,
  { name, role, password }: { name: string; role: string; password: string },
): Promise<void> {
  const email = `${name.split(' ')[0]?.toLowerCase()}@example.org`
  const data = { email, name, role }
  const made = await request.post(`${origin}/api/forks/default/invitations`, {
    headers: { origin },
    data,
    ...AGAIN,
  })
  const { token } = await made.json()
  // Without the session of the browser, which stays the owner's.
  const accepted = await fetch(`${origin}/api/invitations/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, name, password }),
  })
  expect(accepted.status).toBe(201)
}

/** Makes a chapter in the sample's first part. @returns the address of its editor */
export async function aChapter(
  { origin }: Product,
  { request }: Page,
  title: string,
  content = '',
): Promise<string> {
  const site = `${origin}/api/forks/current-fork-id`
  const [part] = await (await request.get(`${site}/book-parts?sort=order`, AGAIN)).json()
  const data = { title, partId: part.uid, content }
  const answer = await request.post(`${site}/book-chapters`, { headers: { origin }, data, ...AGAIN })
  return `${origin}/admin/book/chapters/${(await answer.json()).uid}`
}

/** Publishes what is open in an editor: Publish opens the review with that alone ticked, and Enter finishes. */
export async function publishOpen(page: Page): Promise<void> {
  // The bar of a list has one, too, which stands before that of the item.
  await page.getByRole('button', { name: 'Publish', exact: true }).last().press('Enter')
  await confirmPublication(page)
}

/** Publishes what the review was opened with, by its button, which has the focus. */
export async function confirmPublication(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Publish', exact: true })
  await expect(sheet.getByRole('button', { name: 'Publish 1 change' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  // The first publication of a site leaves the sheet open, which then shows its address.
  const first = page.getByRole('dialog', { name: 'It is published' })
  if (await first.isVisible()) await page.keyboard.press('Escape')
  await expect(first).toBeHidden()
}

/** Does something while no call of a method is answered. @param calls a pattern of their addresses */
export async function failing(
  page: Page,
  method: string,
  calls: string,
  work: () => Promise<void>,
): Promise<void> {
  await page.route(calls, (route) => (route.request().method() === method ? route.abort() : route.continue()))
  await work()
  await page.unroute(calls)
}

/**
 * Presses a button that asks for something again. What fails goes on failing until then: a second after it was opened the studio
 * reads all by itself, and an answer would take the button away from under the hand.
 * @param calls a pattern of addresses that was routed to fail
 */
export async function tryAgain(page: Page, calls: string, button: Locator): Promise<void> {
  await page.evaluate(() => {
    Object.assign(window, { isPressed: false })
    addEventListener('click', () => Object.assign(window, { isPressed: true }), { capture: true, once: true })
  })
  const gone = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    const isPressed = await page.evaluate(() => 'isPressed' in window && window.isPressed)
    if (!isPressed) return route.fallback()
    await route.continue()
    gone.resolve()
  })
  await button.click()
  await gone.promise
  await page.unroute(calls)
}

/** Presses a key as a person does: after the browser has told of the caret's last move. */
export async function press(page: Page, key: string): Promise<void> {
  await page.keyboard.press(key)
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50))))
}
