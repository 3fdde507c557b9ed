import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  type AiService,
  anAiService,
  chunk,
  refuses,
  repeats,
  says,
  sends,
} from '../../../test/support/ai-service.ts'
import { faultsOf } from '../../../test/support/axe.ts'
import { looksOf, overflowOf, SWEEP, wear } from '../../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { AGAIN, aChapter, signIn } from '../../../test/support/studio.ts'

let home: string
let product: Product
let service: AiService

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  home = aDataHome()
  service = await anAiService()
  product = await startProduct({
    dataDir: join(home, 'data'),
    env: { ...OWNER, AI_PRIVATE_HOSTS: service.host },
  })
})

test.afterAll(async () => {
  await product.stop()
  await service.close()
  removeHome(home)
})

const sound = async (page: Page, place: number) => {
  for (const look of looksOf(place)) {
    await wear(page, look)
    expect(await faultsOf(page)).toEqual([])
    expect(await overflowOf(page)).toBe(0)
  }
}

const openAssistant = async (page: Page) => {
  await page.getByRole('button', { name: 'AI Assistant' }).press('Enter')
  return page.getByRole('dialog', { name: 'AI Assistant' })
}

test(
  '[C306] [C307] [C326] without a provider the dialog says what is missing, and leads to where it is set up by keys alone',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin/blog`)
    const dialog = await openAssistant(page)
    await expect(dialog.getByText('No provider is set up')).toBeVisible()
    for (const name of ['Generate Content', 'Translate', 'Optimize SEO', 'Send'])
      await expect(dialog.getByRole('button', { name, exact: true })).toBeDisabled()
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(672)
    await sound(page, 0)
    await dialog.getByRole('link', { name: 'Set up in Settings' }).press('Enter')

    await page.getByLabel('Address').fill(service.address)
    await page.getByLabel('Key', { exact: true }).fill('sk-of-the-owner-6789')
    await page.getByRole('button', { name: 'List models' }).press('Enter')
    await expect(page.getByText('2 models to choose from, in the field above.')).toBeVisible()
    await page.getByLabel('Model', { exact: true }).fill('small')
    await page.getByLabel('Tokens in a month').fill('50000')
    await page.getByRole('checkbox', { name: `Texts of this site may go to ${service.host}` }).press('Space')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.press('Enter')
    await expect(page.getByText('A key is stored, ending in “6789”.')).toBeVisible()
    await expect(save).toBeFocused()
    await expect(page.getByLabel('Key', { exact: true })).toHaveValue('')
    await sound(page, 1)
    service.answer(says('Ready.'))
    await page.getByRole('button', { name: 'Test', exact: true }).press('Enter')
    await expect(page.getByText('It said: Ready.')).toBeVisible()
  },
)

test(
  'rows of a list are translated on the server, and each waits as a proposal until it is taken by keys',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin/blog`)
    const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') })
    for (const place of [1, 2]) await rows.nth(place).getByRole('checkbox').check()
    service.answer(refuses(401))
    await page
      .getByRole('toolbar', { name: 'Chosen rows' })
      .getByRole('button', { name: 'Translate' })
      .press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Translate into').selectOption('de')
    await expect(dialog.getByText(`The words go to small at ${service.host}.`)).toBeVisible()
    await sound(page, 10)
    await dialog.getByRole('button', { name: 'Translate' }).press('Enter')
    await expect(page.getByText('2 of 2 are being translated.')).toBeVisible()
    // Nothing of it can be undone, so the keys for Undo do not press what leads on.
    await page.keyboard.press('Control+z')
    await expect(page).toHaveURL(/\/admin\/blog$/)
    await page.getByRole('button', { name: 'See the progress' }).press('Enter')
    await expect(page).toHaveURL(/\/admin\/translations$/)
    await expect(page.getByText(`${service.host} refuses the key.`)).toBeVisible()
    service.answer(repeats('Kurz: '))
    await page.getByRole('button', { name: 'Cancel' }).press('Enter')
    const goOn = page.getByRole('button', { name: 'Go on' })
    await expect(goOn).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'To look at (2)' })).toBeVisible()
    await page.getByRole('button', { name: '2 items' }).press('Enter')
    await expect(page.getByText('proposals made')).toHaveCount(2)
    await sound(page, 11)
    await page.getByRole('region', { name: 'To look at' }).getByRole('link').first().press('Enter')
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await expect(title).toHaveValue('')
    await page.getByRole('button', { name: 'Look at it' }).press('Enter')
    await sound(page, 12)
    await dialog.getByRole('button', { name: 'Take: Title', exact: true }).press('Enter')
    await expect(dialog.getByRole('region', { name: 'Title', exact: true })).toBeHidden()
    await dialog.getByRole('button', { name: 'Take all' }).press('Enter')
    await expect(title).toHaveValue(/^Kurz: /)
    await expect(page.getByRole('note').filter({ hasText: 'A model translated:' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Look at it' })).toBeHidden()
    // What was written since stays, and what is taken back waits again.
    const excerpt = page.getByRole('textbox', { name: 'Excerpt', exact: true })
    await excerpt.fill('Von Hand.')
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('Excerpt: stays as it is, since it was changed after that')).toBeVisible()
    await expect(excerpt).toHaveValue('Von Hand.')
    const look = page.getByRole('button', { name: 'Look at it' })
    await look.press('Enter')
    await dialog.getByRole('button', { name: 'Take all' }).press('Enter')
    await expect(look).toBeHidden()
    await expect(page.getByRole('note').filter({ hasText: /A model translated: .*Content/ })).toBeVisible()
    await page.goto(`${product.origin}/admin/translations`)
    await expect(page.getByRole('heading', { name: 'To look at (1)' })).toBeVisible()

    await page.getByRole('region', { name: 'To look at' }).getByRole('link').press('Enter')
    await page.getByRole('button', { name: 'Look at it' }).press('Enter')
    await dialog.getByRole('button', { name: 'Discard all' }).press('Enter')
    await expect(page.getByRole('button', { name: 'Look at it' })).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await page.getByRole('button', { name: 'Look at it' }).press('Enter')
    await dialog.getByRole('button', { name: 'Discard all' }).press('Enter')
    // What nobody took can be asked for again, from where it is missing.
    await title.fill('Wieder gelöscht')
    await title.fill('')
    await page.getByRole('button', { name: 'Have them translated' }).press('Enter')
    await page.getByRole('button', { name: 'Look at it' }).press('Enter')
    // The field has an empty draft by now, and the proposal is shown all the same.
    const proposed = dialog.getByRole('region', { name: 'Title', exact: true })
    await expect(proposed.getByText(/^Kurz: /)).toBeVisible()
    await expect(title).toHaveValue('')
  },
)

test(
  'a model that sees proposes the description of a picture, which stands in its field once it is taken by keys',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin/media`)
    const ask = async () => (await fetch('/api/forks/current-fork-id/media?kind=image&limit=1')).json()
    const [{ id }] = await page.evaluate(ask)
    const file = `${product.origin}/admin/media/${id}?locale=de`
    await page.goto(file)
    const field = page.getByLabel('Description for people who cannot see it')
    await expect(field).toBeVisible()
    await page.goto(`${product.origin}/admin/settings/integrations`)
    const eyes = page.getByRole('checkbox', { name: 'The model sees pictures' })
    await expect(eyes).not.toBeChecked()
    service.answer(says('Red'))
    await page.getByRole('button', { name: 'Test', exact: true }).press('Enter')
    await expect(eyes).toBeChecked()
    await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(page.getByText('The provider is saved')).toBeVisible()

    await page.goto(file)
    service.answer(refuses(500))
    const suggest = page.getByRole('button', { name: 'Suggest a description in German' })
    await suggest.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'has a fault of its own (500)' })).toBeVisible()
    service.answer(says('Ein Samenstand.'))
    await suggest.press('Enter')
    const proposal = page.getByRole('region', { name: 'Proposal' })
    await expect(proposal.locator('ins')).toHaveText(/Samenstand/)
    await sound(page, 13)
    await proposal.getByRole('button', { name: 'Use it' }).press('Enter')
    await expect(field).toHaveValue('Ein Samenstand.')
    await expect(proposal).toBeHidden()
  },
)

async function openPost(page: Page) {
  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin/blog`)
  await page.getByRole('link', { name: 'Start with Five' }).first().click()
  const text = page.getByRole('textbox', { name: 'Content' })
  await expect(text).toBeVisible()
  return text
}

test(
  '[C308] [C309] [C310] [C311] [C319] [C324] [C327] a proposal for a paragraph streams in, takes its place, and one undo brings the words back',
  SWEEP,
  async ({ page }) => {
    const text = await openPost(page)
    const first = text.locator('p').first()
    const before = await first.innerText()
    await first.click()
    service.answer(says('Five people are a table, and a table is a beginning.', { in: 50, out: 12 }, 60))
    const dialog = await openAssistant(page)
    await expect(dialog.getByText('paragraph 1, English US')).toBeVisible()
    await expect(dialog.getByText(/Translate and Optimize SEO send the whole text/)).toBeVisible()
    const prompt = dialog.getByRole('textbox', { name: 'Prompt' })
    await expect(prompt).toBeFocused()
    const send = dialog.getByRole('button', { name: 'Send', exact: true })
    await expect(send).toBeDisabled()
    await prompt.fill('   ')
    await expect(send).toBeDisabled()
    await prompt.fill('Say it shorter.')
    await send.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Generating...' })).toBeDisabled()
    await expect(dialog.getByRole('button', { name: 'Stop' })).toBeFocused()
    await expect(page.getByText('AI has successfully generated your content.')).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Proposal' })).toBeFocused()
    await expect(dialog.getByText('You asked: Say it shorter.')).toBeVisible()
    await expect(prompt).toHaveValue('')
    const asked = JSON.stringify(service.heard.at(-1)?.body)
    for (const part of ['a post of a blog', before.slice(0, 30)]) expect(asked).toContain(part)
    await sound(page, 2)
    await dialog.getByRole('button', { name: 'Replace paragraph' }).press('Enter')
    await expect(first).toHaveText('Five people are a table, and a table is a beginning.')
    await page.keyboard.press('Control+z')
    await expect(first).toHaveText(before)
  },
)

test('a whole chapter is asked for its summary, which stands beside it until it is taken', async ({
  page,
}) => {
  await signIn(product, page.request)
  const words = `${'Rings tell of dry years. '.repeat(40)}\n\n---\n\nThe last paragraph.`
  await page.goto(await aChapter(product, page, 'Rings', words))
  const text = page.getByRole('textbox', { name: 'Content' })
  await text.locator('p').last().click()
  service.answer(says('Trees remember.'))
  const dialog = await openAssistant(page)
  // The line between them is none.
  await expect(dialog.getByText('paragraph 2, English US')).toBeVisible()
  await dialog
    .getByRole('group', { name: 'About the whole chapter' })
    .getByRole('button', { name: 'Summary' })
    .press('Enter')
  await expect(dialog.getByText('Trees remember.')).toBeVisible()
  const asked = JSON.stringify(service.heard.at(-1)?.body)
  for (const part of ['a chapter of a book', 'Sum it up', 'Rings tell of dry years.', 'The last paragraph.'])
    expect(asked).toContain(part)
  await expect(dialog.getByRole('button', { name: /^Replace/ })).toHaveCount(0)
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Insert at cursor' }).press('Enter')
  await expect(text.locator('p').last()).toHaveText('Trees remember.')
})

test('a paragraph that somebody else changed meanwhile keeps their words: the proposal stands behind it', async ({
  page,
  browser,
}) => {
  const text = await openPost(page)
  const paragraph = text.locator('p').first()
  const before = await paragraph.innerText()
  await paragraph.click()
  service.answer(says('Five is a beginning.'))
  const dialog = await openAssistant(page)
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('Say it shorter.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Replace paragraph' })).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  const theirs = await openPost(other)
  await theirs.locator('p').first().click()
  await other.keyboard.press('End')
  await other.keyboard.type(' Their words.')
  await expect(paragraph).toContainText('Their words.')
  const both = await paragraph.innerText()
  expect(both).not.toBe(before)

  await dialog.getByRole('button', { name: 'Replace paragraph' }).press('Enter')
  await expect(page.getByText('The paragraph has changed meanwhile')).toBeVisible()
  await expect(paragraph).toHaveText(both)
  await expect(text.locator('p').nth(1)).toHaveText('Five is a beginning.')
  await other.close()
})

test('[C313] a proposal goes on while its dialog is closed, and waits at its item until somebody takes it', async ({
  page,
}) => {
  const text = await openPost(page)
  const paragraph = text.locator('p').filter({ hasText: 'Stairs, smoke' })
  await paragraph.click()
  service.answer(says('Three words wait here, and more of them come.', { in: 50, out: 12 }, 80))
  const dialog = await openAssistant(page)
  const prompt = dialog.getByRole('textbox', { name: 'Prompt' })
  await prompt.fill('Say it shorter.')
  // What was typed is there again, until it was answered.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await openAssistant(page)
  await expect(prompt).toHaveValue('Say it shorter.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(dialog.getByText('You may close this: it goes on, and waits here.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await text.locator('p').first().click()
  await expect(page.getByText('AI has successfully generated your content.')).toBeVisible()

  await page.getByRole('link', { name: 'Blog', exact: true }).first().click()
  await expect(text).toBeHidden()
  await page.getByRole('button', { name: 'AI Assistant, 1 proposal waits' }).press('Enter')
  await expect(dialog.getByRole('button', { name: 'Replace paragraph' })).toBeHidden()
  const elsewhere = dialog.getByRole('region', { name: 'Waits elsewhere' })
  await expect(elsewhere.getByRole('link', { name: /^Translations by the assistant/ })).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Start with Five' }).press('Enter')
  await expect(text).toBeVisible()

  await page.getByRole('button', { name: 'AI Assistant, 1 proposal waits' }).press('Enter')
  await expect(dialog.getByText('Three words wait here')).toBeVisible()
  await expect(prompt).toHaveValue('')
  await dialog.getByRole('button', { name: 'Replace paragraph' }).press('Enter')
  await expect(text.getByText('Three words wait here, and more of them come.')).toBeVisible()
  await expect(paragraph).toBeHidden()
  await expect(page.getByRole('button', { name: 'AI Assistant', exact: true })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(paragraph).toBeVisible()
})

test(
  'of a proposal for several paragraphs each one is taken or left by keys, and one undo brings all back',
  SWEEP,
  async ({ page }) => {
    const text = await openPost(page)
    const [first, second] = ['Ask one person', 'Ask in a sentence'].map((words) =>
      text.locator('p').filter({ hasText: words }),
    ) as [Locator, Locator]
    await first.click()
    await second.click({ modifiers: ['Shift'] })
    service.answer(says('A table is a beginning.\n\nA second one goes on.\n\nAnd a third is new.'))
    const dialog = await openAssistant(page)
    await dialog.getByRole('textbox', { name: 'Prompt' }).fill('Say it shorter.')
    await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
    await dialog.getByRole('checkbox', { name: 'Take paragraph 1' }).press('Space')
    await dialog.getByRole('checkbox', { name: 'Take paragraph 3' }).press('Space')
    await expect(dialog.getByText('left as it is')).toBeVisible()
    await expect(dialog.getByText('left out')).toBeVisible()
    await sound(page, 4)
    const before = await text.innerText()
    await dialog.getByRole('button', { name: 'Replace 2 paragraphs' }).press('Enter')
    await expect(text.getByText('A second one goes on.')).toBeVisible()
    await expect(second).toBeHidden()
    await expect(first).toBeVisible()
    await expect(text).not.toContainText('And a third is new.')
    await page.keyboard.press('Control+z')
    await expect(second).toBeVisible()
    expect(await text.innerText()).toBe(before)
  },
)

test('selected words within a line are asked about alone, and take their place with its other words and marks kept', async ({
  page,
}) => {
  const text = await openPost(page)
  const line = text.locator('p').filter({ hasText: /^Whether there is food/ })
  const before = await line.innerText()
  await line.click({ position: { x: 3, y: 8 } })
  await page.keyboard.press('Home')
  const selected = () => page.evaluate(() => getSelection()?.toString().trim())
  for (const words of ['Whether', 'Whether there', 'Whether there is']) {
    await page.keyboard.press('Control+Shift+ArrowRight')
    // On a busy machine a key is faster than the editor behind the one before.
    await expect.poll(selected).toBe(words)
    // The editor hears of it in a task of its own.
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
  }
  service.answer(says('Perhaps some'))
  const dialog = await openAssistant(page)
  await expect(dialog.getByText(/^Sends/)).toHaveText(/3 selected words in paragraph \d+, English US/)
  await dialog.getByRole('button', { name: 'Another word' }).press('Enter')
  await expect(dialog.locator('del')).toHaveText('Whether there is')
  await expect(dialog.locator('ins')).toHaveText('Perhaps some')
  const sent = JSON.stringify(service.heard.at(-1)?.body)
  expect(sent).toContain('<text>\\nWhether there is\\n</text>')
  await dialog.getByRole('button', { name: 'Replace the words' }).press('Enter')
  await expect(text.locator('p').filter({ hasText: 'Perhaps some' })).toHaveText(
    before.replace('Whether there is', 'Perhaps some'),
  )
  await page.keyboard.press('Control+z')
  await expect(line).toHaveText(before)

  service.answer(says('- a list\n- of words'))
  await openAssistant(page)
  await dialog.getByRole('button', { name: 'Another word' }).press('Enter')
  await expect(dialog.getByText('The answer is more than words of a line')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Replace the words' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Discard' }).press('Enter')
})

test(
  'a field is asked about from where the caret is, shows its changed words, and its undo brings them back',
  SWEEP,
  async ({ page }) => {
    await openPost(page)
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await title.click()
    service.answer(says('Start with Six'))
    const dialog = await openAssistant(page)
    await expect(dialog.getByLabel('Send is about')).toHaveValue('title')
    await expect(dialog.getByText('the field Title, English US')).toBeVisible()
    await dialog.getByRole('button', { name: 'Another word' }).press('Enter')
    await expect(dialog.locator('del')).toHaveText('Five')
    await expect(dialog.locator('ins')).toHaveText('Six')
    await sound(page, 5)
    await dialog.getByRole('button', { name: 'Replace the field' }).press('Enter')
    await expect(title).toHaveValue('Start with Six')
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(title).toHaveValue('Start with Five')
  },
)

test('what is typed in the form of the provider stays when another section is looked at, until it is discarded', async ({
  page,
}) => {
  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin/settings/integrations`)
  const model = page.getByLabel('Model', { exact: true })
  await model.fill('large')
  await page.getByRole('link', { name: 'Sign-in', exact: true }).click()
  await expect(model).toBeHidden()
  await page.goBack()
  await expect(model).toHaveValue('large')
  await expect(page.getByText('Not saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(model).toHaveValue('small')
  await expect(page.getByText('Not saved yet.')).toBeHidden()
  const agreed = page.getByRole('checkbox', { name: /^Texts of this site may go to/ })
  await expect(agreed).toBeChecked()
  await page.getByLabel('Address').fill('https://another.example/v1')
  await expect(agreed).not.toBeChecked()
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(agreed).toBeChecked()

  await model.fill('mine')
  await page.getByRole('link', { name: 'Sign-in', exact: true }).click()
  await expect(model).toBeHidden()
  const path = `${product.origin}/api/forks/current-fork-id/assistant-settings`
  const { key: _, ...stored } = await (await page.request.get(path, AGAIN)).json()
  const theirs = { headers: { origin: product.origin }, data: { ...stored, tokensPerMonth: 60_000 } }
  expect((await page.request.put(path, { ...theirs, ...AGAIN })).status()).toBe(200)
  await page.goBack()
  await expect(model).toHaveValue('mine')
  const alert = page.getByRole('form', { name: 'AI provider' }).getByRole('alert')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(alert).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(model).toHaveValue('small')
  const most = page.getByLabel('Tokens in a month')
  await expect(most).toHaveValue('60000')

  // They save once more while this save is on its way, and the studio reads that before the answer comes.
  await model.fill('mine')
  const way = Promise.withResolvers<void>()
  await page.route('**/assistant-settings', async (route) => {
    if (route.request().method() === 'PUT') await way.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  const read = page.waitForResponse(
    (answer) => answer.url().endsWith('/assistant-settings') && answer.request().method() === 'GET',
  )
  const data = { ...stored, tokensPerMonth: 70_000 }
  expect((await page.request.put(path, { ...theirs, data, ...AGAIN })).status()).toBe(200)
  await (await read).finished()
  way.resolve()
  await expect(alert).toBeVisible()
  await expect(model).toHaveValue('mine')
  await page.unroute('**/assistant-settings')
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(model).toHaveValue('small')
  await expect(most).toHaveValue('70000')

  // Words are no bound, and leave the one that is there.
  await most.fill('many')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Tokens in a month must be a number')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).press('Enter')
  await expect(most).toHaveValue('70000')

  // Nobody can bring a key back, so one press does not take it away.
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter')
  const question = page.getByRole('dialog', { name: /^Remove 127\.0\.0\.1:\d+\?$/ })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeFocused()
  expect((await (await page.request.get(path, AGAIN)).json()).protocol).not.toBeNull()
})

test('[C318] [C325] what fails keeps the prompt and the words that came, and says so', async ({ page }) => {
  await openPost(page)
  const dialog = await openAssistant(page)
  const prompt = dialog.getByRole('textbox', { name: 'Prompt' })
  service.answer(refuses(500))
  await prompt.fill('Say it shorter.')
  await prompt.press('Tab')
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(page.getByText('Failed to generate content. Please try again.')).toBeVisible()
  await expect(dialog.getByRole('alert').filter({ hasText: 'has a fault of its own (500)' })).toBeVisible()
  await expect(prompt).toHaveValue('Say it shorter.')

  service.answer(
    sends(chunk({ delta: { content: 'Five people' }, finish_reason: null }), { breaksAfterMs: 500 }),
  )
  await dialog.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(dialog.getByRole('alert').filter({ hasText: 'What had come is kept below.' })).toBeVisible()
  await expect(dialog.getByText('Five people', { exact: true })).toBeVisible()
  const discard = dialog.getByRole('button', { name: 'Discard' })
  await discard.press('Enter')
  await expect(prompt).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(dialog.getByText('Five people', { exact: true })).toBeVisible()
  await discard.press('Enter')

  service.answer(refuses(429, { 'retry-after': '3' }))
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(dialog.getByRole('button', { name: /^Retry in [123] s$/ })).toBeDisabled()
  await expect(prompt).toHaveValue('Say it shorter.')
  service.answer(says('Five.'))
  await dialog.getByRole('button', { name: 'Retry', exact: true }).press('Enter')
  await expect(dialog.getByText('Five.', { exact: true })).toBeVisible()
  await prompt.fill('And without a connection.')
  await page.route('**/api/ai/*', (route) => route.abort())
  await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
  await expect(dialog.getByText('The server does not answer. Your prompt and your text')).toBeVisible()
  await expect(prompt).toHaveValue('And without a connection.')
  await dialog.getByRole('link', { name: 'Change: AI provider' }).press('Enter')
  await expect(page.getByRole('form', { name: 'AI provider' })).toBeVisible()
})

test('a stop ends the question at the service within a second, and keeps what had come', async ({ page }) => {
  await openPost(page)
  const dialog = await openAssistant(page)
  service.answer(says('word '.repeat(400), { in: 1, out: 1 }, 50))
  await dialog.getByRole('textbox', { name: 'Prompt' }).fill('Write on.')
  // More than may run at once: each one that is stopped leaves its place.
  for (let n = 0; n < 4; n++) {
    await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
    await expect(dialog.getByText(/word word/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Stop' }).press('Enter')
    await expect(dialog.getByText(/· stopped/)).toBeVisible()
    await expect.poll(service.open).toBe(0)
  }
})

test('[C320] [C321] [C323] the open text is translated, and lines for search engines go into the fields that are ticked', async ({
  page,
}) => {
  await openPost(page)
  const dialog = await openAssistant(page)
  service.answer(says('Cinco personas son una mesa.'))
  await dialog.getByRole('button', { name: 'Translate', exact: true }).press('Enter')
  await expect(page.getByText('Content has been translated successfully.')).toBeVisible()
  await expect(dialog.getByText('Cinco personas son una mesa.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Insert at cursor' })).toBeHidden()
  expect(JSON.stringify(service.heard.at(-1)?.body)).toContain('into Spanish')

  service.answer(says('Title: Five at a table\nDescription: How a circle begins.\nSlug: five-at-a-table'))
  await dialog.getByRole('button', { name: 'Optimize SEO' }).press('Enter')
  await expect(page.getByText('Content has been optimized for search engines.')).toBeVisible()
  await expect(
    dialog.getByRole('checkbox', { name: 'Description How a circle begins. 20 of 160' }),
  ).toBeChecked()
  const slug = dialog.getByRole('checkbox', { name: /Slug.*Once published, the old address leads here/ })
  await expect(slug).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Use 2 of 3' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('How a circle begins.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('How a circle begins.')).toHaveCount(0)
})

test('a proposal becomes a new draft with its heading as title, opened in its editor', async ({ page }) => {
  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin`)
  const dialog = await openAssistant(page)
  service.answer(says('## Start with Five\n\nA **table** is a beginning.'))
  for (const [button, list] of [
    ['New post', 'blog'],
    ['New page', 'pages'],
  ] as const) {
    await dialog.getByRole('textbox', { name: 'Prompt' }).fill('A post about five people.')
    await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
    await dialog.getByRole('button', { name: button }).press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/admin/${list}/[0-9a-f-]{36}`))
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Start with Five')
    const text = page.getByRole('textbox', { name: 'Content' })
    await expect(text.locator('p').first()).toHaveText('A table is a beginning.')
    await expect(text.locator('strong')).toHaveText('table')
    const path = new URL(page.url()).pathname.replace('/admin/', '/api/')
    const made = await (await page.request.get(`${product.origin}${path}`, AGAIN)).json()
    expect([made.isPublished, made.slug]).toEqual([false, expect.stringMatching(/^start-with-five(-2)?$/)])
    if (list === 'blog') await openAssistant(page)
  }
})

test(
  'voice and terms are written by language below the provider, and go along with questions',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin/settings/integrations`)
    const form = page.getByRole('form', { name: 'Voice and terms' })
    await form.getByLabel('Voice').fill('Plain and close.')
    await page.getByLabel('For texts in').selectOption('de')
    await expect(form.getByLabel('Voice')).toHaveValue('')
    await form.getByLabel('Terms').fill('circle = Kreis\n= Ort')
    await form.getByRole('button', { name: 'Save voice and terms' }).press('Enter')
    await expect(form.getByText('Term is required')).toBeVisible()
    await form.getByLabel('Terms').fill('circle = Kreis\nFive')
    await form.getByRole('button', { name: 'Save voice and terms' }).press('Enter')
    await expect(page.getByText('Voice and terms are saved', { exact: true }).last()).toBeVisible()
    await page.getByLabel('For texts in').selectOption('en')
    await expect(form.getByLabel('Voice')).toHaveValue('Plain and close.')
    await form.getByRole('button', { name: 'Save voice and terms' }).press('Enter')
    await expect(form.getByText('Not saved yet.')).toBeHidden()

    service.answer(says('A shore.'))
    const dialog = await openAssistant(page)
    await dialog.getByRole('button', { name: 'Generate Content' }).press('Enter')
    await expect(dialog.getByText('A shore.')).toBeVisible()
    const rules = JSON.stringify(service.heard.at(-1)?.body)
    expect(rules).toContain('The voice of this site: Plain and close.')
    expect(rules).not.toContain('Kreis')
    await page.keyboard.press('Escape')
    await sound(page, 6)
  },
)

test('[C322] [C312] with nothing open, samples are sent, and are called that', async ({ page }) => {
  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin`)
  const dialog = await openAssistant(page)
  service.answer(says('A shore.'))
  await dialog.getByRole('button', { name: 'Generate Content' }).press('Enter')
  await expect(dialog.getByText('A shore.')).toBeVisible()
  expect(JSON.stringify(service.heard.at(-1)?.body)).toContain('low tide')
  const translate = dialog.getByRole('button', { name: 'Translate', exact: true })
  // The words are there a moment before their end.
  await expect(translate).toBeEnabled()
  await translate.press('Enter')
  await expect(dialog.getByText(/a sample, since no item is open/)).toBeVisible()
})

test(
  'use and costs stand below the provider, by person and model, and come to the figure of the bounds',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin/settings/integrations`)
    const table = page.getByRole('table')
    await expect(table.getByRole('rowheader', { name: /small/ })).toBeVisible()
    const together = table.getByRole('row', { name: /^Together/ })
    const tokens = await together.getByRole('cell').nth(1).innerText()
    await expect(page.getByText(`Spent this month: ${tokens} tokens`)).toBeVisible()
    await expect(page.getByLabel('In the month')).toHaveValue(/^20\d\d-\d\d$/)
    await sound(page, 3)
  },
)

test(
  'what a model wrote is marked in the history, with who took it and what was asked',
  SWEEP,
  async ({ page }) => {
    const text = await openPost(page)
    await text.locator('p').last().click()
    service.answer(says('A table of five is a beginning that holds.'))
    const dialog = await openAssistant(page)
    await dialog.getByRole('textbox', { name: 'Prompt' }).fill('End it well.')
    await dialog.getByRole('button', { name: 'Send', exact: true }).press('Enter')
    await dialog.getByRole('button', { name: 'Replace paragraph' }).press('Enter')
    await expect(text.getByText('a beginning that holds')).toBeVisible()
    await expect(page.getByText('Saved', { exact: true }).first()).toBeVisible()
    await page.getByRole('link', { name: 'History' }).first().press('Enter')
    await expect(page.getByText('Text by small').filter({ visible: true }).first()).toBeVisible()
    const marks = page.getByRole('region', { name: 'Written by a model' })
    await expect(marks).toContainText(`small at ${service.host}, taken by`)
    await expect(marks).toContainText('Asked: End it well.')
    await sound(page, 6)
  },
)

test(
  'a translation of a model says so to readers until somebody has checked it',
  SWEEP,
  async ({ page, browser }) => {
    await openPost(page)
    const address = new URL(page.url())
    await page.goto(`${product.origin}${address.pathname}?locale=de&view=write`)
    const text = page.getByRole('textbox', { name: 'Content' })
    await text.locator('p').first().click()
    service.answer(says('Fünf sind ein Tisch.'))
    const dialog = await openAssistant(page)
    await dialog.getByRole('button', { name: 'Translate', exact: true }).press('Enter')
    await dialog.getByRole('button', { name: 'Insert' }).press('Enter')
    await expect(text.getByText('Fünf sind ein Tisch.')).toBeVisible()
    const notice = page.getByRole('note').filter({ hasText: 'A model translated: Content.' })
    await expect(notice).toBeVisible()
    await sound(page, 7)
    await page.goto(`${product.origin}${address.pathname}?locale=de&view=translate`)
    await expect(notice).toBeVisible()
    await sound(page, 8)
    const id = address.pathname.split('/').at(-1) ?? ''
    const slug = await page.evaluate(async (post) => {
      const { slug: published } = await (await fetch(`/api/blog/${post}/publish`, { method: 'POST' })).json()
      return String(published)
    }, id)

    const reader = await (await browser.newContext()).newPage()
    const read = () => reader.goto(`${product.origin}/de/blog/${slug}`)
    const note = reader.getByText('Maschinell übersetzt')
    await expect(async () => {
      await read()
      await expect(note).toBeVisible({ timeout: 500 })
    }).toPass({ timeout: 15_000 })
    expect(await faultsOf(reader)).toEqual([])
    await notice.getByRole('button', { name: 'I have checked this translation' }).press('Enter')
    await expect(notice).toBeHidden()
    await expect(async () => {
      await read()
      await expect(note).toBeHidden({ timeout: 500 })
    }).toPass({ timeout: 15_000 })
    await page.goto(`${product.origin}/admin/settings/integrations`)
    await page.getByRole('switch', { name: 'Name who checked it' }).press('Enter')
    await expect(page.getByText('Pages follow from now on')).toBeVisible()
    await sound(page, 9)
    await reader.close()
  },
)
