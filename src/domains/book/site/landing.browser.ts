import { expect, type Page } from '@playwright/test'
import { test } from '../../../../test/support/samples.ts'

const movements = (page: Page) =>
  page.evaluate(() => document.getAnimations().filter((one) => one instanceof CSSAnimation).length)

test.describe('the spiral of the landing page', () => {
  test('[C062] draws itself once in a visit, and stands still when it is seen again', async ({
    page,
    samples: { origin },
  }) => {
    await page.goto(`${origin}/`, { waitUntil: 'domcontentloaded' })
    expect(await movements(page)).toBeGreaterThan(0)
    await page.waitForLoadState()
    await page.goto(`${origin}/about`)
    await page.goto(`${origin}/`, { waitUntil: 'domcontentloaded' })
    expect(await movements(page)).toBe(0)
  })

  test('is there at once for somebody who wants no motion', async ({ page, samples: { origin } }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`${origin}/`, { waitUntil: 'domcontentloaded' })
    expect(await movements(page)).toBe(0)
  })
})

test('the cover is a whole book beside its words, and below each other in a narrow window', async ({
  page,
  samples: { origin },
}) => {
  await page.goto(`${origin}/`)
  const boxOf = async (selector: string) => {
    const box = await page.locator(`.get-book ${selector}`).boundingBox()
    return box ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  const [cover, title] = [await boxOf('.cover'), await boxOf('h2')]
  expect(cover.height / cover.width).toBeCloseTo(1.5, 1)
  expect(title.x).toBeGreaterThan(cover.x + cover.width)
  await page.setViewportSize({ width: 390, height: 844 })
  const narrow = await boxOf('.cover')
  expect(narrow.height / narrow.width).toBeCloseTo(1.5, 1)
  expect((await boxOf('h2')).y).toBeGreaterThan(narrow.y + narrow.height)
})

test('a drawing of a part has the page as its paper', async ({ page, samples: { origin } }) => {
  await page.goto(`${origin}/`)
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  for (const strip of await page.locator('.part-line__strip').all())
    await expect(strip).toHaveCSS('background-color', paper)
})
