import type { Page } from '@playwright/test'

/** Window size and theme for a page. */
export interface Look {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

/** Two neighbours differ in width and in theme. */
const LOOKS: readonly [Look, ...Look[]] = [
  { width: 390, height: 844, colorScheme: 'dark' },
  { width: 1440, height: 900, colorScheme: 'light' },
  { width: 768, height: 1024, colorScheme: 'dark' },
  { width: 390, height: 844, colorScheme: 'light' },
  { width: 1440, height: 900, colorScheme: 'dark' },
  { width: 768, height: 1024, colorScheme: 'light' },
]

/** Whether this is the long run, which tests every page in every width and theme. */
export const isEveryLook = process.env.LOOKS === 'all'

/** Tag of the tests that the long run does in every look. */
export const SWEEP = { tag: '@looks' }

/** Tag of the tests that the long run alone does. */
export const LONG = { tag: '@long' }

/** The looks to test a page in: all in the long run, else one, a different one from page to page. @param i index of the page */
export const looksOf = (i: number): readonly Look[] =>
  isEveryLook ? LOOKS : [LOOKS[i % LOOKS.length] ?? LOOKS[0]]

export async function wear(page: Page, { width, height, colorScheme }: Look): Promise<void> {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
}

/** By how many pixels the page is wider than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

/** Texts whose lines reach beyond the sides of the window, where nothing cuts them off. */
export const textsOutside = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isCut = (element: Element | null): boolean =>
      element !== null &&
      element !== document.body &&
      (getComputedStyle(element).overflowX !== 'visible' || isCut(element.parentElement))
    const isOut = ({ left, right, width }: DOMRect) => width > 1 && (left < -0.5 || right > innerWidth + 0.5)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found = new Set<string>()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { parentElement } = text
      const range = document.createRange()
      range.selectNodeContents(text)
      if ([...range.getClientRects()].some(isOut) && !isCut(parentElement))
        found.add(`${parentElement?.tagName} ${parentElement?.className} ${text.textContent?.slice(0, 40)}`)
    }
    return [...found]
  })

interface Shift {
  value: number
  /** The beginning of what moved, with its place before and after. */
  moved: string[]
}

/** From now on pages record how far they move by themselves. */
export const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
      })[]) {
        const moved = entry.sources.map(
          ({ node, previousRect: { y, height }, currentRect }) =>
            `${node?.textContent?.slice(0, 40)}: ${y}+${height} to ${currentRect.y}+${currentRect.height}`,
        )
        shifts.push({ value: entry.value, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** How far the open page has moved by itself since it was opened, as browsers measure it, and what moved. */
export const shiftsOf = (page: Page): Promise<{ total: number; shifts: Shift[] }> =>
  page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: Shift[] }
    return { total: shifts.reduce((sum, { value }) => sum + value, 0), shifts }
  })
