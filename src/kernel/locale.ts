/** Languages of interface and content. */
export const LOCALES = ['en', 'es', 'fr', 'de'] as const

/** As they stand in the sentence of a refusal. */
export const LOCALE_LIST = LOCALES.join(', ')

export type Locale = (typeof LOCALES)[number]

/** What each language calls itself. */
export const OWN_NAMES: Record<Locale, string> = {
  en: 'English',
  es: 'Español',
  fr: 'Français',
  de: 'Deutsch',
}

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}

/** A path without the language that it begins with; null is the site's default language, which stands in no address of its pages. */
export function splitLanguage(path: string): { locale: Locale | null; path: string } {
  const [, first = ''] = path.split('/', 2)
  if (!isLocale(first)) return { locale: null, path }
  const rest = path.slice(first.length + 1)
  return { locale: first, path: rest === '' ? '/' : rest }
}

/** The same page in a language; `/` alone stands for the home page. */
export function withLanguage(path: string, locale: Locale): string {
  return path === '/' ? `/${locale}` : `/${locale}${path}`
}
