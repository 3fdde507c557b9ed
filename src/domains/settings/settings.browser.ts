import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { faultsOf } from '../../../test/support/axe.ts'
import { looksOf, overflowOf, SWEEP, wear } from '../../../test/support/looks.ts'
import { aDataHome, OWNER, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { AGAIN, signIn } from '../../../test/support/studio.ts'

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
const title = (page: Page) => page.locator('#section-title')
const names = (page: Page) => page.getByRole('textbox', { name: 'Site name' })

test('what has the focus keeps it while the settings arrive', async ({ page }) => {
  await signIn(product, page.request)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/forks/*/settings', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${product.origin}/admin/settings`)
  const domains = page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Domains' })
  await domains.focus()
  held.resolve()
  await expect(names(page)).toBeVisible()
  await expect(domains).toBeFocused()
})

test(
  '[C565] [C566] [C568] [C569] [C570] [C574] [C575] [C579] [C650] settings stand in four tabs and are saved as one',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin`)
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(title(page)).toHaveText('Site')
    const tabs = page.getByRole('navigation', { name: 'Settings by topic' }).getByRole('link')
    expect(await tabs.allInnerTexts()).toEqual(['General', 'SEO', 'Integrations', 'Advanced'])

    await names(page).fill('')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Update Failed')).toBeVisible()
    await expect(names(page)).toBeFocused()
    await expect(names(page)).toHaveAccessibleDescription(/^Site name is required/)
    // What mends the failure is not under the message of it.
    const save = page.getByRole('button', { name: 'Save changes' })
    const edgeOf = (part: Locator, edge: 'top' | 'bottom') =>
      part.evaluate((element, name) => element.getBoundingClientRect()[name], edge)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      const room = async () => (await edgeOf(save, 'top')) - (await edgeOf(page.locator('.toast'), 'bottom'))
      await expect.poll(room).toBeGreaterThanOrEqual(0)
      expect(await edgeOf(save, 'bottom')).toBeLessThanOrEqual(844)
    }
    // The bar goes with what was not saved, and leaves the focus on the screen.
    await page.getByRole('button', { name: 'Discard' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await names(page).fill('The Long Tide')

    const zone = page.getByRole('button', { name: 'Time zone' })
    await zone.click()
    const zones = page.getByRole('listbox', { name: 'Time zones' }).getByRole('option')
    await expect(zones.first()).toHaveText('UTC')
    expect((await zones.allInnerTexts()).slice(1, 5)).toEqual([
      'America/New_York (Eastern)',
      'America/Chicago (Central)',
      'America/Denver (Mountain)',
      'America/Los_Angeles (Pacific)',
    ])
    // Chromium lists it by its former name.
    await page.keyboard.type('kolkata')
    await expect(zones).toHaveText(/^Asia\/(Calcutta|Kolkata)$/)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('berl')
    await page.keyboard.press('Enter')
    await expect(zone).toHaveText('Europe/Berlin')
    for (const look of looksOf(1)) {
      await wear(page, look)
      await sound(page)
    }

    // What is not saved goes along from tab to tab.
    await tabs.getByText('SEO').click()
    await expect(title(page)).toHaveText('Search and sharing')
    await page.getByRole('textbox', { name: 'SEO description' }).fill('x'.repeat(170))
    await expect(page.getByText('170 of 160')).toBeVisible()
    await expect(page.getByText('Should stay under 160 characters')).toBeVisible()
    await expect(page.getByText('3 changes not saved: Site name, Time zone, SEO description')).toBeVisible()
    await page.keyboard.press('Control+s')
    // [C651] The toast, and not the state that the form shows.
    await expect(page.getByText('Settings Updated')).toBeVisible()
    await expect(page.getByText('The settings have been updated successfully.')).toBeVisible()
    await expect(page.getByText('not saved')).toHaveCount(0)
    await expect(
      page
        .getByRole('button', { name: /The Long Tide/ })
        .or(page.getByText('The Long Tide'))
        .first(),
    ).toBeVisible()
    const { timezone, siteName } = await (
      await page.request.get(`${product.origin}/api/forks/current-fork-id/settings`, AGAIN)
    ).json()
    expect([timezone, siteName]).toEqual(['Europe/Berlin', 'The Long Tide'])

    for (const [path, heading] of [
      ['domains', 'Domains'],
      ['theme', 'Theme'],
      ['integrations', 'AI'],
      ['integrations/mail', 'Mail'],
      ['integrations/sign-in', 'Sign-in'],
      ['advanced', 'Modules data'],
      ['advanced/backups', 'Backups'],
      ['advanced/activity', 'Activity'],
    ]) {
      await page.goto(`${product.origin}/admin/settings/${path}`)
      await expect(title(page)).toHaveText(heading ?? '')
    }
    await expect(page.getByText('Settings: saved')).toBeVisible()
    await sound(page)

    await page.getByRole('link', { name: 'Danger' }).click()
    await expect(page.getByRole('heading', { name: 'Danger' })).toBeVisible()
    // On a phone the row of sections scrolls: what comes late before the open one must not push it out of sight.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.reload()
    const sections = page.getByRole('navigation', { name: 'Sections' }).getByRole('link')
    await expect(sections.filter({ hasText: 'Backups' })).toContainText('None yet')
    await expect(sections.filter({ hasText: 'Danger' })).toBeInViewport({ ratio: 1 })
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Close the site to readers' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Close the site to readers' }).click()
    await expect(page.getByRole('button', { name: 'Open the site again' })).toBeVisible()
    expect((await fetch(`${product.origin}/`)).status).toBe(503)
    await page.goto(`${product.origin}/`)
    await expect(page.getByText('the site is in maintenance')).toBeVisible()
    await page.goBack()
    await page.getByRole('button', { name: 'Open the site again' }).click()
    await expect(page.getByRole('button', { name: 'Close the site to readers' })).toBeVisible()
    expect((await fetch(`${product.origin}/`)).status).toBe(200)
  },
)

test(
  '[C580] logo and favicon are picked from the library or pasted, and readers see them at once',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin/settings/theme`)
    const logo = page.getByRole('group', { name: 'Logo' })
    const favicon = page.getByRole('group', { name: 'Favicon' })
    const address = page.getByRole('textbox', { name: 'Address: Logo' })
    const save = async () => {
      await page.keyboard.press('Control+s')
      await expect(page.getByText('not saved')).toHaveCount(0)
    }
    await page.getByRole('button', { name: 'Choose picture: Logo' }).click()
    const picker = page.getByRole('dialog', { name: 'Choose a picture' })
    await expect(picker.getByRole('button', { name: 'Upload picture' })).toBeVisible()
    await sound(page)
    const buffer = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#247' } })
      .png()
      .toBuffer()
    await picker
      .getByLabel('Files to upload')
      .setInputFiles({ name: 'sign.png', mimeType: 'image/png', buffer })
    // Its name and its size stand there, and no path.
    await expect(logo).toContainText('sign.png')
    await expect(logo).toContainText('90 × 30')
    await expect(logo).not.toContainText('/objects/')
    await expect(address).toHaveCount(0)
    await page.getByRole('button', { name: 'Change: Favicon' }).click()
    await picker.getByRole('button', { name: 'sign.png' }).click()
    await expect(favicon).toContainText('sign.png')
    await page.getByRole('button', { name: 'Focal point and description: Logo' }).click()
    const file = page.getByRole('dialog', { name: 'Edit Media File' })
    await file.getByLabel('From the left, %').fill('20')
    await file.getByRole('button', { name: 'Save' }).click()
    await expect(file).toHaveCount(0)
    await expect(page.getByText('2 changes not saved: Logo, Favicon')).toBeVisible()
    for (const look of looksOf(3)) {
      await wear(page, look)
      await sound(page)
    }
    await save()

    const reader = await page.context().newPage()
    const shown = reader.locator('.site-header__logo')
    const widthOf = () => shown.evaluate((img: HTMLImageElement) => (img.complete ? img.naturalWidth : 0))
    await reader.goto(product.origin)
    await expect.poll(widthOf).toBeGreaterThan(0)
    const sizeOf = async () => {
      const { width = 0, height = 0 } = (await shown.boundingBox()) ?? {}
      return [Math.round(width), Math.round(height)]
    }
    await expect.poll(sizeOf).toEqual([101, 34])
    const icon = reader.locator('link[rel="icon"]')
    await expect(icon).toHaveAttribute('href', /^\/objects\/uploads\//)
    const shownPath = (await icon.getAttribute('href')) ?? ''
    await sound(reader)
    // In the bar of a chapter it stands where the text begins, and apart from the part.
    await reader.goto(`${product.origin}/chapters/1`)
    const edges = await reader.locator('.reading-bar__row').evaluate((row) => {
      const [left, inner] = [
        row.getBoundingClientRect().left,
        Number.parseFloat(getComputedStyle(row).paddingLeft),
      ]
      const [logo, part] = ['.site-header__logo', '.reading-bar__part'].map((one) => row.querySelector(one))
      const [sign, words] = [logo?.getBoundingClientRect(), part?.getBoundingClientRect()]
      return [(sign?.left ?? 0) - left - inner, (words?.left ?? 0) - (sign?.right ?? 0)].map(Math.round)
    })
    expect(Math.abs(edges[0] ?? 1)).toBe(0)
    expect(edges[1]).toBeGreaterThanOrEqual(12)
    await reader.goto(product.origin)

    await page.getByRole('button', { name: 'Use an address: Logo' }).click()
    await address.fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(address).toBeFocused()
    await expect(address).toHaveAccessibleDescription(/must be a path on this site or an https address/)
    await reader.reload()
    await expect(shown).toHaveAttribute('src', shownPath)

    await reader.route('https://pictures.example.org/**', (route) =>
      route.fulfill({ contentType: 'image/png', body: buffer }),
    )
    await address.fill('https://pictures.example.org/logo.png')
    await save()
    await reader.reload()
    await expect(shown).toHaveAttribute('src', 'https://pictures.example.org/logo.png')
    // Their policy names the host, else the browser would not ask for it.
    await expect.poll(widthOf).toBe(90)
    await expect.poll(sizeOf).toEqual([101, 34])

    // Nothing is known of a square one either: no gap is left beside it, and nothing moves when it comes.
    await address.fill('https://pictures.example.org/square.png')
    await save()
    const square = await sharp(buffer).resize(64, 64).png().toBuffer()
    let come = () => {}
    const coming = new Promise<void>((resolve) => (come = resolve))
    await reader.route('https://pictures.example.org/square.png', async (route) => {
      await coming
      await route.fulfill({ contentType: 'image/png', body: square })
    })
    await reader.reload({ waitUntil: 'commit' })
    const titleAt = async () =>
      Math.round((await reader.locator('.site-header__title').boundingBox())?.x ?? 0)
    // Before the stylesheet has come nothing is at its place.
    await expect.poll(sizeOf).toEqual([34, 34])
    const before = await titleAt()
    come()
    await expect.poll(widthOf).toBe(64)
    expect(await titleAt()).toBe(before)

    await page.getByRole('button', { name: 'Remove picture: Logo' }).click()
    await page.getByRole('button', { name: 'Remove picture: Favicon' }).click()
    await save()
    await reader.reload()
    await expect(shown).toHaveCount(0)
    await expect(reader.locator('.site-header__home .mark')).toBeVisible()
    await expect(reader.locator('link[rel="icon"]')).toHaveAttribute('href', '/favicon.svg')
  },
)

test(
  '[C171] [C413] somebody is invited by a link, comes in, gets another role, and is let out again',
  SWEEP,
  async ({ page, browser }) => {
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin/team`)
    await page.getByRole('link', { name: 'People with access' }).click()
    await expect(title(page)).toHaveText('People with access')
    await page.getByRole('button', { name: 'Invite' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    await expect(dialog.getByLabel('E-mail')).toBeFocused()
    await dialog.getByLabel('Name').fill('Ines Moreau')
    await dialog.getByLabel('E-mail').fill('ines@example.org')
    await dialog.getByText('Translator', { exact: true }).click()
    await dialog.getByLabel('German').check()
    for (const look of looksOf(2)) {
      await wear(page, look)
      await sound(page)
    }
    await dialog.getByRole('button', { name: 'Make the link' }).click()
    const link = await page.getByLabel('Link to send').inputValue()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Ines Moreau as Translator')).toBeVisible()

    const guest = await (await browser.newContext()).newPage()
    await guest.goto(link)
    await expect(guest.getByLabel('Name')).toHaveValue('Ines Moreau')
    expect(await faultsOf(guest)).toEqual([])
    await guest.getByLabel('Password').fill('short')
    await guest.getByRole('button', { name: 'Open the studio' }).click()
    await expect(guest.getByLabel('Password')).toBeFocused()
    await guest.getByLabel('Password').fill('a sentence of her own, long enough')
    await guest.getByRole('button', { name: 'Open the studio' }).click()
    await expect(guest.getByRole('button', { name: /Ines Moreau/ })).toContainText('Translator')
    await expect(guest.getByRole('link', { name: 'Settings' })).toHaveCount(0)
    // Another address has to be confirmed by a mail, which the profile does not send.
    await guest.goto(`${product.origin}/admin/profile`)
    const email = guest.getByLabel('E-mail')
    await expect(email).toHaveAttribute('readonly', '')
    await expect(email).toHaveAccessibleDescription(
      /Not confirmed yet: your account on the site mails a link/,
    )
    expect(await faultsOf(guest)).toEqual([])

    // The list follows by itself.
    const row = page.getByRole('listitem').filter({ hasText: 'ines@example.org' })
    await expect(row).toContainText('German')
    for (const look of looksOf(0)) {
      await wear(page, look)
      await sound(page)
    }
    await row.getByRole('button', { name: 'Role of Ines Moreau: Translator' }).click()
    await page.getByRole('menuitem', { name: /^Editor/ }).click()
    await expect(row.getByRole('button', { name: 'Role of Ines Moreau: Editor' })).toBeVisible()
    await expect(guest.getByRole('button', { name: /Ines Moreau/ })).toContainText('Editor')
    await row.getByRole('button', { name: 'Actions for Ines Moreau' }).click()
    await page.getByRole('menuitem', { name: 'Remove access' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove access' }).click()
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    expect(
      (await guest.request.get(`${product.origin}/api/admin/forks`, AGAIN).then((answer) => answer.json()))
        .length,
    ).toBe(0)
    await guest.goto(link)
    await expect(guest.getByText('This link was used')).toBeVisible()
    await guest.context().close()
  },
)

/** The search for settings, and what it leads to: the field with the focus. */
const finder = (page: Page) => page.getByRole('combobox', { name: 'Find a setting' })
const findings = (page: Page) => page.getByRole('listbox', { name: 'Settings found' }).getByRole('option')
const lookFor = async (page: Page, question: string) => {
  await page.keyboard.press('/')
  await expect(finder(page)).toBeFocused()
  await page.keyboard.type(question)
  await expect(
    page.getByRole('listbox', { name: 'Settings found' }).getByRole('option').first(),
  ).toBeVisible()
  await page.keyboard.press('Enter')
}

test('[C650] a setting is found by a few letters and keys alone, in whatever section it stands', async ({
  page,
}) => {
  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin/settings/advanced`)
  await expect(title(page)).toHaveText('Modules data')
  for (const [question, section, role, name] of [
    ['timezone', 'Site', 'button', /^Time zone/],
    ['pixel', 'Measuring', 'textbox', /^Facebook Pixel ID/],
    ['favicon', 'Theme', 'button', /: Favicon$/],
    ['heading of the blog', 'Theme', 'textbox', 'Heading of the blog'],
    ['fonts', 'Theme', 'radio', 'Newsreader, Instrument Sans'],
    ['authors name', 'Theme', 'switch', 'Author’s name on the landing page'],
    ['invite', 'People with access', 'button', 'Invite'],
    ['accounts for readers', 'People with access', 'switch', 'Accounts for readers'],
    ['maintenance', 'Danger', 'button', 'Close the site to readers'],
    ['back up now', 'Backups', 'button', 'Back up now'],
  ] as const) {
    await page.locator('main').focus()
    await lookFor(page, question)
    await expect(title(page)).toHaveText(section)
    await expect(page.getByRole(role, { name }).first()).toBeFocused()
  }
  await page.locator('main').focus()
  await lookFor(page, 'passkey')
  await expect(page.getByText('Passkeys', { exact: true })).toBeFocused()
})

test('a search for settings says when nothing is found, and Escape puts it away', SWEEP, async ({ page }) => {
  await signIn(product, page.request)
  await page.goto(`${product.origin}/admin/settings`)
  await finder(page).fill('zeppelin')
  await expect(page.getByText('No setting matches “zeppelin”.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('No setting matches')).toBeHidden()
  await expect(finder(page)).toHaveValue('')
  await finder(page).fill('title')
  await expect(findings(page).first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(findings(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  for (const look of looksOf(1)) {
    await wear(page, look)
    await sound(page)
  }
  await findings(page).filter({ hasText: 'SEO title' }).click()
  await expect(page.getByRole('textbox', { name: 'SEO title' })).toBeFocused()
})

test(
  'each section says in a word how it stands, in amber where somebody has to look',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    const section = (name: RegExp) =>
      page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })
    await page.goto(`${product.origin}/admin/settings`)
    await expect(section(/^Domains/)).toHaveText('Domains Not set up')
    await expect(section(/^People with access/)).toHaveText(/^People with access \d+$/)
    await page.goto(`${product.origin}/admin/settings/integrations/mail`)
    for (const name of ['AI', 'Mail'])
      await expect(section(new RegExp(`^${name}`))).toHaveText(`${name} Not set up`)
    await expect(section(/^Sign-in/)).toHaveText('Sign-in')
    await page.goto(`${product.origin}/admin/settings/advanced/danger`)
    await expect(section(/^Backups/)).toHaveText('Backups None yet')
    await expect(section(/^Danger/)).toHaveText('Danger')
    const set = (maintenanceMode: boolean) =>
      page.request.put(`${product.origin}/api/forks/default/settings`, {
        headers: { origin: product.origin },
        data: { maintenanceMode },
        ...AGAIN,
      })
    expect((await set(true)).status()).toBe(200)
    await page.reload()
    await expect(section(/^Danger/)).toHaveText('Danger Maintenance')
    for (const look of looksOf(2)) {
      await wear(page, look)
      await sound(page)
    }
    expect((await set(false)).status()).toBe(200)
  },
)

test('every field of the form is found by its label', async ({ page }) => {
  await signIn(product, page.request)
  for (const path of ['', '/theme', '/seo', '/seo/measuring']) {
    await page.goto(`${product.origin}/admin/settings${path}`)
    const form = page.getByRole('form')
    await expect(form).toBeVisible()
    if (path === '/theme') await page.getByRole('button', { name: /^Own words/ }).click()
    const labels = await form
      .locator('label[for], legend, span[id$="-label"]')
      .evaluateAll((all) =>
        all.map((one) => (one.querySelector('span span') ?? one).textContent?.trim() ?? ''),
      )
    expect(labels.length).toBeGreaterThan(1)
    for (const label of new Set(labels)) {
      await finder(page).fill(label)
      await expect(findings(page).filter({ hasText: label }).first()).toBeVisible()
    }
    await page.keyboard.press('Escape')
  }
})

test(
  '[C567] [C571] [C668] the default language is changed after a look at what becomes of the site, and back',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    const languageAt = async (path: string) => {
      const html = await (await page.request.get(product.origin + path, AGAIN)).text()
      return /<html lang="(\w+)"/.exec(html)?.[1]
    }
    await page.goto(`${product.origin}/admin/settings`)
    const field = page.getByRole('combobox', { name: 'Default language' })
    await expect(field).toHaveAccessibleDescription(/The texts of this site are written in English first\.$/)
    await expect(field).toHaveValue('en')
    // What is typed in the form is still there afterwards.
    await names(page).fill('The Other Tide')

    await field.selectOption('es')
    const dialog = page.getByRole('dialog', { name: 'Default language: Spanish?' })
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Chapter' })).toContainText(
      /\d+ of \d+ in Spanish/,
    )
    await expect(dialog.getByText('Now /es, then /', { exact: true })).toBeVisible()
    await expect(dialog.getByText('Now /, then /en', { exact: true })).toBeVisible()
    for (const look of [...looksOf(0), ...looksOf(1)]) {
      await wear(page, look)
      await sound(page)
    }
    await dialog.getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(field).toHaveValue('en')
    expect(await languageAt('/')).toBe('en')

    const change = async (language: 'en' | 'es') => {
      await field.selectOption(language)
      await page.getByRole('button', { name: 'Change the default language' }).click()
      await expect(page.getByText('Settings Updated').last()).toBeVisible()
      await expect(field).toHaveValue(language)
      await expect.poll(() => languageAt('/'), { timeout: 2_000 }).toBe(language)
    }
    await change('es')
    expect([await languageAt('/en'), await languageAt('/es')]).toEqual(['en', 'es'])
    await expect(names(page)).toHaveValue('The Other Tide')
    await expect(page.getByText('1 change not saved: Site name')).toBeVisible()
    await page.getByRole('button', { name: 'Discard' }).press('Enter')

    // The studio begins with the language that the texts are written in.
    const posts = await (
      await page.request.get(`${product.origin}/api/forks/current-fork-id/blog`, AGAIN)
    ).json()
    const { id } = posts.find(({ isPublished }: { isPublished: boolean }) => isPublished)
    await page.goto(`${product.origin}/admin/blog/${id}`)
    await expect(page.getByRole('link', { name: 'View', exact: true })).toHaveAttribute(
      'href',
      /\/en\/blog\//,
    )
    await page.goto(`${product.origin}/admin/settings`)
    await change('en')
    expect(await languageAt('/es')).toBe('es')
  },
)

test('[C571] a language in which nothing is published says so, and cannot be chosen', async ({ page }) => {
  await signIn(product, page.request)
  const sites = await (await page.request.get(`${product.origin}/api/admin/forks`, AGAIN)).json()
  const choose = (slug: string) =>
    page.request.put(`${product.origin}/api/auth/current-fork`, {
      headers: { origin: product.origin },
      data: { forkId: sites.find((site: { slug: string }) => site.slug === slug).id },
      ...AGAIN,
    })
  await choose('ferrywall')
  await page.goto(`${product.origin}/admin/settings`)
  const french = page.getByRole('option', { name: 'French: nothing is published in it yet' })
  await expect(french).toBeDisabled()
  await sound(page)
  await choose(sites[0].slug)
})

test(
  '[C576] accounts for readers stay off without mail, and the switch says why',
  SWEEP,
  async ({ page }) => {
    await signIn(product, page.request)
    await page.goto(`${product.origin}/admin/settings/people`)
    const readers = page.getByRole('switch', { name: 'Accounts for readers' })
    await expect(readers).toHaveAttribute('aria-checked', 'false')
    await expect(readers).toHaveAttribute('aria-disabled', 'true')
    await expect(readers).toHaveAccessibleDescription(/^Off: accounts come by invitation only\./)
    await readers.press('Enter')
    await expect(readers).toHaveAttribute('aria-checked', 'false')
    await expect(
      page.getByText(/accounts for readers open once this installation can send mail/),
    ).toBeVisible()
    for (const look of looksOf(1)) {
      await wear(page, look)
      await sound(page)
    }
    await page.getByRole('link', { name: 'Mail', exact: true }).last().click()
    await expect(title(page)).toHaveText('Mail')
  },
)
