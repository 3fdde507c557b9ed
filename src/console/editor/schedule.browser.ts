import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { aDataHome, type Product, removeHome, startProduct } from '../../../test/support/product.ts'
import { AGAIN } from '../../../test/support/studio.ts'
import { BUILD } from '../../content/contract/draft.ts'
import { momentsAt } from '../../kernel/time-zone.ts'

const PASSWORD = 'a sentence that is long enough'
const ZONE = 'America/New_York'

let home: string
let product: Product

// The person sits elsewhere than the site.
test.use({ timezoneId: 'Asia/Tokyo' })

test.beforeAll(async () => {
  home = aDataHome()
  product = await startProduct({
    dataDir: join(home, 'data'),
    // A site that is made here has the zone of the machine.
    fromNothing: true,
    env: { ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: PASSWORD, SAMPLE: 'none', TZ: ZONE },
  })
})

test.afterAll(async () => {
  await product.stop()
  removeHome(home)
})

async function signedIn(page: Page) {
  const { origin } = product
  const headers = { origin }
  await page.request.post(`${origin}/api/auth/login`, {
    headers,
    data: { username: 'ada', password: PASSWORD },
    ...AGAIN,
  })
  return async (method: 'POST' | 'PUT' | 'GET', path: string, data?: object) => {
    const answer = await page.request.fetch(`${origin}${path}`, {
      method,
      headers,
      ...(data && { data }),
      ...AGAIN,
    })
    expect([path, answer.ok()]).toEqual([path, true])
    return answer.json()
  }
}

/** The day of the next spring on which clocks in New York jump from 2 to 3. */
function jumpDay(): string {
  const year = new Date().getUTCFullYear() + 1
  const first = new Date(Date.UTC(year, 2, 1)).getUTCDay()
  return `${year}-03-${String(((7 - first) % 7) + 8).padStart(2, '0')}`
}

test('[C463] [C579] changes of a post are scheduled by keys in the zone of the site, rescheduled, and unscheduled', async ({
  page,
}) => {
  const send = await signedIn(page)
  const body = { title: 'The ferry', slug: 'the-ferry', content: 'It crosses at noon.', isPublished: true }
  const post = await send('POST', '/api/forks/default/blog', body)
  await send('PUT', `/api/blog/${post.id}/draft`, {
    writer: 'walk',
    seq: 1,
    build: BUILD,
    fields: { title: { value: 'The last ferry' } },
  })
  const planned = async () => (await send('GET', `/api/blog/${post.id}`)).planned

  await page.goto(`${product.origin}/admin/blog/${post.id}`)
  const open = page.getByRole('button', { name: 'Choose a time', exact: true })
  await open.press('Enter')
  const panel = page.getByRole('dialog', { name: 'Choose a time' })
  const set = panel.getByRole('button', { name: 'Schedule', exact: true })
  await expect(panel.getByRole('textbox', { name: 'Zone of the site' })).toHaveValue('New York')
  await expect(panel.getByText(/9:00 AM in New York$/)).toBeVisible()
  await expect(panel.getByText(/in Tokyo, where you are/)).toBeVisible()
  expect(await faultsOf(page)).toEqual([])

  // By page and arrow to the Sunday on which clocks jump: the time that is not there is told, with the nearest ones.
  const day = jumpDay()
  const spoken = new Date(day).toLocaleDateString('en', { dateStyle: 'full', timeZone: 'UTC' })
  const wanted = panel.getByRole('button', { name: spoken })
  const pointed = panel.getByRole('grid').locator('button[tabindex="0"]')
  await expect(pointed).toBeFocused()
  for (let months = 0; months < 18 && (await wanted.count()) === 0; months++) {
    await page.keyboard.press('PageDown')
    await expect(pointed).toBeFocused()
  }
  for (const key of ['ArrowDown', 'ArrowUp']) {
    await page.keyboard.press(key)
    await expect(pointed).toBeFocused()
  }
  await wanted.press('Enter')
  // A week begins with Sunday in English.
  await page.keyboard.press('End')
  const saturday = new Date(new Date(day).getTime() + 6 * 86_400_000)
  await expect(pointed).toHaveText(String(saturday.getUTCDate()))
  await page.keyboard.press('Home')
  await expect(pointed).toHaveAccessibleName(spoken)
  await panel.getByLabel('Time', { exact: true }).fill('02:30')
  await expect(
    panel.getByText(/^2:30\sAM is not there on .* clocks in New York jump to 3:00\sAM\.$/),
  ).toBeVisible()
  await expect(set).toBeDisabled()
  expect(await faultsOf(page)).toEqual([])
  await panel.getByRole('button', { name: /^Use 3:00/ }).press('Enter')
  // Without an answer the panel stays open, says so, and promises nothing.
  await page.route(/\/api\/blog\/[^/]+\/schedule/, (route) => route.abort(), { times: 1 })
  await set.press('Enter')
  await expect(
    panel.getByText(/^The server did not answer\. Please look whether it is scheduled/),
  ).toBeVisible()
  await set.press('Enter')
  await expect(panel).toBeHidden()
  await expect(page.getByText(/^Comes .*3:00\sAM, New York$/)).toBeVisible()
  expect(await planned()).toEqual({ at: momentsAt({ day, time: '03:00' }, ZONE)[0], refusal: null })
  const seen = await page.request.get(`${product.origin}/blog/the-ferry`, AGAIN)
  expect(await seen.text()).not.toContain('The last ferry')

  // Another time, and what comes is listed with the zone.
  const change = page.getByRole('button', { name: 'Change the schedule' })
  await expect(change).toBeFocused()
  await page.keyboard.press('Enter')
  await panel.getByLabel('Time', { exact: true }).fill('17:45')
  await panel.getByRole('button', { name: 'Change time' }).press('Enter')
  await expect(page.getByText(/^Comes .*5:45\sPM, New York$/)).toBeVisible()
  expect((await planned()).at).toBe(momentsAt({ day, time: '17:45' }, ZONE)[0])
  await page.keyboard.press('Control+Shift+P')
  // In an editor the review opens with what is open there, also where it comes by itself.
  const list = page.getByRole('dialog', { name: 'Publish' })
  await expect(list.getByRole('checkbox', { name: 'The ferry' })).toBeChecked()
  await list.getByRole('tab', { name: /Scheduled/ }).click()
  await expect(list.getByText('Times are those of New York, the zone of the site.')).toBeVisible()
  await expect(list.getByText(/5:45\sPM$/)).toBeVisible()
  await page.keyboard.press('Escape')

  await change.press('Enter')
  await panel.getByRole('button', { name: 'Do not schedule' }).press('Enter')
  await expect(page.getByText(/^Comes /)).toBeHidden()
  expect(await planned()).toBeNull()
})
