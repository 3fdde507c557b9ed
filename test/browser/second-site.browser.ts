import { type Browser, expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../support/axe.ts'
import { aHosted, type Hosted } from '../support/hosted.ts'
import { AGAIN, signIn } from '../support/studio.ts'

const DOMAIN = 'salt.example'

let hosted: Hosted

test.beforeAll(async () => {
  hosted = await aHosted('Letters of the Sea')
})

test.afterAll(() => hosted.close())

/** Clicks, filled fields and pressed keys of whoever makes the site. */
let actions = 0
const does = async (work: Promise<unknown>) => {
  actions++
  await work
}
const sound = async (page: Page) => expect(await faultsOf(page)).toEqual([])

test('[C273] [C650] a newcomer makes a second site with domain, theme, people and menu in the studio alone', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await signIn(hosted.product, page.request)
  await page.goto(`${hosted.product.origin}/admin`)
  // At the registrar, and a proxy that fetches certificates.
  hosted.lead(DOMAIN)

  await test.step('the site', async () => {
    await does(page.getByRole('button', { name: /^Site The Living Spiral/ }).click())
    await does(page.getByRole('link', { name: 'Create a site' }).click())
    await does(page.getByRole('dialog').getByLabel('Site name').fill('Salt Letters'))
    await does(page.keyboard.press('Enter'))
    await expect(page.getByRole('button', { name: /^Site Salt Letters/ })).toBeVisible()
  })

  await test.step('its domain', async () => {
    await does(page.getByRole('link', { name: 'Settings', exact: true }).click())
    await does(page.getByRole('link', { name: 'Domains' }).click())
    await does(page.getByLabel('Domain', { exact: true }).fill(DOMAIN))
    await does(page.keyboard.press('Enter'))
    const domains = page.getByRole('list', { name: 'Domains' })
    await expect(domains).toContainText('Leads here')
    await expect(domains).toContainText('The certificate is from Letters of the Sea')
    await sound(page)
  })

  await test.step('its look', async () => {
    await does(page.getByRole('link', { name: 'Theme' }).click())
    await does(page.getByRole('button', { name: 'Start from a set' }).click())
    await does(page.getByRole('menuitem', { name: 'Harbour' }).click())
    await does(page.getByRole('button', { name: 'Save changes' }).click())
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Settings Updated')
  })

  await test.step('its people', async () => {
    await does(page.getByRole('link', { name: 'People with access' }).click())
    const links = [await invited(page, 'Ines Moreau', 'Editor'), await invited(page, 'Tove Dahl', 'Author')]
    await sound(page)
    for (const link of links) await joins(browser, link)
  })

  await test.step('its menu', async () => {
    await does(page.getByRole('link', { name: 'Navigation', exact: true }).click())
    await does(page.getByRole('button', { name: 'Add item' }).click())
    await does(page.keyboard.type('https://shop.example.org'))
    await does(page.keyboard.press('Enter'))
    await does(page.getByRole('button', { name: 'Publish menu' }).click())
    await does(page.getByRole('dialog').getByRole('button', { name: 'Publish 1 change' }).click())
    const out = page.getByRole('dialog', { name: 'It is on the web' })
    await expect(out.getByRole('img', { name: /^Code for phones: https:/ })).toBeVisible()
    await sound(page)
  })

  await test.step('readers find all of it at the domain', async () => {
    const read = async (host: string) => {
      const answer = await page.request.get(hosted.product.origin, { headers: { host }, ...AGAIN })
      return answer.text()
    }
    const [own, other] = [await read(DOMAIN), await read('flyleaf.example')]
    expect(own).toContain('Salt Letters')
    expect(own).toContain('shop.example.org')
    expect(own).toContain(`<link rel="canonical" href="https://${DOMAIN}:${hosted.proxy.port}/"`)
    expect(other).not.toContain('shop.example.org')
    const styles = (html: string) => /\/assets\/site\/[^"]+/.exec(html)?.[0]
    expect(styles(own)).not.toBe(styles(other))
  })
  // A step more for newcomers is a change of the design.
  expect(actions).toBe(ACTIONS)

  await test.step('a link into the other site opens that one', async () => {
    const sites = await (await page.request.get(`${hosted.product.origin}/api/admin/forks`, AGAIN)).json()
    const other = sites.find(({ name }: { name: string }) => name === 'The Living Spiral')
    const [post] = await (
      await page.request.get(`${hosted.product.origin}/api/forks/${other.id}/blog?limit=1`, AGAIN)
    ).json()
    const mine = sites.find(({ name }: { name: string }) => name === 'Salt Letters')
    for (const way of [
      `blog/${post.uid}?locale=de`,
      `history/blog/${post.uid}`,
      `history/book/${other.id}`,
    ]) {
      await page.goto(`${hosted.product.origin}/admin/sites/${mine.id}`)
      await expect(page.getByRole('button', { name: /^Site Salt Letters/ })).toBeVisible()
      await page.goto(`${hosted.product.origin}/admin/${way}`)
      await expect(page.getByRole('button', { name: /^Site The Living Spiral/ })).toBeVisible()
      await expect(page).toHaveURL(`${hosted.product.origin}/admin/${way}`)
    }
  })
})

const ACTIONS = 31

/** Invites somebody. @returns the link to send */
async function invited(page: Page, name: string, role: string): Promise<string> {
  const dialog = page.getByRole('dialog')
  await does(page.getByRole('button', { name: 'Invite' }).click())
  await does(dialog.getByLabel('Name').fill(name))
  await does(dialog.getByLabel('E-mail').fill(`${name.split(' ')[0]}@example.org`))
  await does(dialog.getByText(role, { exact: true }).click())
  await does(dialog.getByRole('button', { name: 'Make the link' }).click())
  const link = await page.getByLabel('Link to send').inputValue()
  await does(page.getByRole('button', { name: 'Done' }).click())
  return link
}

/** Somebody follows an invitation, and has that site and no other. */
async function joins(browser: Browser, link: string): Promise<void> {
  const guest = await (await browser.newContext()).newPage()
  await guest.goto(link)
  await guest.getByLabel('Password').fill('a sentence of her own, long enough')
  await guest.keyboard.press('Enter')
  await expect(guest).toHaveURL(/\/admin/)
  await expect(guest.getByText('Salt Letters').first()).toBeVisible()
  const sites = await (await guest.request.get(`${hosted.product.origin}/api/admin/forks`, AGAIN)).json()
  expect(sites.map(({ name }: { name: string }) => name)).toEqual(['Salt Letters'])
  await guest.context().close()
}
