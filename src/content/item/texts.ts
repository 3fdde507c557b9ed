import { LOCALES, type Locale } from '../../kernel/locale.ts'
import { isGroup } from '../contract/translation.ts'
import { isSame } from '../../kernel/rich-text/canonical.ts'

/** The texts of an item by language; the stored item itself holds those of the site's source language. */
export type Translations<T> = Partial<Record<Locale, T>>

/** An item's texts: in the site's source language, and in the others. */
export interface Texts<T> {
  base: T
  translations: Translations<T>
}

/** Some of the fields, and of a group some of its texts; undefined counts as left out. */
export type Given<T> = {
  [K in keyof T]?:
    | (T[K] extends readonly unknown[] ? T[K] : T[K] extends object ? Given<T[K]> : T[K])
    | undefined
}

/** Stored texts of a language in the order of its fields; a field or group that was added since they were written is empty. */
export function completed<T extends object>(empty: T, stored: T): T {
  const texts: Record<string, unknown> = { ...Object(empty) }
  for (const [field, text] of Object.entries(stored)) {
    const none = texts[field]
    if (isGroup(none) && isGroup(text)) texts[field] = completed(none, text)
    else if (text !== undefined) texts[field] = text
  }
  // Its fields are those of `stored` and `empty`.
  return texts as T
}

/** The texts in one language; what is missing or empty there comes from the source language. */
export function textsIn<T extends object>({ base, translations }: Texts<T>, locale: Locale): T {
  const translated = translations[locale]
  return translated ? over(base, translated, (value) => !isEmpty(value)) : base
}

interface Edit<T> {
  /** Fields in the language of the call. */
  fields: Given<T>
  /** `translations` of the write: languages that it leaves out lose their texts, except the source one. */
  map?: Translations<Given<T>> | undefined
  /** `fields` were read without fallbacks from the source language. */
  isOwn?: boolean | undefined
}

/**
 * The texts after an edit. A field that equals what the caller saw in this language, with fallbacks, is no edit: an answer
 * can be sent back without changing anything.
 * @param empty texts of a language that has none yet
 */
export function editTexts<T extends object>(
  current: Texts<T>,
  site: { sourceLanguage: Locale },
  locale: Locale,
  { fields, map, isOwn = false }: Edit<T>,
  empty: T,
): Texts<T> {
  const { [site.sourceLanguage]: baseEdit, ...rest } = map ?? current.translations
  const others: Translations<Given<T>> = rest
  const base = map && baseEdit ? merged(current.base, baseEdit) : current.base
  const translations: Translations<T> = {}
  for (const language of LOCALES) {
    const given = others[language]
    if (given) translations[language] = merged(current.translations[language] ?? empty, given)
  }
  const isBase = locale === site.sourceLanguage
  const seen = isOwn && !isBase ? (current.translations[locale] ?? empty) : textsIn(current, locale)
  const changed = changedFields(fields, seen)
  if (Object.keys(changed).length === 0) return { base, translations }
  if (isBase) return { base: merged(base, changed), translations }
  const translated = merged(translations[locale] ?? empty, changed)
  const { [locale]: _, ...elsewhere } = translations
  // A language without any text left is removed.
  if (isOwn && isSame(translated, empty)) return { base, translations: elsewhere as Translations<T> }
  return { base, translations: { ...translations, [locale]: translated } }
}

/** Values overwritten by the given ones; in a group one by one. */
export function merged<T extends object>(values: T, given: Given<T>): T {
  return over(values, given, (value) => value !== undefined)
}

function over<T extends object>(values: T, given: object, isTaken: (value: unknown) => boolean): T {
  const result = new Map<string, unknown>(Object.entries(values))
  for (const [key, value] of Object.entries(given)) {
    const below = result.get(key)
    if (isGroup(below) && isGroup(value)) result.set(key, over(below, value, isTaken))
    else if (isTaken(value)) result.set(key, value)
  }
  // The entries of `given` have the shape of T.
  return Object.fromEntries(result) as T
}

/** The fields that differ from `seen`; of a group only its texts that differ. */
export function changedFields<T extends object>(fields: Given<T>, seen: T): Given<T> {
  // The keys are those of `fields`.
  return changedEntries(fields, seen) as Given<T>
}

function changedEntries(fields: object, seen: object): Record<string, unknown> {
  const changed: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(fields)) {
    const before: unknown = seen[key as keyof typeof seen]
    if (value === undefined) continue
    if (isGroup(value) && isGroup(before)) {
      const inner = changedEntries(value, before)
      if (Object.keys(inner).length > 0) changed[key] = inner
    } else if (!isSame(value, before)) changed[key] = value
  }
  return changed
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}
