import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../../test/support/axe.ts'
import { looksOf, overflowOf, SWEEP, wear } from '../../../../test/support/looks.ts'
import { linkIn, type MailServer, startMailServer } from '../../../../test/support/mail-server.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../../test/support/product.ts'
import { AGAIN, signIn } from '../../../../test/support/studio.ts'

let home: string
let server: MailServer
let product: Product

test.beforeAll(async () => {
  home = aDataHome()
  server = await startMailServer()
  const env = { ...OWNER, SMTP_URL: server.url, MAIL_FROM: 'books@example.org' }
  product = await startProduct({ dataDir: join(home, 'data'), env })
})

test.afterAll(async () => {
  await product.stop()
  await server.stop()
  removeHome(home)
})

async function looksGood(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
}

test(
  '[C212] who signed up is found, taken along as a file, and erased on request',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin`)
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    await menu.getByRole('link', { name: 'Forms' }).click()
    await page
      .getByRole('navigation', { name: 'Screens of forms' })
      .getByRole('link', { name: 'Subscribers' })
      .click()
    await expect(menu.getByRole('link', { name: 'Forms' })).toHaveAttribute('aria-current', 'page')
    await expect(page.getByText('No subscribers yet')).toBeVisible()
    const taking = page.getByRole('button', { name: 'Export' })
    await expect(taking).toHaveCount(0)
    await looksGood(page)

    for (const [name, email] of [
      ['Tove Nyberg', 'tove@nyberg.example'],
      ['=cmd()', 'formula@example.org'],
      ['Agnes Weber', 'agnes@weber.example'],
    ]) {
      await page.request.post(`${product.origin}/api/notifications/subscribe`, {
        data: { name, email },
        ...AGAIN,
      })
    }
    await page.reload()
    await expect(page.getByText('All subscribers (3)')).toBeVisible()
    const panel = page.getByRole('region', { name: 'Mail to subscribers' })
    await expect(panel.getByText('3 waiting', { exact: true })).toBeVisible()
    await expect(page.getByText('agnes@weber.example')).toBeVisible()
    await expect(page.getByText('Waiting').first()).toBeVisible()
    for (const look of looksOf(0)) {
      await wear(page, look)
      await looksGood(page)
    }
    await wear(page, { width: 1440, height: 900, colorScheme: 'light' })

    await page.getByRole('searchbox').fill('formula')
    await expect(page.getByText('agnes@weber.example')).toHaveCount(0)
    const coming = page.waitForEvent('download')
    await taking.click()
    await page.getByRole('menuitem', { name: 'CSV' }).click()
    const file = await coming
    expect(file.suggestedFilename()).toBe('living-spiral-subscribers.csv')
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toMatch(/^formula@example\.org,'=cmd\(\),/)

    // A press on the address opens it; closed, the rows have the keys again.
    await page.getByText('formula@example.org', { exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('One letter when the book is out')
    await looksGood(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('One letter when the book is out')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Actions for formula@example.org' }).click()
    await page.getByRole('menuitem', { name: 'Erase' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
    await expect(page.getByText('Nothing matches')).toBeVisible()
    await expect(taking).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByText('All subscribers (2)')).toBeVisible()
    await expect(panel.getByText('2 waiting', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Subscribers 2' })).toBeVisible()
    await page.goto(`${product.origin}/admin/forms/subscribers?language=en&source=website`)
    await expect(page.getByText('agnes@weber.example')).toBeVisible()
    await looksGood(page)
    await page.goto(`${product.origin}/admin/forms/subscribers?language=fr`)
    await expect(page.getByText('Nothing matches')).toBeVisible()
  },
)

/** The newest mail to an address whose subject has these words. */
async function mailTo(address: string, words: string) {
  const find = () => server.mails.findLast(({ to, subject }) => to === address && subject.includes(words))
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy()
  const mail = find()
  if (!mail) throw new Error('no mail came')
  return mail
}

test('[C211] [C212] [C607] a reader confirms by mail, hears that the book is out, and leaves; the studio follows', async ({
  page,
  browser,
}) => {
  const email = 'lena@weber.example'
  const reader = await (await browser.newContext()).newPage()
  await reader.goto(`${product.origin}/notify`)
  await reader.getByLabel('Name').fill('Lena Weber')
  await reader.getByLabel('Email').fill(email)
  await reader.getByRole('main').getByRole('button', { name: 'Notify Me' }).click()
  await expect(reader.getByRole('heading', { name: 'Thank you for your interest!' })).toBeVisible()

  await test.step('the link of the mail leads to a button, and a press confirms', async () => {
    await reader.goto(linkIn(await mailTo(email, 'Please confirm'), '/notify/confirm/'))
    await wear(reader, { width: 390, height: 844, colorScheme: 'dark' })
    await looksGood(reader)
    expect(await overflowOf(reader)).toBe(0)
    await reader.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(reader.getByRole('heading', { name: 'Confirmed' })).toBeVisible()
    await looksGood(reader)
  })

  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin/forms/subscribers?q=lena`)
  const rowOf = (state: string) => page.getByRole('row', { name: email }).getByText(state, { exact: true })
  await expect(rowOf('Confirmed')).toBeVisible()

  await test.step('the mail is shown as it is, and sent once that is confirmed', async () => {
    const panel = page.getByRole('region', { name: 'Mail to subscribers' })
    const open = panel.getByRole('button', { name: 'Notify everyone that the book is out' })
    await open.click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('One person gets this mail.')).toBeVisible()
    await dialog.getByRole('textbox').fill('Thank you for waiting.')
    // Ctrl+S sends a dialog, but not past what has to be ticked first; that is in view without scrolling.
    const calls: string[] = []
    page.on('request', (call) => call.url().endsWith('/release-mail') && calls.push(call.method()))
    await page.keyboard.press('Control+s')
    await expect(dialog.getByRole('checkbox')).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    expect(calls).not.toContain('POST')
    await open.click()
    await expect(dialog.getByRole('textbox')).toHaveValue('Thank you for waiting.')
    const mail = dialog.frameLocator('iframe')
    await expect(mail.getByText('Thank you for waiting.')).toBeVisible()
    await expect(mail.getByRole('link', { name: 'To the book' })).toBeVisible()
    expect(await faultsOf(page, undefined, true)).toEqual([])
    const send = dialog.getByRole('button', { name: 'Send one mail' })
    await expect(send).toBeDisabled()
    await dialog.getByRole('checkbox').check()
    let pass = () => {}
    const held = new Promise<void>((resolve) => (pass = resolve))
    await page.route('**/release-mail', async (route) => {
      await held
      await route.continue()
    })
    await send.click()
    // What is on its way is not taken back: the dialog stays until the answer.
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    pass()
    await expect(dialog).toHaveCount(0)
    await page.unroute('**/release-mail')
    await expect(panel.getByText('The mails are on their way')).toBeVisible()
    await expect(panel.getByText('1 sent')).toBeVisible({ timeout: 15_000 })
    await expect(panel.getByText('Everybody has had the mail')).toBeVisible()
    // A further mail is for those who have had none, and there is nobody left to write to.
    await panel.getByRole('button', { name: 'Write once more' }).click()
    await expect(dialog.getByText('Nobody gets this mail.')).toBeVisible()
    await expect(dialog.getByRole('checkbox')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await wear(page, { width: 390, height: 844, colorScheme: 'dark' })
    await looksGood(page)
    expect(await overflowOf(page)).toBe(0)
    await wear(page, { width: 1440, height: 900, colorScheme: 'light' })
  })

  await test.step('the link at the end of the mail ends further ones', async () => {
    const mail = await mailTo(email, 'is out')
    expect(mail.text).toContain('Thank you for waiting.')
    await reader.goto(linkIn(mail, '/notify/leave/'))
    await looksGood(reader)
    await reader.getByRole('button', { name: 'No more mail from this site' }).click()
    await expect(reader.getByRole('heading', { name: 'No more mail' })).toBeVisible()
    await looksGood(reader)
    await page.reload()
    await expect(rowOf('Left')).toBeVisible()
  })
  await reader.context().close()
})
