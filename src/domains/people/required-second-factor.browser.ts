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
    const invited = await page.request.post(`${forks}/invitations`, {
      headers,
      data: { email: 'ines@example.org', name: 'Ines Moreau', role: 'editor' },
      ...AGAIN,
    })
    const visitor = await (await browser.newContext()).newPage()
    const data = { token: (await invited.json()).token, name: 'Ines Moreau', password: PASSWORD }
    const accepted = await visitor.request.post(`${product.origin}/api/invitations/accept`, {
      headers,
      data,
      ...AGAIN,
    })
    expect(accepted.status()).toBe(201)
    await visitor.goto(`${product.origin}/admin`)
    await expect(visitor.getByRole('link', { name: 'Blog', exact: true })).toBeVisible()

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
  },
)
