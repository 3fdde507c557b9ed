import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { aHosted, type Hosted } from '../../../test/support/hosted.ts'
import { overflowOf } from '../../../test/support/looks.ts'
import { AGAIN, signIn } from '../../../test/support/studio.ts'

let hosted: Hosted

test.beforeAll(async () => {
  hosted = await aHosted('Letters of the Sea')
})

test.afterAll(() => hosted.close())

const row = (page: Page, host: string) =>
  page
    .getByRole('list', { name: 'Domains' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Copy ${host}` }) })
const add = async (page: Page, domain: string) => {
  await page.getByLabel('Domain', { exact: true }).fill(domain)
  await page.keyboard.press('Enter')
}
const choose = async (page: Page, host: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${host}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test('[C650] the domains of a site are added, checked in words, put in order and removed from the settings', async ({
  page,
}) => {
  const { product, names, proxy } = hosted
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin/settings/domains`)

  await test.step('a new one is checked at once, and says what is missing', async () => {
    await add(page, 'not a name')
    await expect(page.getByLabel('Domain', { exact: true })).toHaveAccessibleDescription(
      /^Domain must be a name such as/,
    )
    await add(page, 'https://Bücher.example/')
    await expect(row(page, 'bücher.example')).toContainText('Not in DNS')
    await expect(row(page, 'bücher.example')).toContainText(
      /xn--bcher-kva.example · Waits: it becomes the primary domain.*Checked now/,
    )
    await expect(page.getByLabel('Domain', { exact: true })).toHaveValue('')
    expect(await faultsOf(page)).toEqual([])
  })

  await test.step('asked again, it says who answers, and what is wrong with the certificate', async () => {
    names.entries.set('xn--bcher-kva.example', { a: ['127.0.0.1'], cname: 'server.example' })
    const check = row(page, 'bücher.example').getByRole('button', { name: 'Check again' })
    await check.focus()
    await page.keyboard.press('Enter')
    await expect(row(page, 'bücher.example')).toContainText('No valid certificate')
    await expect(row(page, 'bücher.example')).toContainText(
      'It stands for server.example (CNAME).127.0.0.1 leads to this server.Browsers refuse the certificate: it was signed by nobody but itself.',
    )
    await expect(check).toBeFocused()
    hosted.lead('xn--bcher-kva.example')
    await page.keyboard.press('Enter')
    await expect(row(page, 'bücher.example')).toContainText('Leads here')
    await expect(row(page, 'bücher.example')).toContainText('Primary: links name it')
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
      'bücher.example is the primary domain now',
    )
    await expect(row(page, 'bücher.example')).toContainText(
      'The certificate is from Letters of the Sea, for xn--bcher-kva.example, and valid until',
    )
  })

  await test.step('its twin with www is offered, leads to it, and takes its place', async () => {
    await page.getByRole('button', { name: 'Add www.bücher.example as well' }).click()
    await expect(row(page, 'www.bücher.example')).toContainText('Leads to the primary domain')
    await choose(page, 'www.bücher.example', 'Make it the primary domain')
    await expect(row(page, 'www.bücher.example')).toContainText('Primary')
    const answer = await page.request.get(`${product.origin}/parts?a=1`, {
      headers: { host: 'xn--bcher-kva.example' },
      maxRedirects: 0,
      ...AGAIN,
    })
    expect([answer.status(), answer.headers().location]).toEqual([
      308,
      `https://www.xn--bcher-kva.example:${proxy.port}/parts?a=1`,
    ])
    await choose(page, 'bücher.example', 'Remove')
    await expect(row(page, 'bücher.example')).toBeHidden()
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'bücher.example')).toBeVisible()
  })

  await test.step('the same stands among all sites', async () => {
    await page.goto(`${product.origin}/admin/sites`)
    await choose(page, 'The Living Spiral', 'Domains')
    const dialog = page.getByRole('dialog', { name: 'Domains of The Living Spiral' })
    await expect(dialog).toContainText('www.bücher.example')
    expect(await faultsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await choose(page, 'Ferrywall', 'Domains')
    const other = page.getByRole('dialog', { name: 'Domains of Ferrywall' })
    const typed = other.getByLabel('Domain', { exact: true })
    await typed.fill('bücher.exam')
    await page.keyboard.press('Escape')
    await expect(other).toHaveCount(0)
    await choose(page, 'Ferrywall', 'Domains')
    await expect(typed).toHaveValue('bücher.exam')
    await typed.fill('bücher.example')
    await page.reload()
    await expect(other).toContainText('Restored what you had typed')
    await expect(typed).toHaveValue('bücher.example')
    await typed.press('Enter')
    await expect(other.getByLabel('Domain', { exact: true })).toHaveAccessibleDescription(
      /^Another site has the domain xn--bcher-kva.example/,
    )
  })

  await test.step('on a phone nothing is cut off', async () => {
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(`${product.origin}/admin/settings/domains`)
    await expect(row(page, 'bücher.example')).toBeVisible()
    expect(await overflowOf(page)).toBe(0)
    expect(await faultsOf(page)).toEqual([])
  })
})
