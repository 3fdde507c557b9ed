import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { looksOf, overflowOf, SWEEP, wear } from '../../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { signIn } from '../../../test/support/studio.ts'

/** How soon readers see a change, on a machine with other work. */
const VISIBLE_MS = 2_000

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

const sound = async (page: Page) => {
  expect(await faultsOf(page, undefined, true)).toEqual([])
  expect(await overflowOf(page)).toBe(0)
}
const open = async (page: Page) => {
  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin/settings/theme`)
  await expect(page.locator('#section-title')).toHaveText('Theme')
}
const color = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })
const proof = (page: Page) =>
  page.frameLocator('iframe[title="The page with these changes"]:not([aria-hidden="true"])')
/** The frame is another one after each change, and an assertion on its element waits for the new one. */
const expectPaper = (page: Page, color: string) =>
  expect(proof(page).locator('body')).toHaveCSS('background-color', color)
const save = async (page: Page) => {
  await page.keyboard.press('Control+s')
  await expect(page.getByText('not saved')).toHaveCount(0)
}
const landing = async () => (await fetch(`${product.origin}/`)).text()

test(
  '[C565] [C574] [C650] colours, fonts, motif and words are chosen beside the real page, and readers see them at once',
  SWEEP,
  async ({ page }) => {
    await open(page)
    await expectPaper(page, 'rgb(242, 240, 234)')

    await page.getByRole('button', { name: 'Start from a set' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Harbour' }).click()
    await expect(color(page, 'Thread')).toHaveValue('#c8452f')
    await expect(color(page, 'Thread')).toHaveAccessibleDescription(
      /^Darkened to #b1[0-9a-f]{4} so that text stays readable \(5\.0 to 1\)\.$/,
    )
    await expect(color(page, 'Ink')).toHaveAccessibleDescription('')
    await expectPaper(page, 'rgb(243, 235, 221)')

    // By keys: the arrows go from pair to pair.
    const pairs = page.getByRole('group', { name: 'Fonts' }).getByRole('radio')
    await pairs.first().focus()
    await page.keyboard.press('ArrowDown')
    await expect(pairs.nth(1)).toBeChecked()
    await page.getByRole('radio', { name: 'Cover and plate' }).check()
    await page.getByRole('textbox', { name: 'Closing quote, in the footer' }).fill('“Ask who was paid.”')
    await page.getByRole('button', { name: 'Own words for headings and lines' }).click()
    const notes = page.getByRole('textbox', { name: 'Heading of the blog', exact: true })
    await expect(notes).toHaveAttribute('placeholder', 'Notes')
    await notes.fill('Journal')
    await expect(proof(page).locator('html')).toHaveAttribute('data-fonts', 'archivo')
    await expect(proof(page).locator('.spread__plate')).toBeVisible()
    await expect(proof(page).getByText('“Ask who was paid.”')).toBeAttached()
    // A chapter and a post wear the same.
    await page.getByText('Chapter', { exact: true }).click()
    await expect(proof(page).locator('main.chapter, main .chapter__head').first()).toBeVisible()
    await page.getByText('Post', { exact: true }).click()
    await expect(proof(page).locator('html')).toHaveAttribute('data-fonts', 'archivo')
    await page.getByText('Landing', { exact: true }).click()
    for (const look of looksOf(1)) {
      await wear(page, look)
      await sound(page)
    }
    expect(await landing()).not.toContain('Ask who was paid')

    await expect(
      page.getByText(/^7 changes not saved: Paper, Ink, Thread, Fonts, On the landing page/),
    ).toBeVisible()
    await save(page)
    await expect(page.getByText('Settings Updated')).toBeVisible()
    await expect.poll(landing, { timeout: VISIBLE_MS }).toContain('Ask who was paid')
    const html = await landing()
    expect(html).toContain('data-fonts="archivo"')
    expect(html).toContain('class="spread"')
    const reader = await page.context().newPage()
    await reader.goto(`${product.origin}/blog`)
    await expect(reader.getByRole('heading', { level: 1 })).toHaveText('Journal')
    await expect(reader.locator('body')).toHaveCSS('background-color', 'rgb(243, 235, 221)')
    // Only the fonts of its pair come before they are asked for.
    const early = await reader
      .locator('link[rel="preload"]')
      .evaluateAll((all) =>
        all.map((link) => /([\w-]+)\.[\w-]+\.woff2$/.exec(link.getAttribute('href') ?? '')?.[1]),
      )
    expect(early).toEqual(['archivo', 'literata-roman'])
    await sound(reader)

    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expect.poll(landing, { timeout: VISIBLE_MS }).not.toContain('Ask who was paid')
    await expect(color(page, 'Paper')).toHaveValue('')
    await expect(pairs.first()).toBeChecked()
    await reader.reload()
    await expect(reader.locator('body')).toHaveCSS('background-color', 'rgb(242, 240, 234)')
  },
)

test('what is no colour and what no text can hold is told in a sentence, and nothing is lost', async ({
  page,
}) => {
  await open(page)
  await color(page, 'Thread').fill('blue')
  await expect(color(page, 'Thread')).toHaveAccessibleDescription('A colour such as #F3EBDD')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Update Failed')).toBeVisible()
  await expect(color(page, 'Thread')).toBeFocused()
  await expect(color(page, 'Thread')).toHaveAccessibleDescription('Accent must be a colour such as #f3ebdd')
  await page.getByRole('button', { name: 'Back to the standard: Thread' }).click()
  await page.getByRole('button', { name: 'Own words for headings and lines' }).click()
  const chapter = page.getByRole('textbox', { name: 'Name of a chapter' })
  await expect(chapter).toHaveAccessibleDescription('May hold {number}')
  await chapter.fill('Essay {n}')
  // The proof goes on with what can be shown.
  await color(page, 'Paper').fill('#e8f0e2')
  await expectPaper(page, 'rgb(232, 240, 226)')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(chapter).toBeFocused()
  await expect(chapter).toHaveAccessibleDescription(/may hold \{number\} in braces, and nothing else/)
  for (const look of looksOf(0)) {
    await wear(page, look)
    await sound(page)
  }
  // What is not saved goes along to other sections, and back.
  await page.getByRole('link', { name: 'Domains' }).click()
  await expect(page.getByText(/^2 changes not saved: Paper, Name of a chapter/)).toBeVisible()
  await page.getByRole('link', { name: 'Theme' }).click()
  await expect(color(page, 'Paper')).toHaveValue('#e8f0e2')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(color(page, 'Paper')).toHaveValue('')
  await expect(page.getByText('not saved')).toHaveCount(0)
})

test('words are given for each language, and the colours of the site are the same in all', async ({
  page,
}) => {
  await open(page)
  await page
    .getByRole('combobox', { name: /language/i })
    .first()
    .selectOption('de')
  const quote = page.getByRole('textbox', { name: 'Closing quote, in the footer' })
  await expect(quote).toHaveAttribute('placeholder', /^„/)
  await quote.fill('„Wer wurde bezahlt?“')
  await color(page, 'Paper').fill('#f7efe6')
  await expect(proof(page).locator('html')).toHaveAttribute('lang', 'de')
  await expect(proof(page).getByText('„Wer wurde bezahlt?“')).toBeAttached()
  await save(page)
  await expect
    .poll(async () => (await fetch(`${product.origin}/de`)).text(), { timeout: VISIBLE_MS })
    .toContain('„Wer wurde bezahlt?“')
  expect(await landing()).toContain('“A book is open long after it is shut.”')
  await page.reload()
  await expect(color(page, 'Paper')).toHaveValue('#f7efe6')
  for (const look of looksOf(2)) {
    await wear(page, look)
    await sound(page)
  }
})
