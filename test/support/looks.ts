import type { Page } from '@playwright/test'

/** Window size and theme for a page. */
export interface Look {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

/** What follows each other differs in width and in theme. */
const LOOKS: readonly [Look, ...Look[]] = [
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 768, height: 1024, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 768, height: 1024, colorScheme: 'light' },
]

/** Whether this is the long run, which looks at every page in every way. */
export const isEveryLook = process.env.LOOKS === 'all'

/** Tag of the tests that the long run takes. */
export const SWEEP = { tag: '@looks' }

/** The looks of a page: one of them, another one for each page of a list; in the long run all. @param i place in the list */
export const looksOf = (i: number): readonly Look[] =>
  isEveryLook ? LOOKS : [LOOKS[i % LOOKS.length] ?? LOOKS[0]]

export async function wear(page: Page, { width, height, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
}

/** By how many pixels the page is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
