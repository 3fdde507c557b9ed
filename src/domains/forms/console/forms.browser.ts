import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../../test/support/axe.ts'
import { looksOf, overflowOf, SWEEP, wear } from '../../../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../../test/support/product.ts'
import { AGAIN, failing, publishOpen, signIn } from '../../../../test/support/studio.ts'

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

/** What stands in a form, whatever the ids of this rendering are, and in whatever order its attributes came. */
const domOf = (form: Locator): Promise<string[]> =>
  form.evaluate((element) =>
    [element, ...element.querySelectorAll('*')].map(({ tagName, attributes, childNodes }) => {
      const own = [...attributes].map(({ name, value }) => `${name}=${value.replace(/^.*?-(?=[a-z])/, '')}`)
      const words = [...childNodes].filter((node) => node instanceof Text)
      return [tagName, ...own.toSorted(), ...words.map(({ data }) => data)].join(' ')
    }),
  )

async function looksGood(page: Page, i: number): Promise<void> {
  for (const look of looksOf(i)) {
    await wear(page, look)
    expect(await faultsOf(page)).toEqual([])
  }
  await wear(page, { width: 1440, height: 900, colorScheme: 'light' })
}

test(
  '[C491] [C492] [C493] [C494] [C495] [C496] [C497] [C498] [C515] [C520] a form is made by keys alone, is on its page what its preview is, and its entries are read and erased',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin/forms/builder`)
    await expect(page.getByText('Select a Form to Edit')).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Screens of forms' })
      .getByRole('link', { name: 'Forms' })
      .click()
    await expect(page.getByRole('row', { name: /Reader Survey/ })).toContainText('Inactive')
    await looksGood(page, 0)
    await page.getByRole('link', { name: 'Edit Contact' }).click()
    await expect(page.getByRole('link', { name: 'Builder' })).toHaveAttribute('aria-current', 'page')

    await page.goto(`${product.origin}/admin/forms?create`)
    await page.getByRole('textbox', { name: 'Form name' }).fill('Reading circle')
    await expect(page.getByRole('textbox', { name: 'Slug' })).toHaveValue('reading-circle')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').getByText('Form Created')).toBeVisible()

    const add = async (kind: string) => {
      await page.getByRole('button', { name: 'Add field' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menu')).toBeVisible()
      await page.keyboard.type(kind)
      await expect(page.getByRole('menuitem', { name: new RegExp(`^${kind} `) })).toBeFocused()
      await page.keyboard.press('Enter')
      const label = page.getByRole('textbox', { name: 'Label' })
      await expect(label).toBeFocused()
      return label
    }
    const fields = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^Actions of/ }) })
    await (await add('Choice')).fill('How would you like to meet?')
    await page.getByRole('textbox', { name: 'Option 1' }).fill('In person')
    const down = page.getByRole('button', { name: 'Move down: In person' })
    await down.click()
    await expect(page.getByRole('textbox', { name: 'Option 2' })).toHaveValue('In person')
    await expect(down).toBeFocused()
    await page.getByRole('button', { name: 'Move up: In person' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Option 1' })).toHaveValue('In person')
    await (await add('Text')).fill('Your town')
    await page.getByRole('button', { name: 'Add a rule' }).press('Enter')
    await expect(page.getByRole('combobox', { name: 'Answer' })).toHaveValue('In person')
    await page.getByRole('switch', { name: 'Required' }).press('Space')
    await page.getByRole('textbox', { name: 'Label' }).press('Alt+ArrowUp')
    await expect(page.getByText('A rule of Your town was taken off')).toBeVisible()
    await expect(fields.nth(2)).toContainText('Your town')
    await expect(page.getByRole('textbox', { name: 'Label' })).toBeFocused()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(fields.nth(3)).toContainText('Only if a rule holds')
    await looksGood(page, 1)
    await add('Date')
    await page.getByRole('button', { name: 'Actions of Date' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Remove field' }).press('Enter')
    await expect(fields.nth(3).getByRole('button').first()).toBeFocused()
    // A hand does the same, and loses the same rule.
    const above = { targetPosition: { x: 90, y: 4 } }
    await fields.nth(3).getByTitle('Drag to move').dragTo(fields.nth(2), above)
    await expect(fields.nth(2)).toContainText('Your town')
    await expect(page.getByText('A rule of Your town was taken off')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(fields.nth(3)).toContainText('Only if a rule holds')

    const preview = page.getByRole('region', { name: 'Live preview' }).and(page.locator(':visible'))
    await preview.getByRole('button', { name: 'Submit' }).click()
    await expect(preview.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('radio', { name: 'Settings' }).check({ force: true })
    await page.getByRole('textbox', { name: 'Submit text' }).fill('Join')
    await expect(preview.getByRole('button', { name: 'Join' })).toBeVisible()
    await page.reload()
    await expect(preview.getByRole('button', { name: 'Join' })).toBeVisible()
    await publishOpen(page)
    await expect(page.getByRole('status').getByText('Form Updated')).toBeVisible()
    const made = await domOf(preview.locator('form'))
    const formId = page.url().split('/').at(-1)

    await page.goto(`${product.origin}/forms/reading-circle`)
    const form = page.locator('.public-form')
    await expect(form.locator('[data-waits]')).toHaveCount(0)
    expect(await domOf(form)).toEqual(made)
    await form.getByRole('button', { name: 'Join' }).click()
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await looksGood(page, 2)
    await form.getByRole('textbox', { name: 'Name' }).fill('Tove Nyberg')
    await form.getByRole('textbox', { name: 'Email' }).fill('tove@nyberg.example')
    await form.getByRole('radio', { name: 'In person' }).check()
    await form.getByRole('textbox', { name: 'Your town' }).fill('Malmö')
    await form.getByRole('button', { name: 'Join' }).click()
    await expect(page.getByText('Thank you for your submission!')).toBeVisible()

    // How fast the hand above was is another matter.
    for (const [name, took] of [
      ['Agnes Weber', 9_000],
      ['Rui Matos', 100],
    ] as const) {
      const data = { name, email: 'agnes@weber.example', 'radio-3': 'option-2' }
      const sent = await page.request.post(`${product.origin}/api/forms/${formId}/submissions`, {
        data: { data, took },
        ...AGAIN,
      })
      expect(sent.status()).toBe(201)
    }
    // The names for the filter are no condition for the list.
    await page.route('**/forms?*sort=title*', (route) => route.abort())
    await page.goto(`${product.origin}/admin/forms/entries`)
    const rowOf = (name: string) => page.getByRole('row', { name: new RegExp(name) })
    await expect(rowOf('Agnes Weber')).toContainText('Option 2')
    await expect(rowOf('Rui Matos')).toHaveCount(0)
    await page.getByRole('button', { name: 'State' }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Spam' }).click()
    await page.keyboard.press('Escape')
    // What closes gives the focus back, and would close the next menu with it.
    await expect(page.getByRole('button', { name: /^State/ })).toBeFocused()
    await rowOf('Rui Matos')
      .getByRole('button', { name: /^Actions for/ })
      .press('Enter')
    await page.getByRole('menuitem', { name: 'Not spam' }).click()
    await expect(rowOf('Rui Matos')).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Remove .*State|^Clear filters/ })
      .first()
      .click()
    await looksGood(page, 3)
    // A press on the name opens it; closed, the rows have the keys again.
    await page.getByText('Rui Matos', { exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('How would you like to meet?')
    await expect(page.getByRole('link', { name: 'Answer by e-mail' })).toHaveAttribute(
      'href',
      'mailto:agnes@weber.example?subject=Re%3A%20Reading%20circle',
    )
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('How would you like to meet?')
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('status').getByText('The entry was erased.')).toBeVisible()
    await expect(rowOf('Rui Matos')).toHaveCount(0)
    await expect(rowOf('Agnes Weber')).toBeVisible()
  },
)

test(
  '[C271] a form is translated beside its source, word by word, and readers get it',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin/forms`)
    await page.getByRole('link', { name: 'Edit Press Copies' }).click()
    const languages = page.getByRole('region', { name: 'Languages' })
    await languages.getByRole('link', { name: /German/ }).click()
    const beside = page.getByRole('region', { name: 'Translate' })
    await expect(beside).toContainText('Where you write')
    const words = {
      'Form name': 'Presseexemplare',
      'Where you write: Label': 'Wo Sie schreiben',
      'Format: Option 3': 'Gedruckt',
      'Submit text': 'Um ein Exemplar bitten',
    }
    for (const [label, text] of Object.entries(words)) {
      await beside.getByRole('textbox', { name: label, exact: true }).fill(text)
    }
    await looksGood(page, 4)
    await page.getByRole('radio', { name: 'Write' }).and(page.locator(':visible')).click({ force: true })
    const preview = page.getByRole('region', { name: 'Live preview' }).and(page.locator(':visible'))
    await expect(preview.getByRole('radio', { name: 'Gedruckt' })).toBeVisible()
    await expect(preview.getByText('Needed by')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('button', { name: 'Add field' })).toHaveCount(0)
    await publishOpen(page)
    await expect(page.getByRole('status').getByText('Form Updated')).toBeVisible()

    await page.goto(`${product.origin}/de/forms/press-copies`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Presseexemplare')
    await looksGood(page, 5)
    await page.getByRole('button', { name: 'Um ein Exemplar bitten' }).click()
    await expect(page.getByRole('alert')).toContainText('Bitte noch einmal ansehen:')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Agnes Weber')
    await page.getByRole('textbox', { name: 'Email' }).fill('agnes@weber.example')
    await page.getByRole('textbox', { name: 'Wo Sie schreiben' }).fill('Stadtblatt')
    await page.getByRole('radio', { name: 'Gedruckt' }).check()
    await page.getByRole('button', { name: 'Um ein Exemplar bitten' }).click()
    await expect(page.locator('.form-thanks p')).toHaveAttribute('lang', 'en')
  },
)

test('[C516] what fails with a form says so, and the form stays as it was', async ({ page }) => {
  await signIn(product, page.request)
  const calls = '**/api/{forks/*/,}forms{,/**}'
  const toast = page.getByRole('region', { name: 'Notifications' })
  const says = async (title: string, sentence: string) => {
    await expect(toast).toContainText(title)
    await expect(toast).toContainText(sentence)
  }
  await page.goto(`${product.origin}/admin/forms?create`)
  const name = page.getByRole('textbox', { name: 'Form name' })
  await name.fill('Harbour walk')
  await failing(page, 'POST', calls, async () => {
    await name.press('Enter')
    await says('Creation Failed', 'Failed to create form. Please try again.')
  })
  await expect(name).toHaveValue('Harbour walk')
  await name.press('Enter')
  await says('Form Created', 'The form has been created successfully.')

  await page.getByRole('radio', { name: 'Settings' }).check({ force: true })
  const notices = page.getByRole('textbox', { name: 'Notification email' })
  await notices.fill('ada at example')
  await expect(notices).toHaveAccessibleDescription(/Valid email is required/)
  await expect(notices).toHaveAttribute('aria-invalid', 'true')
  // In the longest words the bar over the screen still fits the window.
  await wear(page, { width: 768, height: 1024, colorScheme: 'light' })
  await page
    .context()
    .addCookies([{ name: 'look', value: 'system.normal.de', url: `${product.origin}/admin` }])
  await page.reload()
  await expect(page.getByText(/^Nicht gespeichert/)).toBeVisible()
  expect(await overflowOf(page)).toBe(0)
  await page.context().clearCookies({ name: 'look' })
  await page.reload()
  await wear(page, { width: 1440, height: 900, colorScheme: 'light' })
  await page.getByRole('radio', { name: 'Settings' }).check({ force: true })
  await notices.fill('')

  await page.getByRole('textbox', { name: 'Submit text' }).fill('Walk along')
  await expect(page.getByText('Changes waiting')).toBeVisible()
  await failing(page, 'POST', '**/api/forks/*/publish', async () => {
    await page.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Publish 1 change' }).press('Enter')
    await says('Update Failed', 'Failed to update form. Please try again.')
  })

  await page.goto(`${product.origin}/admin/forms`)
  await page.getByRole('button', { name: 'Actions for Harbour walk' }).click()
  await page.getByRole('menuitem', { name: /^Delete/ }).click()
  const question = page.getByRole('dialog', { name: 'Delete form' })
  await failing(page, 'DELETE', calls, async () => {
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await says('Deletion Failed', 'Failed to delete form. Please try again.')
  })
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await says('Form Deleted', 'The form has been deleted successfully.')
})
