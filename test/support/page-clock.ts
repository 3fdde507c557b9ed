import type { Page } from '@playwright/test'

const HOUR_MS = 3_600_000

/** Stops the page's clock an hour ahead; from then on only the test moves it. The clock must be installed. */
export async function stopClock(page: Page): Promise<void> {
  // Counted from the page's clock, which is ahead of ours where it was stopped before.
  await page.clock.pauseAt(await page.evaluate((ms) => Date.now() + ms, HOUR_MS))
}
