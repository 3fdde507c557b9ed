export type Theme = 'light' | 'dark'

const STORED = 'flyleaf.theme'

const root = () => document.documentElement
const system = () => matchMedia('(prefers-color-scheme: dark)')

/** The reader's theme, else the system's. */
export function currentTheme(): Theme {
  const { theme } = root().dataset
  return theme === 'light' || theme === 'dark' ? theme : system().matches ? 'dark' : 'light'
}

/** Calls back whenever the system's theme changes. */
export function onSystemTheme(changed: () => void): void {
  system().addEventListener('change', changed)
}

/**
 * Sets the theme of all pages and remembers it; null: that of the system. A choice that equals the system's is not stored, so
 * that it follows the system again.
 */
export function chooseTheme(chosen: Theme | null): void {
  const theme = chosen === (system().matches ? 'dark' : 'light') ? null : chosen
  if (theme) root().dataset.theme = theme
  else delete root().dataset.theme
  try {
    if (theme) localStorage.setItem(STORED, theme)
    else localStorage.removeItem(STORED)
  } catch {
    // Without storage the choice holds for this page only.
  }
}
