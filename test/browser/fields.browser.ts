import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { faultsOf } from '../support/axe.ts'

const ROOT = join(import.meta.dirname, '../..')
const ORIGIN = 'https://stand.test'
/** On that day clocks in Berlin jump from 2 to 3, and on the other they go back from 3 to 2. */
const [JUMP, BACK] = ['2027-03-28', '2027-10-31']

/** The files of the form, by their path. */
const files = new Map<string, string | Uint8Array>()

test.beforeAll(async () => {
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    publicDir: false,
    envDir: false,
    plugins: [react(), tailwindcss()],
    build: {
      write: false,
      rolldownOptions: {
        input: join(ROOT, 'test/browser/fields-stand.tsx'),
        output: { entryFileNames: 'stand.js', assetFileNames: '[name][extname]' },
      },
    },
  })
  for (const { output } of [built].flat().filter((one) => 'output' in one)) {
    for (const file of output) files.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source)
  }
})

async function open(page: Page, query: string) {
  const styles = [...files.keys()].filter((path) => path.endsWith('.css'))
  const body = `<!doctype html><html lang="en"><title>Fields</title>
    ${styles.map((path) => `<link rel="stylesheet" href="${path}">`).join('')}
    <body><div id="root"></div><script type="module" src="/stand.js"></script>`
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const file = files.get(pathname)
    if (pathname === '/') return route.fulfill({ body, contentType: 'text/html' })
    const contentType = pathname.endsWith('.js') ? 'text/javascript' : 'text/css'
    return file === undefined
      ? route.fulfill({ status: 404 })
      : route.fulfill({ body: typeof file === 'string' ? file : Buffer.from(file), contentType })
  })
  await page.goto(`${ORIGIN}/?${query}`)
}

const sent = async (page: Page) => JSON.parse((await page.locator('output').textContent()) ?? '')

test('a field stands in a form as its kind is edited: its screen says its name alone', async ({ page }) => {
  await open(page, 'zone=Europe/Berlin')
  await expect(page.getByLabel('Day of the tickets')).toHaveAttribute('type', 'date')
  await expect(page.getByLabel('Host')).toHaveAttribute('type', 'email')
  await expect(page.getByLabel('Seats')).toHaveAttribute('inputmode', 'numeric')
  await page.getByRole('switch', { name: 'Free of charge' }).click()
  await page.getByRole('group', { name: 'Tickets' }).getByRole('button', { name: 'Add a link' }).click()
  await page.getByLabel('Name of link 1').fill('Shop')
  await page.getByLabel('Address of link 1').fill('https://example.org/')
  await page.getByLabel('Poster').fill('/objects/uploads/poster.jpg')
  expect(await sent(page)).toMatchObject({
    isFree: true,
    tickets: { Shop: 'https://example.org/' },
    poster: '/objects/uploads/poster.jpg',
  })
  expect(await faultsOf(page)).toEqual([])
})

test.describe('a moment', () => {
  // The person sits elsewhere than the site.
  test.use({ timezoneId: 'Asia/Tokyo' })

  test('is a day and a time in the zone of the site', async ({ page }) => {
    await open(page, 'zone=Europe/Berlin')
    const start = page.getByRole('group', { name: /^Start/ })
    const [day, time] = [start.getByLabel('Day'), start.getByLabel('Time', { exact: true })]
    await expect(start.getByText('Times are those of Berlin, the zone of the site.')).toBeVisible()
    await expect(day).toHaveAttribute('required')
    await expect(time).toBeDisabled()
    await day.fill('2027-03-01')
    await expect(time).toHaveValue('09:00')
    await time.fill('19:30')
    expect(await sent(page)).toMatchObject({ startsAt: '2027-03-01T18:30:00.000Z', endsAt: '' })
    // Cleared, there is none; the time comes back with another day.
    await day.fill('')
    expect(await sent(page)).toMatchObject({ startsAt: '' })
    await day.fill('2027-07-01')
    expect(await sent(page)).toMatchObject({ startsAt: '2027-07-01T17:30:00.000Z' })
    await time.fill('')
    await expect(start.getByText('Choose a time.')).toBeVisible()
    await expect(time).toHaveAttribute('aria-invalid', 'true')
    expect(await faultsOf(page)).toEqual([])
  })

  test('that clocks jump over is refused in words, and of one that comes twice either is chosen', async ({
    page,
  }) => {
    await open(page, 'zone=Europe/Berlin&language=de')
    const start = page.getByRole('group', { name: /^Start/ })
    await start.getByLabel('Tag').fill(JUMP)
    await start.getByLabel('Uhrzeit', { exact: true }).fill('02:30')
    expect(await sent(page)).toMatchObject({ startsAt: `${JUMP}T02:30` })
    await expect(start.getByText(/02:30/)).toBeVisible()
    expect(await faultsOf(page)).toEqual([])
    await start.getByRole('button', { name: /03:00/ }).click()
    expect(await sent(page)).toMatchObject({ startsAt: `${JUMP}T01:00:00.000Z` })

    await start.getByLabel('Tag').fill(BACK)
    await start.getByLabel('Uhrzeit', { exact: true }).fill('02:30')
    expect(await sent(page)).toMatchObject({ startsAt: `${BACK}T00:30:00.000Z` })
    const [first, second] = await start.getByRole('radio').all()
    await expect(first ?? start).toBeChecked()
    await second?.check()
    expect(await sent(page)).toMatchObject({ startsAt: `${BACK}T01:30:00.000Z` })
    expect(await faultsOf(page)).toEqual([])
  })
})
