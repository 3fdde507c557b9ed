import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../../test/support/axe.ts'
import { looksOf, overflowOf, SWEEP, wear } from '../../../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../../test/support/product.ts'
import { AGAIN, confirmPublication, signIn } from '../../../../test/support/studio.ts'

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

const entries = (page: Page) => page.locator('[data-row] [data-move="0"]')
const entry = (page: Page, name: string) => entries(page).and(page.getByRole('button', { name, exact: true }))
const dialog = (page: Page) => page.getByRole('dialog')
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}
/** What readers see at the top of every page. */
async function header(page: Page, path = '/parts'): Promise<string[]> {
  const body = await (await page.request.get(`${product.origin}${path}`, AGAIN)).text()
  const [, menu = ''] = /<nav class="site-header__nav"[^>]*>(.*?)<\/nav>/s.exec(body) ?? []
  return [...menu.matchAll(/<(?:a|summary)\b[^>]*>([^<]*)</g)].map(([, label = '']) => label)
}
const publish = async (page: Page) => {
  await page.getByRole('button', { name: 'Publish menu' }).click()
  await confirmPublication(page)
  await expect(page.getByRole('button', { name: 'Publish menu' })).toHaveAttribute('aria-disabled', 'true')
}

test(
  '[C027] [C254] [C462] [C522] [C523] [C524] [C525] [C526] [C530] [C531] [C532] [C651] a menu is made and put in order by keys alone, and readers see it once it is published',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    const headers = { origin: product.origin }
    const site = `${product.origin}/api/forks/current-fork-id`
    const data = { title: 'Harbour notes', slug: 'harbour-notes', template: 'default' }
    const made = await page.request.post(`${site}/pages`, { headers, data, ...AGAIN })
    const { uid } = await made.json()

    await page.goto(`${product.origin}/admin`)
    const side = page.getByRole('navigation', { name: 'Main menu' })
    await side.getByRole('link', { name: 'Navigation' }).click()
    const tabs = page.getByRole('navigation', { name: 'Menus of the site' }).getByRole('link')
    await expect(tabs).toHaveText([/^Main menu.*main, \d+$/, /^Footer.*footer, \d+$/])
    const first = await header(page)
    await expect(entries(page)).toHaveText(first)
    expect(await faultsOf(page)).toEqual([])

    // The dialog says what it lacks, and then leads to the new menu.
    const create = page.getByRole('button', { name: 'Create Navigation' })
    await create.focus()
    await press(page, 'Enter')
    await dialog(page).getByRole('button', { name: 'Create', exact: true }).press('Enter')
    const name = dialog(page).getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveAccessibleDescription(/Name is required/)
    const place = dialog(page).getByRole('combobox', { name: 'Type' })
    await expect(place).toHaveAccessibleDescription(/Type is required/)
    expect(await place.getByRole('option').allInnerTexts()).toEqual([
      'Choose a place',
      expect.stringMatching(/^main/),
      expect.stringMatching(/^footer/),
      expect.stringMatching(/^sidebar/),
    ])
    await name.fill('Short')
    await place.selectOption('main')
    const notes = page.getByRole('region', { name: 'Notifications' })
    await page.route(/\/navigation$/, (route) => route.fulfill({ status: 500 }))
    await name.press('Enter')
    await expect(notes).toContainText('Creation Failed')
    await expect(notes).toContainText('Failed to create navigation. Please try again.')
    await page.unroute(/\/navigation$/)
    await name.press('Enter')
    await expect(notes).toContainText('Navigation Created')
    await expect(notes).toContainText('The menu has been created successfully.')
    await expect(tabs).toHaveText([/^Main menu/, /^Short.*not shown/, /^Footer/])

    // A page, an address of the site and one elsewhere, and a group, each found or typed.
    const add = page.getByRole('button', { name: 'Add item' })
    for (const typed of ['harbour', '/parts', 'https://shop.example.org', 'group of more']) {
      await add.focus()
      await press(page, 'Enter')
      await page.keyboard.type(typed)
      await press(page, 'Enter')
    }
    await expect(entries(page)).toHaveText(['Harbour notes', 'Parts', 'shop.example.org', 'group of more'])
    await expect(page.locator('[data-row]').first()).toContainText('Not published yet, readers do not see it')
    await add.click()
    await page.keyboard.type('contact')
    await expect(page.getByRole('option', { name: /^Contact \/forms\/contact$/ })).toBeVisible()
    await press(page, 'Escape')

    // The shop goes below the group, all of it up, and back step by step.
    const shop = entry(page, 'shop.example.org')
    await shop.focus()
    await press(page, 'Alt+ArrowDown', 'Alt+ArrowRight')
    await expect(shop).toBeFocused()
    await expect(page.locator('ol ol').getByText('shop.example.org').first()).toBeVisible()
    await expect(page.getByText('shop.example.org is now 1 of 1 inside group of more.')).toBeAttached()
    await press(page, 'Control+z', 'Control+z')
    await expect(entries(page)).toHaveText(['Harbour notes', 'Parts', 'shop.example.org', 'group of more'])
    await press(page, 'Control+Shift+z', 'Control+Shift+z')
    await expect(page.locator('ol ol').getByText('shop.example.org').first()).toBeVisible()
    // By hand, as well: the row goes before the one over whose upper half it is let go.
    const row = (name: string) => page.locator('[data-row]').filter({ hasText: name })
    const above = { targetPosition: { x: 60, y: 4 } }
    await row('Parts').getByTitle('Drag to move').dragTo(row('Harbour notes'), above)
    await expect(entries(page)).toHaveText(['Parts', 'Harbour notes', 'group of more', 'shop.example.org'])
    await expect(page.getByRole('textbox', { name: 'Label' })).toHaveValue('Parts')
    await press(page, 'Control+z')
    await expect(entries(page)).toHaveText(['Harbour notes', 'Parts', 'group of more', 'shop.example.org'])
    await press(page, 'Control+Shift+z')
    await expect(entries(page)).toHaveText(['Parts', 'Harbour notes', 'group of more', 'shop.example.org'])

    // What is removed leaves the focus beside it, and can be restored.
    await row('shop.example.org')
      .getByRole('button', { name: /^Actions/ })
      .press('Enter')
    await page.getByRole('menuitem', { name: 'Remove' }).press('Enter')
    await expect(entry(page, 'group of more')).toBeFocused()
    await press(page, 'Control+z')
    await expect(shop).toBeVisible()

    // The words of another language stand beside the site's own.
    await entry(page, 'group of more').press('Enter')
    const label = page.getByRole('textbox', { name: 'Label' })
    await expect(label).toBeFocused()
    await label.press('Escape')
    await expect(entry(page, 'group of more')).toBeFocused()
    await label.fill('')
    await expect(label).toHaveAccessibleDescription(/Label is required/)
    await label.fill('More')
    // Before any other task: what is typed next on a busy machine must not become words of the language before.
    const next = await page.getByRole('button', { name: 'German' }).evaluate(async (button: HTMLElement) => {
      button.click()
      for (let i = 0; i < 100; i++) await Promise.resolve()
      return document.querySelector<HTMLInputElement>('input[name="label"]')?.value
    })
    expect(next).toBe('')
    await label.fill('Mehr')
    await expect(entry(page, 'Mehr')).toBeVisible()
    await page.getByRole('button', { name: 'English US' }).click()
    await expect(entry(page, 'More')).toBeVisible()
    for (const look of looksOf(0)) {
      await wear(page, look)
      expect(await faultsOf(page)).toEqual([])
      expect(await overflowOf(page)).toBe(0)
    }
    await page.setViewportSize({ width: 1440, height: 900 })

    // Nothing of it is before readers; publishing puts the other menu aside.
    expect(await header(page)).toEqual(first)
    await publish(page)
    await expect(tabs).toHaveText([/^Short.*main, \d+$/, /^Main menu.*not shown/, /^Footer/])
    expect(await header(page)).toEqual(['Parts', 'More', 'shop.example.org'])
    expect(await header(page, '/de/parts')).toContain('Mehr')
    // A page without a text is in no menu, as its row says.
    await page.request.post(`${product.origin}/api/pages/${uid}/publish`, { headers, ...AGAIN })
    const withoutText = page.getByText('No text on its page yet, readers do not see it')
    await expect(withoutText).toBeVisible()
    expect(await header(page)).toEqual(['Parts', 'More', 'shop.example.org'])
    await page.request.put(`${product.origin}/api/pages/${uid}`, {
      headers,
      data: { content: 'Words' },
      ...AGAIN,
    })
    await expect(withoutText).toBeHidden()
    expect(await header(page)).toEqual(['Parts', 'Harbour notes', 'More', 'shop.example.org'])

    // What is typed is there again after the page was left; deleting says what follows, and can be taken back.
    await entry(page, 'Parts').press('Enter')
    await label.fill('All parts')
    await page.reload()
    await expect(entry(page, 'All parts')).toBeVisible()
    await page.getByRole('button', { name: 'Delete menu' }).click()
    await expect(dialog(page)).toContainText('This action cannot be undone.')
    await expect(dialog(page)).toContainText(
      'It stands at the top of every page: readers will see no menu there.',
    )
    await dialog(page).getByRole('button', { name: 'Move to trash' }).click()
    const undo = notes.getByRole('button', { name: 'Undo' })
    // It stays for as long as it is pointed at.
    await undo.hover()
    await expect(tabs).toHaveText([/^Main menu/, /^Footer/])
    expect(await header(page)).toEqual([])
    await undo.click()
    await expect(tabs).toHaveText([/^Short/, /^Main menu/, /^Footer/])
    expect(await header(page)).toEqual(['Parts', 'Harbour notes', 'More', 'shop.example.org'])
  },
)
