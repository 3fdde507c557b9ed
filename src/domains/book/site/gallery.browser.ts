import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { faultsOf } from '../../../../test/support/axe.ts'
import { overflowOf } from '../../../../test/support/looks.ts'
import { stopClock } from '../../../../test/support/page-clock.ts'
import type { Product } from '../../../../test/support/product.ts'
import { test } from '../../../../test/support/samples.ts'

let product: Product

test.beforeAll(({ samples }) => {
  product = samples
})

const TITLES = [
  'The Body of Memory',
  'The Neural Web',
  'The Living Touch',
  'The Mushroom Oracle',
  'The Regenerative City',
  'The Spiral Sky',
]

const DESK = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }

const viewOf = (page: Page) => page.locator('[data-immersive]')
const titleOf = (page: Page) => viewOf(page).getByRole('heading', { level: 1 })
const playOf = (page: Page) => page.getByRole('button', { name: 'Play slideshow' })
const dotsOf = (page: Page) => viewOf(page).getByRole('link', { name: /^Part \d: / })
const linkIn = (page: Page, name: string) => viewOf(page).getByRole('link', { name, exact: true })
const moreOf = (page: Page) => viewOf(page).getByRole('button', { name: 'More' })
const returnOf = (page: Page) => page.getByRole('button', { name: 'Return to Immersive Gallery' })
const picturesOf = (page: Page) => page.getByRole('link', { name: /: open in the gallery$/ })

/** Opens the gallery and waits for its script. */
async function open(page: Page, path = '/parts'): Promise<void> {
  await page.goto(product.origin + path)
  if (!path.endsWith('#grid')) await expect(page.locator('.site-footer[inert]')).toBeAttached()
}

async function openGrid(page: Page): Promise<void> {
  await open(page, '/parts#grid')
  await expect(page.locator('h2[aria-level="1"]')).toBeVisible()
}

/** Remembers how often and how the page was scrolled by script. */
const noteScrolls = (page: Page) =>
  page.addInitScript(() => {
    const noted: unknown[] = []
    Object.assign(window, { noted })
    const scroll = window.scrollTo.bind(window)
    window.scrollTo = (...args: unknown[]) => {
      noted.push(args[0])
      scroll(...(args as [ScrollToOptions]))
    }
  })
const notedScrolls = (page: Page) => page.evaluate(() => (window as unknown as { noted: unknown[] }).noted)

test('[C087] [C088] [C089] [C090] [C091] [C108] it opens over the whole window, with all that belongs to a part', async ({
  page,
}) => {
  for (const size of [DESK, PHONE, { width: 768, height: 960 }]) {
    await page.setViewportSize(size)
    await open(page)
    expect(await viewOf(page).boundingBox()).toEqual({ x: 0, y: 0, ...size })
    const isCovered = await page.evaluate(() =>
      [
        [2, 2],
        [innerWidth - 2, 2],
        [2, innerHeight - 2],
        [innerWidth / 2, innerHeight / 2],
      ].every(([x = 0, y = 0]) => document.elementFromPoint(x, y)?.closest('[data-immersive]')),
    )
    expect(isCovered).toBe(true)
    expect(await page.evaluate(() => document.fullscreenElement)).toBeNull()
    await expect(titleOf(page)).toHaveText('The Body of Memory')
    for (const text of [
      'What hands, seeds and stories keep',
      'Three saplings once stood',
      'Root, thumbprint',
    ])
      await expect(viewOf(page).getByText(new RegExp(text, 'i'))).toBeVisible()
    await expect(viewOf(page).locator('blockquote')).toHaveText(
      'Nothing keeps by itself; somebody goes on doing it.',
    )
    const palette = viewOf(page).getByRole('img', { name: /^Colours of this plate: [a-z ]+(, [a-z ]+){2}$/ })
    await expect(palette).toBeVisible()
    await expect(palette.locator('rect')).toHaveCount(3)
    for (const control of [
      linkIn(page, 'Previous'),
      linkIn(page, 'Next'),
      playOf(page),
      linkIn(page, 'Exit'),
    ])
      await expect(control).toBeInViewport({ ratio: 1 })
    await expect(moreOf(page)).toBeInViewport({ ratio: 1 })
  }
})

test('[C091] [C093] [C105] arrows and dots show the parts, round in both directions, and the address follows', async ({
  page,
}) => {
  await open(page)
  const depth = await page.evaluate(() => history.length)
  await linkIn(page, 'Previous').click()
  await expect(titleOf(page)).toHaveText('The Spiral Sky')
  await expect(page).toHaveURL(`${product.origin}/parts?part=6`)
  await linkIn(page, 'Next').click()
  await expect(titleOf(page)).toHaveText('The Body of Memory')
  await expect(dotsOf(page)).toHaveCount(6)
  for (const [i, title] of TITLES.entries()) {
    await dotsOf(page).nth(i).click()
    await expect(titleOf(page)).toHaveText(title)
    await expect(viewOf(page).getByText(`Part ${i + 1} of 6`)).toBeVisible()
    await expect(page).toHaveURL(`${product.origin}/parts?part=${i + 1}`)
    await expect(viewOf(page).locator('[aria-current]')).toHaveCount(1)
    await expect(dotsOf(page).nth(i)).toHaveAttribute('aria-current', 'true')
    await expect(page.getByRole('status').first()).toHaveText(`Part ${i + 1}: ${title}`)
    // The last plate goes when the next one has come.
    await expect(viewOf(page).locator('.immersive__ground')).toHaveCount(1)
  }
  expect(await page.evaluate(() => history.length)).toBe(depth)
  await page.reload()
  await expect(titleOf(page)).toHaveText('The Spiral Sky')
})

test('[C094] [C095] [C096] [C097] [C098] [C104] the keys act while it is immersive', async ({ page }) => {
  await open(page)
  await expect(playOf(page)).toHaveAttribute('aria-pressed', 'false')
  await page.keyboard.press('ArrowLeft')
  await expect(titleOf(page)).toHaveText('The Spiral Sky')
  await page.keyboard.press('ArrowRight')
  await expect(titleOf(page)).toHaveText('The Body of Memory')
  await page.keyboard.press('Space')
  await expect(playOf(page)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Space')
  await expect(playOf(page)).toHaveAttribute('aria-pressed', 'false')
  for (const key of ['Escape', 'ArrowDown']) {
    await page.keyboard.press(key)
    await expect(viewOf(page)).toBeHidden()
    await expect(page).toHaveURL(`${product.origin}/parts#grid`)
    await expect(returnOf(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(viewOf(page)).toBeVisible()
  }
})

test('[C099] outside of it the keys scroll as usual', async ({ page }) => {
  await openGrid(page)
  await picturesOf(page).first().focus()
  for (const key of ['ArrowLeft', 'ArrowRight', 'Escape']) await page.keyboard.press(key)
  await expect(viewOf(page)).toBeHidden()
  const top = () => page.evaluate(() => scrollY)
  for (const [key, px] of [
    ['ArrowDown', 0],
    ['Space', 200],
  ] as const) {
    const from = await top()
    // A key that comes while the page still scrolls may be lost.
    await expect(async () => {
      await page.keyboard.press(key)
      expect(await top()).toBeGreaterThan(from + px)
    }).toPass()
  }
  await expect(viewOf(page)).toBeHidden()
})

test('[C092] [C097] [C107] "More" leaves, and after 100 ms scrolls smoothly to the top', async ({ page }) => {
  await noteScrolls(page)
  await page.clock.install()
  for (const leave of [() => moreOf(page).click(), () => page.keyboard.press('ArrowDown')]) {
    await openGrid(page)
    await picturesOf(page).last().click()
    await expect(titleOf(page)).toHaveText('The Spiral Sky')
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(100)
    await stopClock(page)
    await leave()
    await expect(viewOf(page)).toBeHidden()
    await page.clock.runFor(99)
    expect(await notedScrolls(page)).toEqual([])
    await page.clock.runFor(1)
    expect(await notedScrolls(page)).toEqual([{ top: 0, behavior: 'smooth' }])
    await page.clock.resume()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await expect(returnOf(page)).toBeFocused()
    await page.goto('about:blank')
  }
})

test('[C104] [C106] the slideshow begins paused and shows the next part every 5 seconds, until it is paused', async ({
  page,
}) => {
  await page.clock.install()
  await open(page)
  await page.clock.runFor(20_000)
  await expect(titleOf(page)).toHaveText('The Body of Memory')
  await playOf(page).click()
  await page.clock.runFor(4_900)
  await expect(titleOf(page)).toHaveText('The Body of Memory')
  await page.clock.runFor(200)
  await expect(titleOf(page)).toHaveText('The Neural Web')
  // Only what a reader chose is announced.
  await expect(page.getByRole('status').first()).toHaveText('')
  // A chosen part has its whole time.
  await page.clock.runFor(4_000)
  await page.keyboard.press('ArrowRight')
  await page.clock.runFor(4_000)
  await expect(titleOf(page)).toHaveText('The Living Touch')
  await page.clock.runFor(1_100)
  await expect(titleOf(page)).toHaveText('The Mushroom Oracle')
  await playOf(page).click()
  await page.clock.runFor(20_000)
  await expect(titleOf(page)).toHaveText('The Mushroom Oracle')
  // Who leaves stops it.
  await playOf(page).click()
  await page.keyboard.press('Escape')
  await page.clock.runFor(20_000)
  await returnOf(page).click()
  await expect(titleOf(page)).toHaveText('The Mushroom Oracle')
  await expect(playOf(page)).toHaveAttribute('aria-pressed', 'false')
})

test('[C110] Space on a focused button presses that button and does nothing else', async ({ page }) => {
  await open(page)
  await playOf(page).focus()
  await page.keyboard.press('Space')
  await expect(playOf(page)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Space')
  await expect(playOf(page)).toHaveAttribute('aria-pressed', 'false')
  await moreOf(page).focus()
  await page.keyboard.press('Space')
  await expect(viewOf(page)).toBeHidden()
  await expect(page.locator('[data-does="play"]')).toHaveAttribute('aria-pressed', 'false')
})

test('[C111] with reduced motion nothing moves, and the slideshow waits to be asked', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await noteScrolls(page)
  await page.clock.install()
  await open(page)
  await page.clock.runFor(20_000)
  await expect(titleOf(page)).toHaveText('The Body of Memory')
  await linkIn(page, 'Next').click()
  await expect(titleOf(page)).toHaveText('The Neural Web')
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  await expect(viewOf(page).locator('.immersive__ground')).toHaveCount(1)
  await playOf(page).click()
  await page.clock.runFor(5_000)
  await expect(titleOf(page)).toHaveText('The Living Touch')
  await playOf(page).click()
  await page.clock.runFor(20_000)
  await expect(titleOf(page)).toHaveText('The Living Touch')
  await moreOf(page).click()
  await page.clock.runFor(100)
  expect(await notedScrolls(page)).toEqual([{ top: 0, behavior: 'instant' }])
})

test('[C100] [C101] [C102] [C103] the grid opens the gallery at the picture that was chosen, and gets the focus back', async ({
  page,
}) => {
  await openGrid(page)
  await expect(picturesOf(page)).toHaveCount(6)
  const main = page.getByRole('main')
  await expect(main.locator('a[href="/book/intro"]')).toBeVisible()
  await expect(main.locator('a[href="/the-time-of-remembering"]')).toBeVisible()
  const third = picturesOf(page).nth(2)
  await third.click()
  await expect(titleOf(page)).toHaveText('The Living Touch')
  await expect(viewOf(page)).toBeFocused()
  await expect(page).toHaveURL(`${product.origin}/parts?part=3`)
  await linkIn(page, 'Exit').click()
  await expect(viewOf(page)).toBeHidden()
  await expect(third).toBeFocused()
  await returnOf(page).click()
  await expect(titleOf(page)).toHaveText('The Living Touch')
  await page.keyboard.press('Escape')
  await expect(returnOf(page)).toBeFocused()
  // The title of a part leads to its page.
  await main.getByRole('link', { name: 'The Spiral Sky', exact: true }).click()
  await expect(page).toHaveURL(`${product.origin}/parts/6`)
})

test('pairs in the grid are 7 to 5 and then 5 to 7, of equal height; a phone has one column of 4 to 3', async ({
  page,
}) => {
  const boxes = () =>
    page.locator('.plates__plate').evaluateAll((plates) =>
      plates.map((plate) => {
        const { width, height } = plate.getBoundingClientRect()
        return { width, height }
      }),
    )
  await page.setViewportSize(DESK)
  await openGrid(page)
  const wide = await boxes()
  expect(new Set(wide.map(({ height }) => Math.round(height))).size).toBe(1)
  expect(wide.map(({ width }) => width > 650)).toEqual([true, false, false, true, true, false])
  await page.setViewportSize(PHONE)
  for (const { width, height } of await boxes()) {
    expect(width).toBe(350)
    expect(width / height).toBeCloseTo(4 / 3, 2)
  }
})

test('[C096] while it is open the rest of the page can neither be reached nor read, and its targets are 44 px', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await open(page)
  const reached = new Set<string>()
  for (let i = 0; i < 20; i++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const element = document.activeElement
      if (element === document.body) return 'page'
      if (!element?.closest('[data-immersive]')) return `outside: ${element?.outerHTML}`
      return element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
    })
    reached.add(at)
  }
  expect([...reached].filter((name) => name.startsWith('outside'))).toEqual([])
  for (const name of ['Exit', 'Previous', 'Play slideshow', 'Next', 'Part 6: The Spiral Sky', 'More'])
    expect([...reached]).toContain(name)
  const small = await viewOf(page)
    .locator('a:not(h1 a), button')
    .evaluateAll((controls) =>
      controls.flatMap((control) => {
        const { width, height } = control.getBoundingClientRect()
        return Math.min(width, height) < 44 ? [control.outerHTML] : []
      }),
    )
  expect(small).toEqual([])
})

test('a swipe of 50 px shows the next part, and the other way the one before', async ({ browser }) => {
  const context = await browser.newContext({ viewport: PHONE, hasTouch: true })
  const page = await context.newPage()
  await open(page)
  const session = await context.newCDPSession(page)
  const swipe = async (from: number, to: number, down = 0) => {
    const touch = (type: string, x?: number, y = 300) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: x === undefined ? [] : [{ x, y }],
      } as never)
    await touch('touchStart', from)
    await touch('touchMove', (from + to) / 2, 300 + down / 2)
    await touch('touchMove', to, 300 + down)
    await touch('touchEnd')
  }
  await swipe(300, 240)
  await expect(titleOf(page)).toHaveText('The Neural Web')
  await swipe(100, 145)
  await swipe(100, 160, 200)
  await expect(titleOf(page)).toHaveText('The Neural Web')
  await swipe(100, 160)
  await expect(titleOf(page)).toHaveText('The Body of Memory')
  await context.close()
})

test('[C639] `#grid` opens the grid at once, and nothing on the page moves by itself', async ({ page }) => {
  for (const path of ['/parts', '/parts#grid', '/parts?part=4']) {
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size)
      await page.goto('about:blank')
      await open(page, path)
      await expect(viewOf(page)).toBeVisible({ visible: path !== '/parts#grid' })
      if (path !== '/parts#grid') await page.keyboard.press('ArrowRight')
      await page.waitForTimeout(300)
      const shift = await page.evaluate(
        () =>
          new Promise<number>((done) => {
            let sum = 0
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value
            }).observe({ type: 'layout-shift', buffered: true })
            requestAnimationFrame(() => setTimeout(() => done(sum)))
          }),
      )
      expect([path, size.width, shift <= 0.01]).toEqual([path, size.width, true])
    }
  }
})

test('no fault that axe finds, immersive and as a grid', async ({ page }) => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size)
      await open(page)
      expect([size.width, colorScheme, await faultsOf(page)]).toEqual([size.width, colorScheme, []])
      await page.keyboard.press('Escape')
      expect([size.width, colorScheme, await faultsOf(page)]).toEqual([size.width, colorScheme, []])
      expect(await overflowOf(page)).toBe(0)
    }
  }
})

test('over a white plate every text has a contrast of 4.5', async ({ page }) => {
  for (const [width, height] of [
    [390, 844],
    [768, 960],
    [1024, 768],
    [1440, 900],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const part of [1, 4, 5]) {
      await open(page, `/parts?part=${part}`)
      for (const [element, least] of Object.entries(await contrastsOf(page)))
        expect([width, part, element, least >= 4.5 ? 'enough' : least]).toEqual([
          width,
          part,
          element,
          'enough',
        ])
    }
  }
})

/** The least contrast of each text of the open part with what is behind it, were its plate white. */
async function contrastsOf(page: Page): Promise<Record<string, number>> {
  const boxes = await page.evaluate(() => {
    const view = document.querySelector<HTMLElement>('[data-immersive]')
    const plate = view?.querySelector<HTMLElement>('.immersive__plate')
    if (!view || !plate) return []
    plate.replaceChildren()
    plate.style.background = '#fff'
    view.querySelector('.immersive__text')?.scrollTo(0, 0)
    return [
      ...view.querySelectorAll<HTMLElement>(
        '.immersive__place, h1, .immersive__words p, .immersive__symbols',
      ),
    ].map((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      const lines = [...range.getClientRects()].map(({ x, y, width, height }) => ({ x, y, width, height }))
      element.style.color = 'transparent'
      for (const child of element.querySelectorAll<HTMLElement>('*')) child.style.color = 'transparent'
      const clip = element.closest('.immersive__text')?.getBoundingClientRect()
      const [top, bottom] = clip ? [clip.top + 24, clip.bottom - 24] : [0, innerHeight]
      return {
        name: element.className,
        lines: lines.filter(({ y, height }) => y >= top && y + height <= bottom),
      }
    })
  })
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const text = luminanceOf(0xf7, 0xf2, 0xe8)
  const least: Record<string, number> = {}
  for (const { name, lines } of boxes) {
    for (const { x, y, width, height } of lines) {
      for (let row = Math.ceil(y); row < y + height; row += 2) {
        for (let column = Math.ceil(x); column < x + width; column += 2) {
          const at = (row * info.width + column) * 3
          const behind = luminanceOf(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0)
          least[name] = Math.min(least[name] ?? 21, (text + 0.05) / (behind + 0.05))
        }
      }
    }
  }
  expect(Object.keys(least).length).toBeGreaterThan(1)
  return least
}

/** Relative luminance as WCAG 2.2 defines it. */
function luminanceOf(...channels: [number, number, number]): number {
  const [r, g, b] = channels.map((value) => {
    const c = value / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

test('long texts scroll, and the controls stay', async ({ page }) => {
  for (const size of [DESK, PHONE, { width: 320, height: 640 }]) {
    await open(page)
    await page.evaluate(() => {
      const title = document.querySelector('[data-immersive] h1')
      const words = document.querySelector('.immersive__description')
      if (!title || !words) return
      title.className = 'display title-xs'
      title.textContent =
        'Die Bewusstseinserweiterungsgesellschaft und die Erinnerung des Wassers an das Meer'
      words.textContent = 'What the water carried down to the sea. '.repeat(60)
    })
    await page.setViewportSize({ ...size, height: size.height - 1 })
    await page.setViewportSize(size)
    const text = viewOf(page).locator('.immersive__text')
    expect(await text.evaluate((one) => one.scrollHeight > one.clientHeight)).toBe(true)
    for (const control of [linkIn(page, 'Previous'), linkIn(page, 'Exit'), dotsOf(page).last(), moreOf(page)])
      await expect(control).toBeInViewport({ ratio: 1 })
    expect(await overflowOf(page)).toBe(0)
    await expect(text).toHaveAttribute('tabindex', '0')
    await text.focus()
    await page.keyboard.press('End')
    await expect(viewOf(page).locator('blockquote')).toBeInViewport()
    expect(await faultsOf(page)).toEqual([])
  }
})

test('in a low window all of it scrolls over its plate', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await open(page)
  await moreOf(page).scrollIntoViewIfNeeded()
  await expect(moreOf(page)).toBeInViewport({ ratio: 1 })
  expect(await viewOf(page).locator('.immersive__ground').boundingBox()).toMatchObject({ x: 0, y: 0 })
  expect(await overflowOf(page)).toBe(0)
})

test('on paper it is the list of the parts', async ({ page }) => {
  await open(page)
  await page.emulateMedia({ media: 'print' })
  await expect(viewOf(page)).toBeHidden()
  await expect(page.getByText('The Spiral Sky').last()).toBeVisible()
  await expect(page.locator('.plates__plate').first()).toBeHidden()
})

/** Names under which browsers carry what is shown to the next page, each as often as it occurs. */
const carriedNames = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')].flatMap((element) => {
      const { viewTransitionName } = getComputedStyle(element)
      return viewTransitionName === 'none' || !element.checkVisibility() ? [] : [viewTransitionName]
    }),
  )

const PLATES = [1, 2, 3, 4, 5, 6].map((part) => `plate-${part}`)

test('each picture of a part has its name once on a page, so that it can be carried to the next', async ({
  page,
}) => {
  for (const [path, names] of [
    ['/', PLATES],
    ['/parts', ['plate-1']],
    ['/parts?part=3', ['plate-3']],
    ['/parts#grid', PLATES],
    ['/parts/2', ['plate-2', 'plate-3', 'plate-5']],
    ['/chapters/1', ['plate-1']],
  ] as const) {
    await page.goto('about:blank')
    await page.goto(product.origin + path)
    await expect.poll(async () => [path, (await carriedNames(page)).sort()]).toEqual([path, names])
  }
  await openGrid(page)
  await picturesOf(page).nth(3).click()
  await expect.poll(() => carriedNames(page)).toEqual(['plate-4'])
})

test('the picture goes along from the grid to the page of its part, unless motion is reduced', async ({
  page,
}) => {
  await page.addInitScript(() => {
    addEventListener('pagereveal', ({ viewTransition }) => {
      const carried: string[] = []
      Object.assign(window, { carried })
      void viewTransition?.ready.then(() => {
        for (const { effect } of document.getAnimations()) {
          const name = effect instanceof KeyframeEffect && effect.pseudoElement
          if (name && name.startsWith('::view-transition-group(plate')) carried.push(name)
        }
      })
    })
  })
  const carried = () => page.evaluate(() => (window as unknown as { carried: string[] }).carried)
  const titleInGrid = page.locator('.plates').getByRole('link', { name: 'The Neural Web', exact: true })
  await openGrid(page)
  // Nothing goes along from a page that was not drawn yet, which nobody could press.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await titleInGrid.click()
  await expect(page).toHaveURL(`${product.origin}/parts/2`)
  await expect.poll(carried).toContain('::view-transition-group(plate-2)')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openGrid(page)
  await titleInGrid.click()
  await expect(page).toHaveURL(`${product.origin}/parts/2`)
  expect(await carried()).toEqual([])
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('[C639] [C091] [C093] [C102] it is the first screen of the page, and every control leads on', async ({
    page,
  }) => {
    await page.setViewportSize(DESK)
    await page.goto(`${product.origin}/parts`)
    expect(await viewOf(page).boundingBox()).toEqual({ x: 0, y: 0, ...DESK })
    expect((await page.getByRole('banner').boundingBox())?.y).toBe(900)
    expect((await page.locator('#grid').boundingBox())?.y).toBeGreaterThan(900)
    await expect(page.locator('[data-does="play"]')).toBeHidden()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await expect(page.getByRole('contentinfo')).toBeInViewport()
    await linkIn(page, 'Previous').click()
    await expect(page).toHaveURL(`${product.origin}/parts?part=6`)
    await expect(titleOf(page)).toHaveText('The Spiral Sky')
    await dotsOf(page).nth(1).click()
    await expect(titleOf(page)).toHaveText('The Neural Web')
    await linkIn(page, 'Exit').click()
    await expect(viewOf(page)).toBeHidden()
    await expect(returnOf(page)).toBeInViewport()
    await returnOf(page).click()
    await expect(titleOf(page)).toHaveText('The Neural Web')
    await moreOf(page).click()
    await expect(viewOf(page)).toBeHidden()
    await picturesOf(page).nth(3).click()
    await expect(titleOf(page)).toHaveText('The Mushroom Oracle')
    await titleOf(page).getByRole('link').click()
    await expect(page).toHaveURL(`${product.origin}/parts/4`)
  })
})
