import { expect, type Page } from '@playwright/test'
import { faultsOf } from '../../../test/support/axe.ts'
import { looksOf, overflowOf, SWEEP, wear } from '../../../test/support/looks.ts'
import type { Product } from '../../../test/support/product.ts'
import { test } from '../../../test/support/samples.ts'

let product: Product

test.beforeAll(({ samples }) => {
  product = samples
})

/** The pages with an island of their own, the text that it says until it lives, and what stands there meanwhile. */
const ISLANDS = [
  {
    path: '/spiral',
    island: 'spiral-navigation',
    text: 'Loading spiral navigation...',
    shown: 'The Neural Web',
  },
  {
    path: '/book/spiral-navigation',
    island: 'spiral-navigation',
    text: 'Loading spiral navigation...',
    shown: 'What the Hand Knows',
  },
  {
    path: '/chapters/1',
    island: 'chapter-progress',
    text: 'Loading chapter...',
    shown: 'What the Hand Knows',
  },
  {
    path: '/reflections/1',
    island: 'reflection-space',
    text: 'Loading reflection space...',
    shown: 'What I keep',
  },
  {
    path: '/circles',
    island: 'spiral-circles',
    text: 'Loading spiral circles...',
    shown: 'The circle is not open yet.',
  },
]

const go = (page: Page, path: string) => page.goto(product.origin + path)
const spiralOf = (page: Page) => page.getByRole('group', { name: 'The parts on the spiral' })
const panelOf = (page: Page) => page.locator('.spiral-nav__panel')
const ready = (page: Page) =>
  expect(page.locator('[data-island][data-when="load"][data-ready]')).toBeAttached()

/** Only what is asked of the product itself, without the files of the build and pictures further down. */
function callsOf(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.resourceType() !== 'image' && !/^\/(assets|favicon)/.test(pathname))
      calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

test('[C068] [C072] [C077] [C081] [C231] [C633] a page says that it loads until its island lives', async ({
  page,
}) => {
  for (const { path, island, text } of ISLANDS) {
    await test.step(path, async () => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      const files = `**/assets/${island}*.js`
      await page.route(files, async (route) => {
        await held
        await route.continue()
      })
      await page.goto(product.origin + path, { waitUntil: 'domcontentloaded' })
      const status = page.getByRole('status').filter({ hasText: text })
      await expect(status).toBeVisible()
      await expect(status).toHaveText(text)
      release()
      await ready(page)
      await expect(page.getByText(text)).toBeHidden()
      await page.unroute(files)
    })
  }
})

test('[C231] an island whose files do not come leaves the page whole, and the text goes', async ({
  page,
}) => {
  await page.route('**/assets/chapter-progress*.js', (route) => route.abort())
  await go(page, '/chapters/1')
  await expect(page.getByText('Loading chapter...')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What the Hand Knows')
})

test('[C082] an island that nobody knows is warned of, and shows nothing', async ({ page }) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await page.route('**/circles', async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('community/spiral-circles', 'community/other')
    await route.fulfill({ response: answer, body })
  })
  await go(page, '/circles')
  await expect(page.locator('[data-island="community/other"]')).toBeEmpty()
  await expect(page.getByText('Loading spiral circles...')).toHaveCount(0)
  expect(warnings).toEqual(['No island is called community/other'])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[C231] [C633] a page with an island is whole and never says that it loads', async ({ page }) => {
    for (const { path, text, shown } of ISLANDS) {
      await go(page, path)
      await expect(page.getByText(text)).toBeHidden()
      await expect(page.getByText(shown).first()).toBeAttached()
    }
  })

  test('[C003] [C053] [C054] [C055] [C059] both paths lead to a part, and Close leads back', async ({
    page,
  }) => {
    await go(page, '/book/intro')
    await page.getByRole('button', { name: 'The Neural Web' }).click()
    await expect(page).toHaveURL(/\/book\/intro\?part=2#part-2$/)
    await expect(page.getByRole('heading', { name: 'The Neural Web' })).toBeVisible()
    await expect(page.getByText('Linear Journey')).toHaveCount(0)
    await page.getByRole('button', { name: 'Close' }).click()
    await spiralOf(page).getByRole('link', { name: 'Part 3: The Living Touch' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'The Living Touch' })).toBeVisible()
    await expect(page.getByText('Linear Journey')).toBeHidden()
  })

  test('[C078] a reflection says that nothing is kept', async ({ page }) => {
    await go(page, '/reflections/1')
    await expect(page.getByText('Without JavaScript what you write is gone')).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(5)
  })
})

test('[C053] [C055] [C056] [C057] [C058] [C059] a part opens in place, with its own address and the focus on its heading', async ({
  page,
}) => {
  await go(page, '/book/intro')
  await page.evaluate(() => Object.assign(window, { same: true }))
  await page.getByRole('button', { name: 'The Neural Web' }).press('Enter')
  await expect(page).toHaveURL(/\/book\/intro#part-2$/)
  const heading = page.getByRole('heading', { name: 'The Neural Web' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  const part = page.getByRole('region', { name: 'The Neural Web' })
  for (const text of ['3 chapters', 'Drawn by Hand', 'Evidence of Emergence', 'A Moment to Breathe'])
    await expect(part.getByText(text)).toBeVisible()
  await expect(page.getByText('Linear Journey')).toBeHidden()

  await page.goBack()
  await expect(page.getByText('Linear Journey')).toBeVisible()
  await expect(part).toBeHidden()
  await page.goForward()
  await expect(heading).toBeFocused()
  await part.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('heading', { name: 'Choose Your Path' })).toBeFocused()
  await expect(page.getByText('Linear Journey')).toBeVisible()

  await spiralOf(page).getByRole('link', { name: 'Part 1: The Body of Memory' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'The Body of Memory' })).toBeFocused()
  const first = page.getByRole('region', { name: 'The Body of Memory' })
  await expect(first.getByText('A Moment to Breathe')).toBeVisible()
  await expect(first.getByText('Evidence of Emergence')).toHaveCount(0)
  expect(await page.evaluate(() => 'same' in window)).toBe(true)
})

test('[C051] Get Notified opens a modal dialog on the introduction', async ({ page }) => {
  await go(page, '/book/intro')
  await page.getByRole('main').getByRole('button', { name: 'Get Notified' }).click()
  await expect(page.getByRole('dialog', { name: 'Get Notified When Available' })).toBeVisible()
})

test('[C069] the keyboard reaches all parts in their order, and the panel tells of each', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await go(page, '/spiral')
  await ready(page)
  const links = spiralOf(page).getByRole('link')
  await expect(links).toHaveCount(6)
  await expect(links.first()).toHaveAttribute('aria-current', 'location')
  await links.first().focus()
  for (const [i, title] of [
    'The Body of Memory',
    'The Neural Web',
    'The Living Touch',
    'The Mushroom Oracle',
    'The Regenerative City',
    'The Spiral Sky',
  ].entries()) {
    await expect(links.nth(i)).toBeFocused()
    await expect(links.nth(i).getByText(title)).toBeVisible()
    await expect(panelOf(page).getByRole('heading', { level: 2 })).toHaveText(title)
    await page.keyboard.press('Tab')
  }
  await links.nth(1).hover()
  await expect(panelOf(page).getByRole('heading', { level: 2 })).toHaveText('The Neural Web')
  await expect(panelOf(page).getByRole('link', { name: 'Drawn by Hand' })).toBeVisible()
  await expect(panelOf(page).getByRole('link', { name: 'Open part 2' })).toHaveAttribute('href', '/parts/2')
})

test('[C069] [C072] the spiral marks the part and the chapter that were read last', async ({ page }) => {
  await go(page, '/chapters/5')
  await ready(page)
  await go(page, '/spiral')
  const current = spiralOf(page).getByRole('link', { name: 'Part 2: The Neural Web' })
  await expect(current).toHaveAttribute('aria-current', 'location')
  await expect(spiralOf(page).locator('[aria-current]')).toHaveCount(1)
  await expect(panelOf(page).locator('[aria-current]')).toContainText('What Passes Between Trees')
  await go(page, '/circles')
  await expect(page.getByRole('link', { name: 'read on in chapter 5' })).toHaveAttribute(
    'href',
    '/chapters/5',
  )
})

test('[C072] [C074] a chapter says how much is left, and its thread follows the reader', async ({ page }) => {
  await go(page, '/chapters/1')
  await ready(page)
  await expect(page.getByText(/^\d+ min left$/)).toBeVisible()
  const read = () =>
    page
      .locator('.chapter')
      .evaluate((chapter) => Number(getComputedStyle(chapter).getPropertyValue('--read')))
  expect(await read()).toBe(0)
  await page.getByText('This is where the preview ends.').scrollIntoViewIfNeeded()
  await expect.poll(read).toBeGreaterThan(0.3)
  await page.getByRole('navigation', { name: 'Previous and next chapter' }).scrollIntoViewIfNeeded()
  await expect.poll(read).toBe(1)
  await expect(page.getByText('End of the preview')).toBeAttached()
  await page.getByRole('link', { name: 'The Seeds Nobody Ate' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Seeds Nobody Ate')
  await expect(page.getByRole('link', { name: 'What the Hand Knows' })).toBeAttached()
})

test('[C078] what is written is kept in the browser, survives a reload, and no request is ever sent', async ({
  page,
}) => {
  await go(page, '/reflections/1')
  await ready(page)
  const calls = callsOf(page)
  const fields = page.getByRole('textbox')
  await fields.nth(0).fill('Tie a knot.\nShell beans.')
  await fields.nth(4).fill('My niece')
  await expect(page.getByRole('status').filter({ hasText: 'Kept in this browser.' })).toBeVisible()
  const sheet = page.locator('.seed-paper')
  await expect(sheet).toContainText('Shell beans.')
  await expect(sheet).not.toContainText('What did the learning cost')
  const saved = page.waitForEvent('download')
  await page.locator('.seed').getByRole('button', { name: 'Save as text' }).click()
  expect((await saved).suggestedFilename()).toBe('What-I-keep.txt')
  expect(calls).toEqual([])
  await page.reload()
  await ready(page)
  await expect(fields.nth(0)).toHaveValue('Tie a knot.\nShell beans.')
  await expect(fields.nth(4)).toHaveValue('My niece')
  await expect(sheet).toContainText('My niece')
  expect(calls.filter((call) => !call.startsWith('GET /reflections/1'))).toEqual([])
})

test('[C078] two tabs do not overwrite each other, and a word typed before the page lives is kept', async ({
  context,
}) => {
  const [one, two] = [await context.newPage(), await context.newPage()]
  for (const page of [one, two]) {
    await go(page, '/reflections/4')
    await ready(page)
  }
  await one.getByRole('textbox').nth(0).fill('From one')
  await expect(two.getByRole('textbox').nth(0)).toHaveValue('From one')
  await two.getByRole('textbox').nth(1).fill('From two')
  await expect(one.getByRole('textbox').nth(1)).toHaveValue('From two')

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const late = await context.newPage()
  await late.route('**/assets/reflection-space*.js', async (route) => {
    await held
    await route.continue()
  })
  await late.goto(`${product.origin}/reflections/4`, { waitUntil: 'domcontentloaded' })
  await late.getByRole('textbox').nth(2).fill('Early')
  release()
  await ready(late)
  await expect(late.getByRole('textbox').nth(2)).toHaveValue('Early')
  await late.reload()
  await ready(late)
  for (const [i, value] of ['From one', 'From two', 'Early'].entries())
    await expect(late.getByRole('textbox').nth(i)).toHaveValue(value)
})

test('[C078] a browser that keeps nothing is told of, and the sheet still shows the words', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('closed', 'SecurityError')
      },
    })
  })
  await go(page, '/reflections/1')
  await ready(page)
  await expect(page.getByRole('status').filter({ hasText: 'This browser keeps nothing' })).toBeVisible()
  await page.getByRole('textbox').first().fill('Still printed')
  await expect(page.locator('.seed-paper')).toContainText('Still printed')
})

test('[C078] printing a reflection prints one A5 sheet with what was answered', async ({ page }) => {
  await go(page, '/reflections/1')
  await ready(page)
  await page.getByRole('textbox').first().fill('Tie a knot.')
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
  // A5 is 419.5 by 595.3 points.
  expect([Math.round(Number(width) / 5), Math.round(Number(height) / 5)]).toEqual([84, 119])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText('Tie a knot.').last()).toBeVisible()
  await expect(page.getByRole('textbox').first()).toBeHidden()
})

const LOOKED_AT = [
  '/book/contents',
  '/book/intro',
  '/book/intro#part-2',
  '/spiral',
  '/chapters/1',
  '/reflections/1',
  '/circles',
]

test('the pages of reading are accessible and no wider than the window', SWEEP, async ({ page }) => {
  for (const [i, path] of LOOKED_AT.entries()) {
    for (const look of looksOf(i)) {
      await wear(page, look)
      // Another part of the page that is open would be no visit of its own.
      await page.goto('about:blank')
      await go(page, path)
      await expectSound(page)
    }
  }
})

test('a book with four parts stands as well', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['/book/intro', '/chapters/3', '/spiral']) {
    await page.goto(`http://ferrywall.localhost:${product.port}${path}`)
    await expectSound(page)
  }
  await expect(spiralOf(page).getByRole('link')).toHaveCount(4)
})

test('a figure across the window meets both of its sides, and a wide one leaves the same room at each', async ({
  page,
}) => {
  for (const width of [320, 390, 600, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, isFull] of [
      ['/chapters/22', true],
      ['/chapters/6', false],
    ] as const) {
      await go(page, path)
      const { left, right } = await page.locator('.figure').evaluate((figure) => {
        const box = figure.getBoundingClientRect()
        return { left: Math.round(box.left), right: Math.round(innerWidth - box.right) }
      })
      expect([path, width, await overflowOf(page), left - right]).toEqual([path, width, 0, 0])
      expect([path, width, left === 0]).toEqual([path, width, isFull])
    }
  }
})

test('a note to the caption of a wide figure is not covered by it', async ({ page }) => {
  for (const width of [1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await go(page, '/blog/five-minutes-with-a-weed')
    const note = page.locator('.figure--wide + .notes .note')
    await note.scrollIntoViewIfNeeded()
    const below = await note.evaluate((element) => {
      const figure = element.closest('.notes')?.previousElementSibling
      return element.getBoundingClientRect().top - (figure?.getBoundingClientRect().bottom ?? Infinity)
    })
    expect([width, below >= 0]).toEqual([width, true])
  }
})

test('the place of a figure is kept until its picture comes', async ({ page }) => {
  await page.route(/-(480|1200)\.(avif|webp)$/, () => {})
  for (const path of ['/chapters/1', '/chapters/6', '/chapters/22']) {
    await page.goto(product.origin + path, { waitUntil: 'domcontentloaded' })
    const shape = await page.locator('.figure img').evaluate((img) => {
      const { width, height } = img.getBoundingClientRect()
      return (width / height) * (Number(img.getAttribute('height')) / Number(img.getAttribute('width')))
    })
    expect([path, Math.abs(shape - 1) < 0.02]).toEqual([path, true])
  }
})

async function expectSound(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  expect([page.url(), await overflowOf(page)]).toEqual([page.url(), 0])
  expect([page.url(), await faultsOf(page)]).toEqual([page.url(), []])
}
