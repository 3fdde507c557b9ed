import { chooseTheme, currentTheme } from '../../../site/theme.ts'

/** Sizes of reading text, in percent of the book's own. */
export const SIZES = [85, 100, 110, 120, 135, 150] as const
export const LEADINGS = ['close', 'book', 'open'] as const
export const PAGES = ['light', 'sepia', 'dark'] as const

/** How a reader sees all chapters. */
export interface ReadingSettings {
  size: (typeof SIZES)[number]
  leading: (typeof LEADINGS)[number]
  /** Light and dark are the theme of the whole site; sepia is of chapters alone. */
  page: (typeof PAGES)[number]
}

/** Kept without what is as the book has it; boot.ts reads it before the first paint. */
const STORED = 'flyleaf.type'

/** The settings that the page shows. */
export function readSettings(): ReadingSettings {
  const { size, leading, page } = document.documentElement.dataset
  return {
    size: SIZES.find((one) => String(one) === size) ?? 100,
    leading: LEADINGS.find((one) => one === leading) ?? 'book',
    page: page === 'sepia' ? page : currentTheme(),
  }
}

/** Shows the page with the settings, and keeps them for all chapters. */
export function applySettings({ size, leading, page }: ReadingSettings): void {
  if (page !== 'sepia' && page !== currentTheme()) chooseTheme(page)
  keep({
    ...(size !== 100 && { size: String(size) }),
    ...(leading !== 'book' && { leading }),
    ...(page === 'sepia' && { page }),
  })
}

/** Forgets all settings: type is the book's, and the theme that of the system. */
export function resetSettings(): void {
  chooseTheme(null)
  keep({})
}

function keep(set: Partial<Record<keyof ReadingSettings, string>>): void {
  const { dataset } = document.documentElement
  for (const name of ['size', 'leading', 'page'] as const) {
    const value = set[name]
    if (value) dataset[name] = value
    else delete dataset[name]
  }
  try {
    if (Object.keys(set).length > 0) localStorage.setItem(STORED, JSON.stringify(set))
    else localStorage.removeItem(STORED)
  } catch {
    // Without storage they hold for this page only.
  }
}
