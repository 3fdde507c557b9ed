import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { looksOf, overflowOf, wear } from '../../../test/support/looks.ts'
import { linkIn, type MailServer, startMailServer } from '../../../test/support/mail-server.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { publishOpen, signIn } from '../../../test/support/studio.ts'

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

test('the settings say whether mail goes out, and send a test', async ({ page }) => {
  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin/settings/integrations/mail`)
  await expect(page.getByText('books@example.org')).toBeVisible()
  await expect(page.getByText('Connected', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send a test to me' }).press('Enter')
  await expect(page.getByText('The mail server took a mail to ada@localhost.')).toBeVisible()
  expect(server.mails.map(({ to }) => to)).toEqual(['ada@localhost'])
  for (const look of looksOf(1)) {
    await wear(page, look)
    expect(await faultsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  }

  await test.step('a refusal is told in the words of the server, and in view', async () => {
    await wear(page, { width: 390, height: 600, colorScheme: 'dark' })
    server.refuse({ code: 550, words: 'This sender is not known here' })
    await page.getByRole('button', { name: 'Send a test to me' }).press('Enter')
    const said = page.getByText('The mail server says: 550 This sender is not known here')
    await expect(said).toBeInViewport({ ratio: 1 })
    expect(await faultsOf(page)).toEqual([])
    server.refuse(null)
  })

  await test.step('a mail whose receiver was refused is told of: which, when and why', async () => {
    server.refuse({ code: 550, words: 'No mailbox ana@example.org here' })
    const data = { name: 'Ana', email: 'ana@example.org' }
    const { origin } = product
    const headers = { origin }
    const signUp = await page.request.post(`${origin}/api/notifications/subscribe`, { headers, data })
    expect(signUp.ok()).toBe(true)
    const list = page.getByRole('region', { name: 'Not delivered' }).getByRole('listitem')
    await expect(async () => {
      await page.reload()
      await expect(list).toHaveCount(1, { timeout: 2_000 })
    }).toPass()
    await expect(page.getByText('Connected', { exact: true })).toBeHidden()
    await expect(page.getByText('The mail server takes the login, but not the last mail')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Mail Refuses', exact: true })).toBeVisible()
    await expect(list).toContainText(/^Confirmation of a sign-up, (now|\d+ seconds? ago)/)
    await expect(list).toContainText('Refused for good. The mail server says: 550 No mailbox … here')
    expect(await faultsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
    await page.getByRole('link', { name: 'Show them' }).press('Enter')
    await expect(page.getByText('ana@example.org')).toBeVisible()
  })

  await test.step('[C500] a form says that the address for its notices was refused, and writes to it again', async () => {
    const { origin } = product
    await page.goto(`${origin}/admin/forms`)
    await page.getByRole('link', { name: 'Edit Contact' }).click()
    await page.getByRole('radio', { name: 'Settings' }).check({ force: true })
    const address = page.getByRole('textbox', { name: 'Notification email' })
    await address.fill('desk@example.org')
    await publishOpen(page)
    const form = { name: 'Ben', email: 'ben@example.org', message: 'Hello' }
    await page.request.post(`${origin}/forms/contact`, { form, headers: { origin } })
    await expect(async () => {
      await page.reload()
      await page.getByRole('radio', { name: 'Settings' }).check({ force: true })
      await expect(address).toHaveAccessibleDescription(
        /No more mail goes to this address: .* The mail server says: 550 No mailbox … here/,
        { timeout: 2_000 },
      )
    }).toPass()
    for (const look of looksOf(0)) {
      await wear(page, look)
      expect(await faultsOf(page)).toEqual([])
      expect(await overflowOf(page)).toBe(0)
    }
    server.refuse(null)
    await page.getByRole('button', { name: 'Write to it again' }).press('Enter')
    await expect(address).toHaveAccessibleDescription('Each entry is mailed to this address.')
    await page.request.post(`${origin}/forms/contact`, { form, headers: { origin } })
    await expect.poll(() => server.mails.map(({ to }) => to)).toContain('desk@example.org')
  })
})

test('[C654] a mailed link opens what a site keeps under an address: to change, to take along and to erase', async ({
  page,
  request,
}) => {
  const { origin } = product
  const email = 'ana.loewe@example.org'
  const looked = async (i: number) => {
    for (const look of looksOf(i)) {
      await wear(page, look)
      expect(await faultsOf(page)).toEqual([])
      expect(await overflowOf(page)).toBe(0)
    }
  }
  const form = { name: 'Ana Löwe', email, message: 'Are the roots drawn by hand?' }
  expect((await request.post(`${origin}/forms/contact`, { form, headers: { origin } })).status()).toBe(200)

  await page.goto(`${origin}/my`)
  await looked(0)
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Send me a link' }).press('Enter')
  await expect(page.getByText('If we can reach this address, a link is on its way.')).toBeVisible()
  const mailed = () => server.mails.find(({ to, text }) => to === email && text.includes('/my/'))
  await expect.poll(() => mailed()?.subject).toBe('Your link to The Living Spiral')
  await page.goto(linkIn(mailed() ?? { text: '' }, '/my/'))
  await looked(1)
  await page.getByRole('button', { name: 'Open the page' }).press('Enter')
  await expect(page.getByText(`This is what The Living Spiral keeps under ${email}.`)).toBeVisible()
  await expect(page.getByText('Are the roots drawn by hand?')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Ana')
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Your changes are saved.')).toBeVisible()
  await looked(2)
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as a file' }).click()
  const saved = JSON.parse(readFileSync(await (await file).path(), 'utf8'))
  expect(saved.participant).toMatchObject({ email, displayName: 'Ana', zone: 'Europe/Berlin' })
  expect(saved.entries).toHaveLength(1)
  await page.getByRole('link', { name: 'Erase everything ...' }).click()
  await expect(page.getByText('What you sent by forms: 1')).toBeVisible()
  await looked(3)
  await page.getByRole('button', { name: 'Erase everything' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Everything is erased' })).toBeVisible()
  await page.goto(`${origin}/my`)
  await expect(page.getByLabel('E-mail')).toBeVisible()
})
