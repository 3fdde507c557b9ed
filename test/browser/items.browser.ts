import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { faultsOf } from '../support/axe.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../support/product.ts'
import {
  AGAIN,
  confirmPublication,
  failing as failingCalls,
  publishOpen,
  signIn,
  tryAgain,
} from '../support/studio.ts'

let home: string
let product: Product

test.beforeAll(async () => {
  home = aDataHome()
  const env = { SAMPLE: 'none', ADMIN_EMAIL: 'ada@example.org', ...OWNER }
  product = await startProduct({ dataDir: join(home, 'data'), env })
})

test.afterAll(async () => {
  product.process.kill('SIGKILL')
  await product.ended
  removeHome(home)
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(product.origin + path)
  await page.getByLabel('Username').fill(OWNER.ADMIN_USERNAME)
  await page.getByLabel('Password', { exact: true }).fill(OWNER.ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))
  await page.goto(product.origin + path)
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const toast = (page: Page) => page.getByRole('region', { name: 'Notifications' })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Saved$/ })
const read = async (page: Page, path: string) => {
  const answer = await page.request.get(product.origin + path, AGAIN)
  return answer.status() === 200 ? answer.text() : String(answer.status())
}

async function choose(page: Page, title: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click()
}

async function expectNoViolations(page: Page): Promise<void> {
  expect(await faultsOf(page)).toEqual([])
}

/** Does something while no call of a method is answered. */
const failing = (page: Page, method: string, work: () => Promise<void>) =>
  failingCalls(page, method, '**/api/{forks/*/,}{case-studies,team,pages}{,/*}', work)

/** What a list says while its call is on its way, and when it failed. */
async function expectWaiting(page: Page, calls: string, loading: string): Promise<void> {
  const seen = Promise.withResolvers<void>()
  await page.route(calls, async (route) => {
    await seen.promise
    await route.abort()
  })
  await page.reload()
  await expect(page.getByText(loading)).toBeAttached()
  seen.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await page.reload()
}

test('[C378] [C379] [C380] [C381] [C382] [C383] [C384] [C385] [C387] [C453] [C470] [C474] [C255] a case study is created, published, edited, moved to the trash, restored and deleted', async ({
  page,
}) => {
  await test.step('[C382] [C384] a list without case studies says so', async () => {
    await open(page, '/admin/case-studies')
    await expect(page.getByRole('heading', { name: 'No case studies yet' })).toBeVisible()
    await expectNoViolations(page)
  })

  const create = page.getByRole('dialog', { name: 'New Case Study' })
  await test.step('[C378] [C387] a case study needs a title and a slug', async () => {
    await page.getByRole('button', { name: 'New Case Study' }).click()
    await create.getByRole('button', { name: 'Save' }).click()
    for (const sentence of ['Title is required', 'Slug is required']) {
      await expect(create.getByText(sentence).first()).toBeVisible()
    }
    await expect(create.getByLabel('Title', { exact: true })).toBeFocused()
    await create.getByLabel('Title', { exact: true }).fill('Two Houses')
    await expect(create.getByLabel('Slug')).toHaveValue('two-houses')
    await create.getByLabel('Slug').fill('Two Houses')
    await create.getByRole('button', { name: 'Save' }).click()
    await expect(
      create.getByText('Slug must contain only lowercase letters, numbers, and hyphens').first(),
    ).toBeVisible()
    await create.getByRole('button', { name: 'Use two-houses' }).click()
  })

  await test.step('[C470] [C474] it is created, also after a failure that is told', async () => {
    await create.getByLabel('Client').fill('A library')
    await create.getByLabel('Industry').fill('Culture')
    await create.getByLabel('Overview').fill('Two houses, one book.')
    await expectNoViolations(page)
    await failing(page, 'POST', async () => {
      await create.getByRole('button', { name: 'Save' }).click()
      await expect(toast(page)).toContainText('Failed to create case study')
    })
    await create.getByRole('button', { name: 'Save' }).click()
    await expect(create).toBeHidden()
    await expect(toast(page)).toContainText('Case study created successfully')
  })

  await test.step('[C255] [C379] [C385] a row tells what its case study is, and readers see no draft', async () => {
    await expect(page.getByText('All Case Studies (1)')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Case Studies' })).toContainText('1')
    for (const text of ['Two Houses', 'A library, Culture', 'Slug: two-houses', 'Draft', 'Never updated']) {
      await expect(row(page, 'Two Houses')).toContainText(text)
    }
    expect(await read(page, '/case-studies/two-houses')).toBe('404')
  })

  await test.step('[C380] the dialog of a row publishes it, also after a failure that is told', async () => {
    await choose(page, 'Two Houses', 'Edit Case Study')
    const edit = page.getByRole('dialog', { name: 'Edit Case Study' })
    await edit.getByRole('switch', { name: 'Published' }).click()
    await failing(page, 'PUT', async () => {
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(toast(page)).toContainText('Failed to update case study')
    })
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText('Case study updated successfully')
    await expect(row(page, 'Two Houses')).toContainText('Published')
    expect(await read(page, '/case-studies')).toContain('Two houses, one book.')
  })

  await test.step('the row opens its editor by keyboard, and what is written there waits for its publication', async () => {
    await page.getByRole('grid', { name: 'Case Studies' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/case-studies\/[0-9a-f-]{36}$/)
    await page.getByRole('textbox', { name: 'Challenge' }).click()
    await page.keyboard.type('Nobody met.')
    await page.getByRole('textbox', { name: 'Results' }).click()
    await page.keyboard.type('They do now.')
    await page.getByLabel('Client').fill('Two libraries')
    await expect(page.getByText('Changes waiting')).toBeVisible()
    await expect(saved(page)).toBeVisible()
    await expectNoViolations(page)
    expect(await read(page, '/case-studies/two-houses')).not.toContain('Nobody met.')
    await publishOpen(page)
    await expect(page.getByText('Changes waiting')).toBeHidden()
    const published = await read(page, '/case-studies/two-houses')
    for (const text of ['Nobody met.', 'They do now.', 'Two libraries']) expect(published).toContain(text)
  })

  const question = page.getByRole('dialog', { name: 'Delete Case Study' })
  const undo = toast(page).getByRole('button', { name: 'Undo' })
  await test.step('[C381] [C453] it goes to the trash instead, and comes back from the toast', async () => {
    await page.getByRole('link', { name: 'Case Studies', exact: true }).first().click()
    await choose(page, 'Two Houses', 'Delete Case Study')
    await expect(question).toContainText(
      'Are you sure you want to delete "Two Houses"? This action cannot be undone.',
    )
    await question.getByRole('button', { name: 'Move to trash instead' }).click()
    // It stays for as long as it is pointed at.
    await undo.hover()
    await expect(page.getByRole('heading', { name: 'No case studies yet' })).toBeVisible()
    expect(await read(page, '/case-studies/two-houses')).toBe('404')
    await undo.click()
    await expect(row(page, 'Two Houses')).toContainText('Published')
    expect(await read(page, '/case-studies/two-houses')).toContain('Nobody met.')
  })

  await test.step('it comes back by a key, but not while somebody types in a field', async () => {
    await choose(page, 'Two Houses', 'Delete Case Study')
    const list = Promise.withResolvers<void>()
    await page.route('**/api/forks/*/case-studies?*', async (route) => {
      await list.promise
      await route.continue()
    })
    await question.getByRole('button', { name: 'Move to trash instead' }).click()
    // The question closes with the server's answer, before the list has come: it would take the key.
    await expect(question).toBeHidden()
    list.resolve()
    await page.unrouteAll({ behavior: 'wait' })
    await expect(page.getByRole('heading', { name: 'No case studies yet' })).toBeVisible()
    await expect(undo).toBeVisible()
    await toast(page).getByRole('button', { name: 'Close' }).click()
    await expect(undo).toBeHidden()
    await page.keyboard.press('Control+z')
    await expect(row(page, 'Two Houses')).toContainText('Published')
    await page.getByRole('searchbox').fill('Two')
    await page.keyboard.press('Control+z')
    await expect(row(page, 'Two Houses')).toContainText('Published')
    await page.getByRole('searchbox').fill('')
  })

  await test.step('it is deleted for good, also after a failure that is told', async () => {
    await choose(page, 'Two Houses', 'Delete Case Study')
    await failing(page, 'DELETE', async () => {
      await question.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(toast(page)).toContainText('Failed to delete case study')
    })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toast(page)).toContainText('Case study deleted successfully')
  })

  await test.step('[C383] a list that is on its way says so', async () => {
    await expectWaiting(page, '**/api/forks/*/case-studies?*', 'Loading case studies...')
  })
})

test('[C394] [C395] [C396] [C397] [C398] [C399] [C400] [C401] [C402] [C404] [C405] [C406] [C407] [C412] [C454] [C471] [C475] people are added, shown, moved, written and removed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })

  await test.step('[C398] [C400] a team without members says so', async () => {
    await open(page, '/admin/team')
    await expect(page.getByRole('heading', { name: 'No team members yet' })).toBeVisible()
  })

  const create = page.getByRole('dialog', { name: 'Add Member' })
  await test.step('[C394] [C404] [C405] [C406] a member needs a name, a position and an email', async () => {
    const late = Promise.withResolvers<void>()
    await page.route('**/assets/*.js', async (route) => {
      await late.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Add Member' }).click()
    // What comes late takes the place that was kept for it: a button that moves loses the press.
    const place = () => create.getByRole('button', { name: 'Save' }).boundingBox()
    await expect(create).toHaveCSS('opacity', '1')
    const before = await place()
    late.resolve()
    await expect(create.getByRole('button', { name: 'Choose picture: Picture' })).toBeVisible()
    expect(await place()).toEqual(before)
    await page.unrouteAll({ behavior: 'wait' })
    await create.getByRole('button', { name: 'Save' }).click()
    for (const sentence of ['Name is required', 'Position is required', 'Valid email is required']) {
      await expect(create.getByText(sentence).first()).toBeVisible()
    }
  })

  await test.step('[C412] [C471] [C475] a member is added, also after a failure that is told', async () => {
    await create.getByLabel('Name', { exact: true }).fill('Ann Weir')
    await create.getByLabel('Position').fill('Editor')
    await create.getByLabel('Email').fill('ann@example.org')
    await create.getByLabel('Phone').fill('+44 20 7946 0118')
    await create.getByLabel('Bio').fill('Reads aloud.')
    await expect(create.getByRole('button', { name: /^Choose picture/ })).toBeVisible()
    await create.getByRole('button', { name: 'Add a link' }).click()
    await create.getByLabel('Name of link 1').fill('website')
    await create.getByLabel('Address of link 1').fill('https://example.org/ann')
    await expectNoViolations(page)
    await failing(page, 'POST', async () => {
      await create.getByRole('button', { name: 'Save' }).click()
      await expect(toast(page)).toContainText('Failed to add team member')
    })
    await create.getByRole('button', { name: 'Save' }).click()
    await expect(create).toBeHidden()
    await expect(toast(page)).toContainText('Team member added successfully')
  })

  await test.step('[C407] members without what is optional are added', async () => {
    for (const name of ['Ben', 'Cleo', 'Dan']) {
      await page.getByRole('button', { name: 'Add Member' }).click()
      await create.getByLabel('Name', { exact: true }).fill(name)
      await create.getByLabel('Position').fill('Reader')
      await create.getByLabel('Email').fill(`${name.toLowerCase()}@example.org`)
      await create.getByRole('button', { name: 'Save' }).click()
      await expect(create).toBeHidden()
    }
  })

  const ann = row(page, 'Ann Weir')
  await test.step('[C395] [C402] a card tells what its member is, with a phone only where there is one', async () => {
    await expect(page.getByText('Team Members (4)')).toBeVisible()
    await ann.getByRole('link', { name: 'Ann Weir' }).click()
    await expect(page).toHaveURL(/\/admin\/team\/[\w-]+$/)
    await page.goBack()
    for (const text of ['Editor', 'ann@example.org', '+44 20 7946 0118', 'Reads aloud.']) {
      await expect(ann).toContainText(text)
    }
    await expect(row(page, 'Ben')).not.toContainText('+44')
    await expectNoViolations(page)
  })

  await test.step('[C401] the cards stand in one, two or three columns by the width', async () => {
    for (const [width, columns] of [
      [1440, 3],
      [768, 2],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      const lefts = () =>
        page
          .locator('[role="row"][aria-rowindex]:not([aria-rowindex="1"])')
          .evaluateAll((cards) => new Set(cards.map((card) => card.getBoundingClientRect().left)).size)
      await expect.poll(lefts).toBe(columns)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('[C412] members are moved by keys, by menu and by drag, and readers see that order', async () => {
    const names = () => page.locator('[role="row"] p.font-serif').allTextContents()
    await page.getByRole('grid', { name: 'Team' }).focus()
    for (const key of ['Alt+ArrowDown', 'Alt+ArrowDown']) await page.keyboard.press(key)
    await expect.poll(names).toEqual(['Ben', 'Cleo', 'Ann Weir', 'Dan'])
    await page.keyboard.press('Alt+ArrowUp')
    await expect.poll(names).toEqual(['Ben', 'Ann Weir', 'Cleo', 'Dan'])
    await expect(page.getByRole('main').getByText('Ann Weir is in place 2 of 4')).toBeAttached()
    await choose(page, 'Dan', 'Move up')
    await expect.poll(names).toEqual(['Ben', 'Ann Weir', 'Dan', 'Cleo'])
    await expect(toast(page)).toContainText('Dan is in place 3 of 4')
    await page.keyboard.press('Control+z')
    await expect.poll(names).toEqual(['Ben', 'Ann Weir', 'Cleo', 'Dan'])
    await expect(page.getByRole('grid', { name: 'Team' })).toBeFocused()
    await failing(page, 'PUT', async () => {
      await choose(page, 'Dan', 'Move up')
      await expect(toast(page)).toContainText('“Dan” was not moved.')
    })
    await page.getByRole('button', { name: 'Retry', exact: true }).click()
    await expect.poll(names).toEqual(['Ben', 'Ann Weir', 'Dan', 'Cleo'])
    await row(page, 'Cleo').dragTo(row(page, 'Ben'))
    await expect.poll(names).toEqual(['Cleo', 'Ben', 'Ann Weir', 'Dan'])
    expect((await read(page, '/team')).match(/(?<=>)(?:Cleo|Ann Weir|Dan)(?=<)/g)?.slice(0, 3)).toEqual([
      'Cleo',
      'Ann Weir',
      'Dan',
    ])
  })

  await test.step('[C396] the dialog of a card refuses a wrong email, and hides a member from readers', async () => {
    await choose(page, 'Ann Weir', 'Edit Member')
    const edit = page.getByRole('dialog', { name: 'Edit Member' })
    await edit.getByLabel('Email').fill('nobody')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit.getByText('Valid email is required').first()).toBeVisible()
    await expect(toast(page)).toContainText('Valid email is required')
    await edit.getByLabel('Email').fill('ann.weir@example.org')
    await edit.getByRole('switch', { name: 'Shown on the site' }).click()
    await failing(page, 'PUT', async () => {
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(toast(page)).toContainText('Failed to update team member')
    })
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText('Team member updated successfully')
    await expect(ann).toContainText('Hidden')
    expect(await read(page, '/team')).not.toContain('Ann Weir')
  })

  await test.step('what is written in the editor is published, and no email with it', async () => {
    await choose(page, 'Ann Weir', 'Open full editor')
    await expect(page).toHaveURL(/\/admin\/team\/[0-9a-f-]{36}$/)
    await page.getByLabel('Bio').fill('Reads aloud, and listens.')
    await expect(saved(page)).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('switch', { name: 'Published' }).click()
    await confirmPublication(page)
    await expect(page.getByRole('switch', { name: 'Published' })).toBeChecked()
    await expect(page.getByRole('switch', { name: 'Published' })).toBeEnabled()
    const shown = await read(page, '/team')
    for (const text of ['Reads aloud, and listens.', 'https://example.org/ann']) expect(shown).toContain(text)
    expect(shown).not.toContain('ann.weir@example.org')
  })

  await test.step('[C397] [C454] a member is removed after a question, also after a failure that is told', async () => {
    await page.getByRole('link', { name: 'Team', exact: true }).first().click()
    await choose(page, 'Ann Weir', 'Remove Member')
    const question = page.getByRole('dialog', { name: 'Remove Member' })
    await expect(question).toContainText(
      'Are you sure you want to remove "Ann Weir" from the team? This action cannot be undone.',
    )
    await failing(page, 'DELETE', async () => {
      await question.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(toast(page)).toContainText('Failed to remove team member')
    })
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(toast(page)).toContainText('Team member removed successfully')
    await expect(page.getByText('Team Members (3)')).toBeVisible()
  })

  await test.step('[C399] a list that is on its way says so', async () => {
    await expectWaiting(page, '**/api/forks/*/team?*', 'Loading team members...')
  })
})

test('[C329] [C334] [C335] [C336] [C337] [C338] [C339] [C340] [C342] [C343] [C354] [C355] [C356] [C049] [C472] a page is created, written in its editor, published, moved, and put below another', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, '/admin/pages')
  const ofSite = `${product.origin}/api/forks/current-fork-id/pages`
  // The two that every book begins with.
  for (const { id } of await (await page.request.get(ofSite, AGAIN)).json()) {
    const headers = { origin: product.origin }
    await page.request.delete(`${product.origin}/api/pages/${id}`, { headers, ...AGAIN })
  }

  await test.step('[C329] [C334] [C335] [C339] a site without pages says so', async () => {
    await page.reload()
    await expect(page.getByText('Manage your static pages and content')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No pages yet' })).toBeVisible()
    await expect(page.getByText('Get started by creating your first page.')).toBeVisible()
  })

  const create = page.getByRole('dialog', { name: 'Create Page' })
  await test.step('[C354] [C472] a page is created by its title, also after a failure that is told', async () => {
    await page.getByRole('button', { name: 'Create Page' }).first().click()
    await create.getByLabel('Title').fill('Press')
    await failing(page, 'POST', async () => {
      await create.getByRole('button', { name: 'Create Page' }).click()
      await expect(toast(page)).toContainText('Failed to create page')
    })
    await create.getByRole('button', { name: 'Create Page' }).click()
    await expect(page).toHaveURL(/\/admin\/pages\/[0-9a-f-]{36}$/)
  })

  const published = page.getByRole('switch', { name: 'Published' })
  await test.step('[C355] what is written in its editor is seen once it is published', async () => {
    await page.getByRole('textbox', { name: 'Content' }).click()
    await page.keyboard.type('For whoever asks.')
    await page.getByLabel('Title for search engines').fill('Press of the book')
    await page.getByLabel('Description for search engines').fill('What there is to write about.')
    await expect(saved(page)).toBeVisible()
    expect(await read(page, '/press')).toBe('404')
    await published.click()
    await confirmPublication(page)
    await expect(published).toBeChecked()
    await expect(published).toBeEnabled()
    const shown = await read(page, '/press')
    for (const text of ['For whoever asks.', '<title>Press of the book', 'What there is to write about.']) {
      expect(shown).toContain(text)
    }
  })

  await test.step('[C356] its address and its look wait like its words, and the old address leads on', async () => {
    await page.getByLabel('Slug').fill('admin')
    await expect(page.getByLabel('Slug')).toHaveAccessibleDescription(
      /^This slug is an address of the site itself/,
    )
    await page.getByLabel('Slug').fill('newsroom')
    await page.getByLabel('Template').selectOption('landing')
    await expect(page.getByText('Changes waiting')).toBeVisible()
    await expect(saved(page)).toBeVisible()
    expect(await read(page, '/newsroom')).toBe('404')
    await publishOpen(page)
    await expect(page.getByText('Changes waiting')).toBeHidden()
    const moved = await page.request.get(`${product.origin}/press`, { maxRedirects: 0, ...AGAIN })
    expect([moved.status(), moved.headers().location]).toEqual([301, '/newsroom'])
    expect(await read(page, '/newsroom')).toContain('class="landing-page"')
  })

  await test.step('[C355] another page is put below it by keyboard alone', async () => {
    await page.goto(`${product.origin}/admin/pages?create`)
    await create.getByLabel('Title').fill('Kit')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Kit')
    await page.getByRole('textbox', { name: 'Content' }).focus()
    await page.keyboard.type('Pictures and words.')
    await page.getByRole('button', { name: 'Parent page' }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('newsr')
    await expect(page.getByRole('dialog', { name: 'Parent page' }).getByRole('option')).toHaveCount(1)
    await expectNoViolations(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Parent page' })).toContainText('Press')
    await expect(page.getByRole('button', { name: 'Parent page' })).toBeFocused()
    await expect(saved(page)).toBeVisible()
    await published.focus()
    await page.keyboard.press('Space')
    await confirmPublication(page)
    await expect(published).toBeChecked()
    await expect(published).toBeFocused()
    await expect(published).toBeEnabled()
    expect(await read(page, '/newsroom/kit')).toContain('Pictures and words.')
    await expectNoViolations(page)
  })

  await test.step('[C049] a fixed page follows the editor and keeps its address', async () => {
    await page.goBack()
    await page.getByRole('button', { name: 'Create Page' }).click()
    await create.getByLabel('Title').fill('About')
    await create.getByRole('switch', { name: 'Published' }).click()
    await create.getByRole('button', { name: 'Create Page' }).click()
    await expect(create).toBeHidden()
    await expect(page.getByLabel('Slug')).not.toBeEditable()
    const titleAlone = page.getByText('Readers see the title alone until the page has text')
    await expect(titleAlone).toBeVisible()
    expect(await read(page, '/about')).toContain('About</h1>')
    await page.getByRole('textbox', { name: 'Content' }).click()
    await page.keyboard.type('Who we are.')
    await expect(saved(page)).toBeVisible()
    await publishOpen(page)
    await expect(titleAlone).toBeHidden()
    expect(await read(page, '/about')).toContain('Who we are.')
  })

  await test.step('[C340] [C342] [C343] a row tells address, template, state and date of its page', async () => {
    await page.getByRole('link', { name: 'Pages', exact: true }).first().click()
    for (const text of ['/newsroom', 'Template: landing', 'Published', /Updated \w+ \d+, \d{4}/]) {
      await expect(row(page, 'Press')).toContainText(text)
    }
  })

  await test.step('[C472] a failed update and a failed deletion are told', async () => {
    await choose(page, 'Kit', 'Edit Page')
    const edit = page.getByRole('dialog', { name: 'Edit Page' })
    await edit.getByLabel('Title').fill('Press kit')
    await failing(page, 'PUT', async () => {
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(toast(page)).toContainText('Failed to update page')
    })
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    await choose(page, 'Press kit', 'Delete Page')
    await failing(page, 'DELETE', async () => {
      await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(toast(page)).toContainText('Failed to delete page')
    })
  })

  await test.step('[C336] [C337] [C338] a list that does not come is waited for, fails, and is tried again', async () => {
    const calls = '**/api/forks/*/pages?*'
    await expectWaiting(page, calls, 'Loading pages...')
    await page.route(calls, (route) => route.abort())
    await page.reload()
    await expect(page.getByText('Error loading pages')).toBeVisible()
    await expect(page.getByText('Please try refreshing the page.')).toBeVisible()
    await tryAgain(page, calls, page.getByRole('button', { name: 'Retry' }))
    await expect(row(page, 'Press kit')).toBeVisible()
  })
})

test('[C414] [C415] [C416] [C417] [C418] [C419] [C420] [C421] [C422] [C423] [C424] [C425] [C426] [C427] [C428] [C429] [C443] [C444] [C450] [C652] files are sent, over a line that breaks, too, described, found and deleted', async ({
  page,
}) => {
  await signIn(product, page.request)

  const input = page.locator('input[type=file]')
  await test.step('[C414] [C415] [C420] [C422] [C424] [C425] an empty library says so, and takes several files of its kinds', async () => {
    await page.goto(`${product.origin}/admin/media`)
    await expect(page.getByRole('heading', { name: 'Media Library' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'No files found' })).toBeVisible()
    await expect(page.getByText('Start by uploading your first media file')).toBeVisible()
    await expectNoViolations(page)
    await expect(page.getByRole('button', { name: 'Upload Files' })).toBeVisible()
    await expect(input).toHaveAttribute('accept', 'image/*, video/*, .pdf, .doc, .docx, .txt')
    await expect(input).toHaveAttribute('multiple', '')
  })

  const picture = { create: { width: 64, height: 48, channels: 3, background: '#247' } } as const
  const png = await sharp(picture).png().toBuffer()
  const file = (name: string, buffer = png) => ({ name, mimeType: 'image/png', buffer })
  const pngOf = (background: string) =>
    sharp({ create: { ...picture.create, background } })
      .png()
      .toBuffer()

  const card = row(page, 'Plate.png')
  await test.step('[C426] [C427] [C428] [C443] [C652] one file is sent and shown', async () => {
    await input.setInputFiles(file('Plate.png'))
    await expect(toast(page)).toContainText('SuccessFile uploaded successfully!')
    await expect(page.getByText('1 file found')).toBeVisible()
    await expect(card).toContainText(/^No descriptionPlate\.png\d+ Bytes, \w+ \d+, \d{4}/)
    await card.click({ position: { x: 20, y: 20 } })
    await expect(page.getByRole('dialog', { name: 'Edit Media File' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('grid')).toBeFocused()
    // Figures of other widths swallow the point of a size.
    await expect(card.getByText(/ Bytes,/)).toHaveCSS('font-variant-numeric', 'tabular-nums')
    // What the browser shows: with copies to choose from, the width of the element's own would be that on the screen.
    await expect
      .poll(() =>
        card.locator('img').evaluate(async (img: HTMLImageElement) => {
          // Before it has chosen one there is nothing to look at.
          if (!img.currentSrc) return null
          const { width } = await createImageBitmap(await (await fetch(img.currentSrc)).blob())
          return [img.complete, width]
        }),
      )
      .toEqual([true, 64])
  })

  await test.step('[C444] [C652] a file that is none is refused', async () => {
    await input.setInputFiles(file('broken.png', Buffer.from('<html>')))
    await expect(toast(page)).toContainText('ErrorFailed to upload file')
  })

  await test.step('[C423] [C443] [C652] a line that breaks is taken up again by itself', async () => {
    const seen = Promise.withResolvers<void>()
    let isLost = false
    await page.route('**/api/uploads/*', async (route) => {
      if (isLost || route.request().method() !== 'PATCH') return route.continue()
      isLost = true
      await seen.promise
      return route.abort()
    })
    await input.setInputFiles([file('one.png', await pngOf('#472')), file('notes.txt', Buffer.from('Words'))])
    await expect(page.getByRole('button', { name: 'Uploading...' })).toBeVisible()
    // What is sent meanwhile is told of by itself.
    await input.setInputFiles(file('late.png', await pngOf('#274')))
    await expect(toast(page)).toContainText('File uploaded successfully!')
    seen.resolve()
    await expect(toast(page)).toContainText('Successfully uploaded 2 file(s)')
    await page.unroute('**/api/uploads/*')
    const files = await (
      await page.request.get(`${product.origin}/api/forks/current-fork-id/media`, AGAIN)
    ).json()
    const late = files.find(({ filename }: { filename: string }) => filename === 'late.png')
    const headers = { origin: product.origin }
    await page.request.delete(`${product.origin}/api/media/${late.id}`, { headers, ...AGAIN })
  })

  const panel = page.getByRole('region', { name: 'Uploads' })
  await test.step('[C444] [C652] of several files, those that fail are named', async () => {
    await input.setInputFiles([file('two.png', await pngOf('#724')), file('bad.png', Buffer.from('<svg'))])
    await expect(toast(page)).toContainText('Upload failed: bad.png')
    await expect(page.getByText('4 files found')).toBeVisible()
    await expect(panel).toContainText('5 of 7 done')
    await expect(panel.getByText('The file is not what its name says')).toHaveCount(2)
    // They would be refused again.
    await expect(panel.getByRole('button', { name: /^Retry/ })).toHaveCount(0)
  })

  await test.step('the list of uploads is covered by no toast, and is closed', async () => {
    const edgeOf = async (box: Locator, edge: 'top' | 'bottom') =>
      box.evaluate((element, side) => element.getBoundingClientRect()[side], edge)
    await expect
      .poll(async () => (await edgeOf(panel, 'top')) - (await edgeOf(toast(page), 'bottom')))
      .toBeGreaterThan(0)
    await expectNoViolations(page)
    for (const name of ['broken.png', 'bad.png'])
      await panel.getByRole('button', { name: `Cancel ${name}` }).click()
    await panel.getByRole('button', { name: 'Close the list of uploads' }).click()
    await expect(panel).toBeHidden()
  })

  await test.step('a file that is there already is named before it is sent: it is used, or both are kept', async () => {
    const none = file('none.png', Buffer.from('<svg'))
    await input.setInputFiles([file('Again.png'), file('Once more.png'), none])
    await expect(panel.getByText(/^(Already here as Plate\.png since|The same as Again\.png)/)).toHaveCount(2)
    await expect(toast(page)).toContainText('Upload failed: none.png')
    await expectNoViolations(page)
    await panel.getByRole('button', { name: 'Cancel none.png' }).click()
    await panel.getByRole('button', { name: /^Use it: .* instead of Once more\.png$/ }).click()
    await panel.getByRole('button', { name: 'Keep both: send Again.png, too' }).click()
    await expect(toast(page)).toContainText('File uploaded successfully!')
    await expect(page.getByText('5 files found')).toBeVisible()
    await panel.getByRole('button', { name: 'Close the list of uploads' }).click()
  })

  await test.step('[C461] chosen files are tagged together, and go to the trash by a key, with one undo each', async () => {
    await page.getByPlaceholder('Search files...').fill('again')
    await expect(page.getByText('1 file found')).toBeVisible()
    await page.getByPlaceholder('Search files...').press('Enter')
    await page.keyboard.press('x')
    await page.getByRole('toolbar').getByRole('button', { name: 'Tags' }).click()
    const tagging = page.getByRole('dialog', { name: 'Tags of 1 file' })
    await expectNoViolations(page)
    await tagging.getByLabel('Tags to add').fill('copy, spare')
    await tagging.getByRole('button', { name: 'Save' }).click()
    await expect(row(page, 'Again.png')).toContainText('copyspare')
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, 'Again.png')).not.toContainText('copy')
    await page.getByRole('grid').focus()
    await page.keyboard.press('x')
    await page.keyboard.press('#')
    await expect(toast(page)).toContainText('Moved 1 of 1 to the trash')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByText('4 files found')).toBeVisible()
  })

  await test.step('files are ordered by name, and shown as rows with heads', async () => {
    await page.getByRole('button', { name: 'Order: Newest' }).click()
    await page.getByRole('menuitemradio', { name: 'By name' }).click()
    await expect(page.getByRole('row').nth(1)).toContainText('notes.txt')
    await page.getByRole('button', { name: 'As rows' }).click()
    await expect(page.getByRole('columnheader', { name: 'Size' })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'As pictures' }).click()
  })

  const calls = '**/api/media/*'
  await test.step('[C416] [C418] [C429] [C443] [C444] a file is found and described by keys alone, also after a failure that is told', async () => {
    await page.getByPlaceholder('Search files...').fill('plate')
    await expect(page.getByText('1 file found')).toBeVisible()
    await page.getByRole('grid').focus()
    await page.keyboard.press('e')
    const edit = page.getByRole('dialog', { name: 'Edit Media File' })
    await expect(edit.getByLabel(/^Description/)).toBeFocused()
    await expectNoViolations(page)
    await page.keyboard.type('Rings of a tree')
    await edit.getByLabel('From the left, %').fill('20')
    await edit.getByLabel('Tags').fill('a, b,, c , d, e')
    await page.route(calls, (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    )
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText('Failed to update file')
    // It can be read and pressed: the dialog leaves nothing else of the page within reach.
    await toast(page).getByRole('button', { name: 'Close' }).click()
    await expect(toast(page)).not.toContainText('Failed to update file')
    await page.unroute(calls)
    await page.keyboard.press('Control+s')
    await expect(toast(page)).toContainText('File updated successfully!')
    await expect(card).toContainText('abc+2')
    await expect(card.getByRole('img', { name: 'Rings of a tree' })).toHaveCSS('object-position', '20% 50%')
  })

  await test.step('a picture is cropped by keys, by dragging, by numbers and to a shape, and readers get that', async () => {
    const edit = page.getByRole('dialog', { name: 'Edit Media File' })
    const side = (name: string) => edit.getByLabel(name, { exact: true })
    const open = async () => {
      await page.getByRole('grid').focus()
      await page.keyboard.press('e')
      await edit.getByRole('button', { name: 'Crop' }).press('Enter')
    }
    const save = async () => {
      await edit.getByRole('button', { name: 'Save' }).click()
      await expect(edit).toBeHidden()
    }
    const shown = async () => {
      const [{ path }] = await (
        await page.request.get(`${product.origin}/api/forks/default/media?q=plate`, AGAIN)
      ).json()
      const { width, height } = await sharp(
        await (await page.request.get(`${product.origin}${path}`, AGAIN)).body(),
      ).metadata()
      return `${width} × ${height}`
    }
    await open()
    await edit.getByRole('button', { name: 'Lower right corner' }).focus()
    for (const key of ['Shift+ArrowLeft', 'Shift+ArrowUp', 'ArrowLeft']) await page.keyboard.press(key)
    await expect(side('Width, %')).toHaveValue('89')
    await expect(side('Height, %')).toHaveValue('90')
    await edit.getByRole('button', { name: 'Frame' }).press('ArrowRight')
    await expect(side('Left, %')).toHaveValue('1')
    await expectNoViolations(page)
    const edge = await edit.getByRole('button', { name: 'Left edge' }).boundingBox()
    const picture = await edit.getByRole('button', { name: 'Frame' }).boundingBox()
    if (!edge || !picture) throw new Error('the frame is not there')
    await page.mouse.move(edge.x + edge.width / 2, edge.y + edge.height / 2)
    await page.mouse.down()
    await page.mouse.move(edge.x + edge.width / 2 + picture.width / 4, edge.y, { steps: 3 })
    await page.mouse.up()
    // A quarter of the frame, to within a pixel of the screen.
    await expect
      .poll(async () => Math.abs(Number(await side('Left, %').inputValue()) - 23.25))
      .toBeLessThan(2)
    await expect
      .poll(async () => Math.abs(Number(await side('Width, %').inputValue()) - 66.75))
      .toBeLessThan(2)
    await side('Top, %').fill('5')
    await expect(side('Height, %')).toHaveValue('90')
    await edit.getByRole('button', { name: 'Whole picture' }).click()
    await expect(edit.getByText('64 × 48 of 64 × 48 pixels')).toBeVisible()
    await edit.getByLabel('Shape').selectOption('Square')
    await expect(edit.getByText('48 × 48 of 64 × 48 pixels')).toBeVisible()
    await save()
    await expect.poll(shown).toBe('48 × 48')
    // The library shows it as soon as it is there.
    const inCard = () =>
      card.locator('img').evaluate(async ({ currentSrc }: HTMLImageElement) => {
        if (!currentSrc) return ''
        const { width, height } = await createImageBitmap(await (await fetch(currentSrc)).blob())
        return `${width} × ${height}`
      })
    await expect.poll(inCard).toBe('48 × 48')
    await expect(card.getByText('Being cropped')).toHaveCount(0)
    // The card shows it without being asked to.
    await expect
      .poll(() =>
        card
          .locator('img')
          .evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalWidth / naturalHeight),
      )
      .toBe(1)
    await open()
    await expect(edit.getByText('48 × 48 of 64 × 48 pixels')).toBeVisible()
    await edit.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('[C421] a search that finds nothing says what to try', async () => {
    await page.getByPlaceholder('Search files...').fill('nothing of the kind')
    await expect(page.getByText('Try adjusting your search terms')).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
  })

  const [{ id, path }] = await (
    await page.request.get(`${product.origin}/api/forks/default/media?q=plate`, AGAIN)
  ).json()
  const site = `${product.origin}/api/forks/default/settings`
  const headers = { origin: product.origin }
  expect((await page.request.put(site, { headers, data: { logoUrl: path }, ...AGAIN })).status()).toBe(200)

  const question = page.getByRole('dialog', { name: 'Delete Media File' })
  await test.step('[C419] [C450] the question before a deletion names where the file is used', async () => {
    await choose(page, 'Plate.png', 'Delete Media File')
    await expect(question).toContainText(
      'Are you sure you want to delete "Plate.png"? This action cannot be undone.',
    )
    await expect(question).toContainText('1 place shows this file and will lack it:')
    await expect(question.getByRole('link', { name: /^Logo or favicon of/ })).toBeVisible()
    await expectNoViolations(page)
  })

  await test.step('[C450] a file that is used is given other bytes at its address', async () => {
    const other = await sharp({ ...picture, create: { ...picture.create, width: 80 } })
      .png()
      .toBuffer()
    await question.getByLabel('Replace file').setInputFiles(file('Other.png', other))
    await expect(toast(page)).toContainText('The file was replaced. The crop was that of the old picture')
    await expect(question).toBeHidden()
    const edit = page.getByRole('dialog', { name: 'Edit Media File' })
    await expect(edit.getByText(/Look whether name and description still fit/)).toBeVisible()
    await expect(edit.getByLabel('Name')).toHaveValue('Other.png')
    await expect(edit.locator('img').first()).toHaveJSProperty('naturalWidth', 80)
    await expectNoViolations(page)
    await edit.getByLabel('Name').fill('Plate.png')
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toBeHidden()
    const stored = async () =>
      (await page.request.get(`${product.origin}/api/media/${id}`, AGAIN)).json() as Promise<{
        width: number
        path: string
        crop: object
      }>
    expect(await stored()).toMatchObject({ width: 80, path, crop: { left: 0, width: 100 } })
  })

  await test.step('a replaced file comes back by one button, goes again by Undo, and stands in the history', async () => {
    const sizeOf = async () =>
      (await (await page.request.get(`${product.origin}/api/media/${id}`, AGAIN)).json()).width
    await page.goto(`${product.origin}/admin/media/${id}`)
    const earlier = page.getByRole('region', { name: 'Earlier files' })
    await expect(earlier.locator('img')).toHaveJSProperty('naturalWidth', 48)
    await expectNoViolations(page)
    await earlier.getByRole('button', { name: 'Restore this file: Plate.png' }).click()
    await expect(toast(page)).toContainText('The earlier file is back')
    await page.getByRole('button', { name: 'Crop' }).press('Enter')
    await expect(page.getByText('48 × 48 of 64 × 48 pixels')).toBeVisible()
    expect(await sizeOf()).toBe(64)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(sizeOf).toBe(80)
    await expect(earlier.getByText('64 × 48')).toBeVisible()
    await page.getByRole('link', { name: 'History' }).click()
    const versions = page.getByRole('complementary', { name: 'Versions' })
    await expect(versions.getByText('Replaced Plate.png')).toHaveCount(1)
    await expect(versions.locator('img')).toHaveJSProperty('naturalWidth', 48)
    await expectNoViolations(page)
    await versions.getByRole('button', { name: 'Restore this file: Plate.png' }).click()
    await expect.poll(sizeOf).toBe(64)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(sizeOf).toBe(80)
    await page.goto(`${product.origin}/admin/media`)
  })

  await test.step('what nothing uses is found by a filter', async () => {
    await page.getByRole('button', { name: 'Use', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: 'Not used' }).click()
    await expect(page.getByText('3 files found')).toBeVisible()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove the filter Use' }).click()
    await expect(page.getByText('4 files found')).toBeVisible()
  })

  await test.step('[C451] pictures are described in a table, by keys alone and in each language', async () => {
    await page.getByRole('link', { name: /^Descriptions/ }).click()
    const pictures = page.getByRole('list', { name: 'Descriptions' }).getByRole('listitem')
    // The described one comes last.
    await expect(pictures).toHaveCount(3)
    await expect(pictures.last()).toContainText('Plate.png')
    const [first] = [pictures.first()]
    await first.getByLabel('English US').focus()
    await page.keyboard.type('Rings of a tree')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Anillos de un árbol')
    await pictures.nth(1).getByLabel('Decorative: screen readers skip it').check()
    await expectNoViolations(page)
    const undescribed = async () =>
      (await page.request.get(`${product.origin}/api/forks/default/media?isDescribed=false`, AGAIN)).json()
    await expect.poll(async () => (await undescribed()).length).toBe(0)
    await expect(first.getByText('Saved')).toBeVisible()
    await page.reload()
    await expect(first.getByText('Saved')).toBeHidden()
    await expect(page.getByText('Anillos de un árbol')).toBeVisible()
    await page.getByRole('link', { name: 'Files' }).click()
  })

  await test.step('a file goes to the trash by menu and by key, is served to nobody there, and comes back', async () => {
    await choose(page, 'Plate.png', 'Delete Media File')
    await question.getByRole('button', { name: 'Move to trash instead' }).click()
    const undo = toast(page).getByRole('button', { name: 'Undo' })
    // It stays for as long as it is pointed at.
    await undo.hover()
    await expect(question).toBeHidden()
    await expect(page.getByText('3 files found')).toBeVisible()
    expect((await page.request.get(`${product.origin}${path}`, AGAIN)).status()).toBe(404)
    await undo.click()
    await expect(page.getByText('4 files found')).toBeVisible()
    await page.getByPlaceholder('Search files...').fill('plate')
    await expect(page.getByText('1 file found')).toBeVisible()
    await page.getByRole('grid').focus()
    await page.keyboard.press('#')
    await expect(page.getByText('0 files found')).toBeVisible()
    await page.goto(`${product.origin}/admin/trash`)
    const thrown = page.getByRole('listitem').filter({ hasText: 'Plate.png' })
    await expect(thrown).toContainText('Media')
    await expect
      .poll(() => thrown.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
      .toBe(80)
    await expectNoViolations(page)
    await thrown.getByRole('button', { name: 'Restore Plate.png' }).click()
    await expect(thrown).toBeHidden()
    expect((await page.request.get(`${product.origin}${path}`, AGAIN)).status()).toBe(200)
  })

  await test.step('a file is renamed at its own address', async () => {
    await page.goto(`${product.origin}/admin/media`)
    await choose(page, 'Plate.png', 'Open full editor')
    await expect(page).toHaveURL(`${product.origin}/admin/media/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plate.png')
    await expect(page.getByText('Used in 1 place')).toBeVisible()
    await page.getByLabel('Name').fill('')
    await page.getByLabel('Tags').fill('rings')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(toast(page)).toContainText('File updated successfully!')
    await expect(page.getByLabel('Name')).toHaveValue('Plate.png')
    await expectNoViolations(page)
  })

  await test.step('its history says what was changed, and brings it back at once', async () => {
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: 'rings' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Plate.png' })).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: /^Restore \d/ }).click()
    await expect(toast(page)).toContainText('The version is back')
    await expect(page.getByLabel('Tags')).not.toHaveValue(/rings/)
    expect((await page.request.get(`${product.origin}/api/media/${id}`, AGAIN)).status()).toBe(200)
    await page.goto(`${product.origin}/admin/media`)
  })

  await test.step('[C443] [C444] a file is deleted for good, also after a failure that is told', async () => {
    await expect(page.getByText('4 files found')).toBeVisible()
    await choose(page, 'Plate.png', 'Delete Media File')
    await page.route(calls, (route) => route.abort())
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page)).toContainText('Failed to delete file')
    await page.unroute(calls)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(toast(page)).toContainText('File deleted successfully!')
    await expect(page.getByText('3 files found')).toBeVisible()
    expect((await page.request.get(`${product.origin}/api/media/${id}`, AGAIN)).status()).toBe(404)
    await page.request.put(site, { headers, data: { logoUrl: '' }, ...AGAIN })
  })

  await test.step('what is in the library is chosen where a picture is shown', async () => {
    const person = { name: 'Ann Weir', position: 'Editor', email: 'ann@example.org' }
    const made = await page.request.post(`${product.origin}/api/forks/default/team`, {
      headers,
      data: person,
      ...AGAIN,
    })
    await page.goto(`${product.origin}/admin/team/${(await made.json()).id}`)
    await page.getByRole('button', { name: 'Choose picture' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose a picture' })
    await expect(picker.getByRole('button', { name: 'two.png' })).toBeVisible()
    await expectNoViolations(page)
    await picker.getByRole('button', { name: 'one.png' }).click()
    await expect(page.getByRole('group', { name: 'Picture' })).toContainText('one.png')
    await saved(page).waitFor()
    await page.request.delete(`${product.origin}/api/team/${(await made.json()).id}`, { headers, ...AGAIN })
  })
})
