import type { Page } from '@playwright/test'

const HOUR_MS = 3_600_000

/** Lets time pass in a page only as it is told, from an hour later on. The page's clock must be installed. */
export async function stopClock(page: Page): Promise<void> {
  // By its own clock, which is ahead of ours once it was stopped before.
  await page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, HOUR_MS))
}
