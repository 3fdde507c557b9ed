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
