import { isLocale, type Locale } from './locale.ts'

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const

type Theme = (typeof THEMES)[number]

export const DENSITIES = ['normal', 'compact'] as const

type Density = (typeof DENSITIES)[number]

/** How a person wants the studio to look and to listen, kept by the browser. */
export interface Look {
  theme: Theme
  density: Density
  /** Language of the studio's own words; null: that of the browser. */
  language: Locale | null
  /** Whether single keys without Ctrl or Alt do something. */
  hasSingleKeys: boolean
}

/** The cookie that keeps it. The server reads it too, so that the first paint is right. */
export const LOOK_COOKIE = 'look'

const DEFAULT_LOOK: Look = { theme: 'system', density: 'normal', language: null, hasSingleKeys: true }

/** The look that a cookie's value names; what it leaves out has its default. */
export function lookOf(value: string | undefined): Look {
  const words = new Set(value?.split('.'))
  return {
    theme: THEMES.find((theme) => words.has(theme)) ?? DEFAULT_LOOK.theme,
    density: DENSITIES.find((density) => words.has(density)) ?? DEFAULT_LOOK.density,
    language: [...words].find(isLocale) ?? DEFAULT_LOOK.language,
    hasSingleKeys: !words.has('no-keys'),
  }
}

export function wordsOfLook({ theme, density, language, hasSingleKeys }: Look): string {
  return [theme, density, ...(language ? [language] : []), ...(hasSingleKeys ? [] : ['no-keys'])].join('.')
}
