import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { faultsOf } from '../../../test/support/axe.ts'
import { looksOf, overflowOf, SWEEP, wear } from '../../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { AGAIN, signIn } from '../../../test/support/studio.ts'

const PASSWORD = 'another sentence that is long'
const STEP_MS = 30_000

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

const sound = async (page: Page, place: number) => {
  for (const look of looksOf(place)) {
    await wear(page, look)
    expect(await faultsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  }
}

/** Turns on what asks for codes, from the dialog that shows the secret to the codes that are kept. */
async function turnOn(page: Page): Promise<void> {
  const secret = (await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()).replaceAll(' ', '')
  const timestamp = Date.now()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: timestamp - (timestamp % STEP_MS),
  })
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(code)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter')
}

test(
  'a site asks everybody for a second factor, and whoever has none sets one up before anything else',
  SWEEP,
  async ({ page, browser }) => {
    await signIn(product, page.request)
    const headers = { origin: product.origin }
    const forks = `${product.origin}/api/forks/default`
    const token =
      await test.step('an invitation keeps what was typed, and its link is told once', async () => {
        await page.goto(`${product.origin}/admin/settings/people`)
        const dialog = page.getByRole('dialog', { name: 'Invite somebody' })
        await page.getByRole('button', { name: 'Invite' }).press('Enter')
        await dialog.getByLabel('Name').fill('Ines Moreau')
        await dialog.getByRole('radio', { name: 'Author' }).press('Space')
        await dialog.getByRole('checkbox', { name: 'French' }).press('Space')
        await page.keyboard.press('Escape')
        await expect(dialog.getByRole('alert')).toContainText('It stays on this device')
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        await page.reload()
        await page.getByRole('button', { name: 'Invite' }).press('Enter')
        await expect(dialog.getByLabel('Name')).toHaveValue('Ines Moreau')
        await expect(dialog.getByRole('radio', { name: 'Author' })).toBeChecked()
        await expect(dialog.getByRole('checkbox', { name: 'French' })).toBeChecked()
        await dialog.getByRole('button', { name: 'Make the link' }).press('Enter')
        await expect(dialog.getByLabel('E-mail')).toBeFocused()
        await dialog.getByLabel('E-mail').fill('ines@example.org')
        await page.keyboard.press('Enter')
        const link = await page.getByLabel('Link to send').inputValue()
        await page.getByRole('button', { name: 'Done' }).press('Enter')
        await page.getByRole('button', { name: 'Invite' }).press('Enter')
        await expect(dialog.getByLabel('Name')).toHaveValue('')
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)
        return new URL(link).pathname.split('/').at(-1)
      })
    const visitor = await (await browser.newContext()).newPage()
    const data = { token, name: 'Ines Moreau', password: PASSWORD }
    const accepted = await visitor.request.post(`${product.origin}/api/invitations/accept`, {
      headers,
      data,
      ...AGAIN,
    })
    expect(accepted.status()).toBe(201)
    await visitor.goto(`${product.origin}/admin`)
    await expect(visitor.getByRole('link', { name: 'Blog', exact: true })).toBeVisible()

    await test.step('a role is changed back, until somebody else has changed it', async () => {
      await page.goto(`${product.origin}/admin/settings/people`)
      const role = page.getByRole('button', { name: /^Role of Ines Moreau/ })
      const notes = page.getByRole('region', { name: 'Notifications' })
      const choose = async (name: string) => {
        await role.press('Enter')
        await page.getByRole('menuitem', { name }).press('Enter')
      }
      await choose('Viewer')
      await expect(role).toHaveAccessibleName('Role of Ines Moreau: Viewer')
      await notes.getByRole('button', { name: 'Undo' }).press('Enter')
      await expect(role).toHaveAccessibleName('Role of Ines Moreau: Author')
      await expect(page.getByRole('listitem').filter({ hasText: 'Ines Moreau' })).toContainText('French')
      await choose('Viewer')
      await expect(role).toHaveAccessibleName('Role of Ines Moreau: Viewer')
      const [ines] = (await (await page.request.get(`${forks}/people`, AGAIN)).json()).slice(-1)
      await page.request.put(`${forks}/people/${ines.id}`, { headers, data: { role: 'editor' }, ...AGAIN })
      await notes.getByRole('button', { name: 'Undo' }).press('Enter')
      await expect(notes).toContainText('Somebody changed this access meanwhile')
      await expect(role).toHaveAccessibleName('Role of Ines Moreau: Editor')

      // Links that would stop working are named before: no Undo brings them back.
      await choose('Admin')
      await expect(role).toHaveAccessibleName('Role of Ines Moreau: Admin')
      const data = { email: 'tove@example.org', name: 'Tove Dahl', role: 'author' }
      await visitor.request.post(`${forks}/invitations`, { headers, data, ...AGAIN })
      await page.reload()
      await expect(page.getByText('Invited, not here yet (1)')).toBeVisible()
      await choose('Editor')
      const question = page.getByRole('dialog', { name: 'Change the role of Ines Moreau to Editor?' })
      await expect(question).toContainText('An unused invitation link that Ines Moreau made stops working')
      await expect(question.getByRole('listitem')).toHaveText('Tove Dahl as Author')
      await sound(page, 0)
      await page.keyboard.press('Escape')
      await expect(role).toHaveAccessibleName('Role of Ines Moreau: Admin')
      await choose('Editor')
      await question.getByRole('button', { name: 'Change role' }).press('Enter')
      await expect(role).toHaveAccessibleName('Role of Ines Moreau: Editor')
      await expect(page.getByText('Invited, not here yet')).toHaveCount(0)

      // Nobody takes rights from themselves by a slip, and no Undo is offered that could only fail.
      const asAdmin = { headers, data: { role: 'admin' }, ...AGAIN }
      await page.request.put(`${forks}/people/${ines.id}`, asAdmin)
      await visitor.goto(`${product.origin}/admin/settings/people`)
      await visitor.getByRole('button', { name: /^Role of Ines Moreau/ }).press('Enter')
      await visitor.getByRole('menuitem', { name: 'Editor' }).press('Enter')
      const own = visitor.getByRole('dialog', { name: 'Change the role of Ines Moreau to Editor?' })
      await expect(own).toContainText('cannot take it back yourself')
      await own.getByRole('button', { name: 'Change role' }).press('Enter')
      await expect(
        visitor.getByRole('heading', { name: 'Not open to you: People with access' }),
      ).toBeVisible()
      await expect(visitor.getByRole('main')).toBeFocused()
      const told = visitor.getByRole('region', { name: 'Notifications' })
      await expect(told).toContainText('Ines Moreau: Editor')
      await expect(told.getByRole('button', { name: 'Undo' })).toHaveCount(0)
      await visitor.goto(`${product.origin}/admin`)
    })

    await test.step('who has none cannot ask others for one', async () => {
      await page.goto(`${product.origin}/admin/settings/people`)
      const rule = page.getByRole('switch', { name: 'Everybody needs a second factor' })
      await expect(rule).toHaveAttribute('aria-disabled', 'true')
      await sound(page, 0)
      await page.getByRole('link', { name: 'your own account' }).press('Enter')
      await page.getByRole('button', { name: 'Turn on' }).press('Enter')
      await turnOn(page)
      await page.goto(`${product.origin}/admin/settings/people`)
      await rule.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Ask everybody for a second factor?' })
      await expect(dialog).toContainText('1 person here has none yet.')
      await dialog.getByLabel('Days until then').fill('soon')
      await page.keyboard.press('Enter')
      await expect(dialog.getByLabel('Days until then')).toBeFocused()
      await sound(page, 1)
    })

    await test.step('people are told before it counts', async () => {
      const dialog = page.getByRole('dialog', { name: 'Ask everybody for a second factor?' })
      await dialog.getByLabel('Days until then').fill('3')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^From .* on nobody opens the studio without one\.$/)).toBeVisible()
      await expect(page.getByRole('listitem').filter({ hasText: 'Ines Moreau' })).toContainText(
        'No second factor',
      )
      await visitor.reload()
      await expect(visitor.getByText(/asks for a second factor from .* on/)).toBeVisible()
      await sound(visitor, 2)
    })

    await test.step('then nothing else is open to them, also in a studio that is open already', async () => {
      const rule = page.getByRole('switch', { name: 'Everybody needs a second factor' })
      await rule.press('Enter')
      await expect(rule).toHaveAttribute('aria-checked', 'false')
      await rule.press('Enter')
      await page.getByLabel('Days until then').fill('0')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^Since .* nobody opens the studio without one\.$/)).toBeVisible()
      // It may have noticed by itself already.
      const blog = visitor.getByRole('link', { name: 'Blog', exact: true })
      await blog.click({ timeout: 5_000 }).catch(() => {})
      await expect(visitor.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
      await visitor.reload()
      await expect(visitor.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
      await sound(visitor, 3)
      await visitor.getByRole('button', { name: 'Set up' }).press('Enter')
      await turnOn(visitor)
      await expect(visitor.getByRole('link', { name: 'Blog', exact: true })).toBeVisible()
      await expect(visitor.getByText(/asks for a second factor/)).toHaveCount(0)
    })

    await test.step('whoever is removed is told so in an open studio, and leaves it', async () => {
      const [ines] = (await (await page.request.get(`${forks}/people`, AGAIN)).json()).slice(-1)
      const removed = await page.request.delete(`${forks}/people/${ines.id}`, { headers, ...AGAIN })
      expect(removed.status()).toBe(204)
      await expect(visitor.getByRole('heading', { name: 'No site is open to you' })).toBeVisible()
      await expect(visitor.getByText(/signed in as Ines Moreau/)).toBeVisible()
      await expect(visitor.getByRole('main')).toBeFocused()
      await sound(visitor, 0)
      await visitor.getByRole('button', { name: 'Logout' }).press('Enter')
      await expect(visitor).toHaveURL(/\/admin\/login/)
    })
  },
)
