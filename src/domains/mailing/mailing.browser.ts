import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { looksOf, overflowOf, wear } from '../../../test/support/looks.ts'
import { type MailServer, startMailServer } from '../../../test/support/mail-server.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { signIn } from '../../../test/support/studio.ts'

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
  await expect(page.getByText('Works', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send a test to me' }).press('Enter')
  await expect(page.getByText('The mail server took a mail to ada@localhost.')).toBeVisible()
  expect(server.mails.map(({ to }) => to)).toEqual(['ada@localhost'])
  for (const look of looksOf(1)) {
    await wear(page, look)
    expect(await faultsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  }

  await test.step('a refusal is told in the words of the server', async () => {
    server.refuse({ code: 550, words: 'This sender is not known here' })
    await page.getByRole('button', { name: 'Send a test to me' }).press('Enter')
    await expect(page.getByText('The mail server says: 550 This sender is not known here')).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    server.refuse(null)
  })
})
