/** Languages of interface and content. */
export const LOCALES = ['en', 'es', 'fr', 'de'] as const

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
