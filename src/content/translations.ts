import { LOCALES, type Locale } from '../kernel/locale.ts'

/** The texts of an item by language; the stored item itself holds those of the site's default language. */
export type Translations<T> = Partial<Record<Locale, T>>

/** An item's texts: in the site's default language, and in the others. */
export interface Texts<T> {
  base: T
  translations: Translations<T>
}

/** The texts in one language; what is missing or empty there comes from the default language. */
export function textsIn<T extends object>({ base, translations }: Texts<T>, locale: Locale): T {
  const translated = translations[locale]
  if (!translated) return base
  return { ...base, ...filled(translated) }
}

/** A row with the texts of the language that it was asked for in, where it has any; what is empty there stays. */
export function inLanguage<T extends { translated: object | null }>(row: T): Omit<T, 'translated'> {
  const { translated, ...rest } = row
  return { ...rest, ...filled(translated ?? {}) }
}

function filled<T extends object>(texts: T): Partial<T> {
  // Only entries of the texts are left.
  return Object.fromEntries(Object.entries(texts).filter(([, value]) => !isEmpty(value))) as Partial<T>
}

interface Edit<T> {
  /** Fields written in the language that was asked for. */
  fields: Given<T>
  /** The whole map, when the caller sent one: languages that it leaves out lose their texts, except the default one. */
  map?: Translations<Given<T>> | undefined
}

/** Some of the fields; undefined counts as left out. */
type Given<T> = { [K in keyof T]?: T[K] | undefined }

/**
 * The texts after an edit. A field that equals what the caller saw in this language, a fallback included, is no edit:
 * so what a read gave can be sent back and changes nothing.
 * @param empty texts of a language that has none yet
 */
export function editTexts<T extends object>(
  current: Texts<T>,
  site: { defaultLanguage: Locale },
  locale: Locale,
  { fields, map }: Edit<T>,
  empty: T,
): Texts<T> {
  const { [site.defaultLanguage]: baseEdit, ...rest } = map ?? current.translations
  const others: Translations<Given<T>> = rest
  const base = { ...current.base, ...given(map ? baseEdit : {}) }
  const translations: Translations<T> = {}
  for (const language of LOCALES) {
    if (!(language in others)) continue
    translations[language] = { ...empty, ...current.translations[language], ...given(others[language]) }
  }
  const changed = changedFields(fields, textsIn(current, locale))
  if (Object.keys(changed).length === 0) return { base, translations }
  if (locale === site.defaultLanguage) return { base: { ...base, ...changed }, translations }
  return {
    base,
    translations: { ...translations, [locale]: { ...empty, ...translations[locale], ...changed } },
  }
}

/** Whether two values are the same as JSON; the order of keys, which the database does not keep, means nothing. */
export function isSame(a: unknown, b: unknown): boolean {
  return canonical(a) === canonical(b)
}

function given<T extends object>(fields: Given<T> | undefined): Partial<T> {
  // Without the entries that are undefined, what is left has the types of T.
  return Object.fromEntries(
    Object.entries(fields ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<T>
}

function changedFields<T extends object>(fields: Given<T>, seen: T): Partial<T> {
  const changed = Object.entries(given(fields)).filter(([key, value]) => !isSame(value, seen[key as keyof T]))
  // The keys are those of `fields`.
  return Object.fromEntries(changed) as Partial<T>
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
