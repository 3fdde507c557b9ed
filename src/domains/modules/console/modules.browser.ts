import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../../test/support/axe.ts'
import { looksOf, overflowOf, SWEEP, wear } from '../../../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../../test/support/product.ts'
import { AGAIN, signIn } from '../../../../test/support/studio.ts'

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

const switchOf = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })
const notes = (page: Page) => page.getByRole('region', { name: 'Notifications' })

test(
  '[C534] [C535] [C536] [C548] [C550] [C551] [C552] [C557] [C558] [C560] [C561] [C563] [C564] modules are switched with what they need, and a record without code says so',
  SWEEP,
  async ({ page }) => {
    const warnings: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text())
    })
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin/modules`)
    const [events, circles] = [switchOf(page, 'Events'), switchOf(page, 'Spiral circles')]
    await expect(circles).toBeChecked()
    await expect(page.getByRole('listitem').filter({ has: circles })).toContainText('Enabled, not there yet')

    // Nothing of it is built: it says so where its state stands, promises no address, and tells what the switch does.
    await expect(page.getByRole('listitem').filter({ has: events })).toContainText('Not there yet')
    await expect(events).toHaveAccessibleDescription(/^Not there yet\. This version has nothing of it/)
    await page.getByRole('button', { name: 'Events', exact: true }).click()
    const facts = page.getByRole('complementary', { name: 'About Events' })
    await expect(facts).toContainText('This version has nothing of it: no address and no screen.')
    await expect(facts).not.toContainText('/events')
    await expect(page.getByRole('status').filter({ hasText: '6 not there yet' })).toBeVisible()

    // The core is locked, in words.
    const core = switchOf(page, 'Layout')
    await expect(core).toHaveAccessibleDescription('Belongs to the core and is always on.')
    await core.press('Space')
    await expect(core).toBeChecked()

    // One by one; then both at once, by keys alone.
    await circles.press('Space')
    await expect(circles).not.toBeChecked()
    await expect(notes(page)).toContainText('Module Updated')
    await expect(page.getByText('Needs Spiral circles, which is off')).toBeVisible()
    await events.press('Space')
    const dialog = page.getByRole('dialog', { name: 'Events needs Spiral circles' })
    await expect(dialog.getByRole('listitem')).toHaveText([
      /Spiral circles.*Not there yet/,
      /Events.*Not there yet/,
    ])
    await expect(dialog.getByRole('button', { name: 'Enable both' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(events).not.toBeChecked()
    await expect(events).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(events).toBeChecked()
    await expect(circles).toBeChecked()
    await expect(events).toBeFocused()

    // The same the other way, and back again.
    await circles.press('Space')
    const mirrored = page.getByRole('dialog', { name: 'Events needs Spiral circles' })
    await expect(mirrored).toContainText('Nothing is deleted')
    // The note of the change before has an Undo, too: what is read after the answer comes behind the new one.
    const isNoted = page
      .waitForResponse('**/toggle')
      .then(() => page.waitForResponse((answer) => answer.url().endsWith('/modules')))
    await mirrored.getByRole('button', { name: 'Disable both' }).click()
    await expect(circles).not.toBeChecked()
    await expect(events).not.toBeChecked()
    await isNoted
    await notes(page).getByRole('button', { name: 'Undo' }).click()
    await expect(events).toBeChecked()
    await expect(circles).toBeChecked()

    // Somebody else was faster: the server's sentence names what is missing.
    const toggle = `${product.origin}/api/forks/current-fork-id/modules`
    const headers = { origin: product.origin }
    await page.route('**/toggle', (route) => route.abort(), { times: 1 })
    await switchOf(page, 'SEO').press('Space')
    await expect(notes(page)).toContainText('Update Failed')
    await expect(notes(page)).toContainText('Failed to update module status. Please try again.')
    await expect(switchOf(page, 'SEO')).not.toBeChecked()
    await page.route(
      '**/toggle',
      async (route) => {
        await page.request.post(`${toggle}/blog/toggle`, { headers, data: { isEnabled: false }, ...AGAIN })
        await route.continue()
      },
      { times: 1 },
    )
    await switchOf(page, 'Reader letters').press('Space')
    await expect(notes(page)).toContainText('Reader letters needs what is off here: Blog (blog).')
    await expect(page.getByText('Needs Blog, which is off')).toBeVisible()

    // A record: its form says what it lacks, its row that there is no code, the log of the browser too.
    await page.getByRole('button', { name: 'Add Module' }).click()
    const form = page.getByRole('dialog', { name: 'Add Module' })
    await form.getByRole('button', { name: 'Create' }).click()
    const name = form.getByRole('textbox', { name: 'Name' })
    await expect(name).toHaveAccessibleDescription(/Name is required/)
    await expect(form.getByRole('textbox', { name: 'Version' })).toHaveAccessibleDescription(
      /Version is required/,
    )
    await name.fill('Tide tables')
    await form.getByRole('textbox', { name: 'Version' }).fill('0.2-BETA')
    await form.getByRole('textbox', { name: 'Features' }).fill(' high,, low')
    await name.press('Enter')
    await expect(notes(page)).toContainText('Module Added')
    const tides = page.getByRole('listitem').filter({ has: switchOf(page, 'Tide tables') })
    await expect(tides).toContainText('Beta')
    await expect(tides).toContainText('Registered, no component installed')
    await switchOf(page, 'Tide tables').press('Space')
    await expect(switchOf(page, 'Tide tables')).toBeChecked()
    await expect(notes(page)).toContainText('The module has been updated successfully.')
    expect(warnings).toEqual(['No component is installed for the module tide-tables.'])
    const about = page.getByRole('complementary', { name: 'About Tide tables' })
    await expect(about.getByRole('region', { name: 'What it brings' }).getByRole('listitem')).toHaveText([
      'high',
      'low',
    ])

    await page.getByRole('searchbox', { name: 'Search modules' }).fill('tide')
    await expect(page.getByRole('switch')).toHaveCount(1)
    // What is switched stays under the hand, although the filter asks for another state.
    await page.getByRole('button', { name: 'State' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Enabled' }).click()
    await page.keyboard.press('Escape')
    const tideTables = switchOf(page, 'Tide tables')
    await tideTables.press('Space')
    await expect(tideTables).not.toBeChecked()
    await expect(tideTables).toBeFocused()
    await tideTables.press('Space')
    await expect(tideTables).toBeChecked()
    // What somebody added gets another name; while it is on, it stays, and the sentence names where.
    await page.getByRole('searchbox', { name: 'Search modules' }).fill('')
    await page.getByRole('button', { name: 'Tide tables', exact: true }).click()
    await about.getByRole('button', { name: 'Edit' }).click()
    const editing = page.getByRole('dialog', { name: 'Edit module' })
    await editing.getByRole('textbox', { name: 'Name' }).fill('Moons')
    await page.keyboard.press('Enter')
    await expect(switchOf(page, 'Moons')).toBeChecked()
    const moons = page.getByRole('complementary', { name: 'About Moons' })
    await moons.getByRole('button', { name: 'Remove' }).click()
    const question = page.getByRole('dialog', { name: 'Remove module' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(question.getByRole('alert').first()).toContainText(
      /^Moons is on at .+\. Switch it off there first\.$/,
    )
    await page.keyboard.press('Escape')

    // On a phone the facts lie over the list, and make room for what follows.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Moons' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable Moons' }).click()
    await expect(switchOf(page, 'Moons')).not.toBeChecked()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.getByRole('button', { name: 'Moons' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('dialog', { name: 'Remove module' }).getByRole('button', { name: 'Delete' }).click()
    await expect(notes(page)).toContainText('Module Removed')
    await expect(switchOf(page, 'Moons')).toHaveCount(0)
    for (const look of looksOf(1)) {
      await wear(page, look)
      expect(await faultsOf(page)).toEqual([])
      expect(await overflowOf(page)).toBe(0)
    }

    // The blog is off since somebody else was faster: its entry is gone, and its address says why and puts it right.
    await page.setViewportSize({ width: 1440, height: 900 })
    const side = page.getByRole('navigation', { name: 'Main menu' })
    await expect(side.getByRole('link', { name: 'Pages', exact: true })).toBeVisible()
    await expect(side.getByRole('link', { name: 'Blog', exact: true })).toHaveCount(0)
    await page.goto(`${product.origin}/admin/blog`)
    await expect(page.getByRole('heading', { name: 'Blog is switched off' })).toBeVisible()
    for (const look of looksOf(2)) {
      await wear(page, look)
      expect(await faultsOf(page)).toEqual([])
      expect(await overflowOf(page)).toBe(0)
    }
    await page.getByRole('button', { name: 'Switch on' }).click()
    await expect(page.getByRole('heading', { name: 'Blog', exact: true })).toBeVisible()
  },
)
