/** Languages of interface and content. */
export const LOCALES = ['en', 'es', 'fr', 'de'] as const

export type Locale = (typeof LOCALES)[number]

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value)
}
