import type { Drafted } from '../../content/contract/draft.ts'
import { isUnwritten } from '../../content/contract/translation.ts'
import type { Locale } from '../../kernel/locale.ts'
import { reachOf } from '../../kernel/role.ts'
import type { ConsoleSite } from '../session/account.ts'
import type { DraftKind } from '../saving/draft.ts'

/** The texts of an item by language: each language's own, and those of the site's language under its code. */
export interface Translated extends Drafted {
  translations: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Names of the fields that each language has of its own; all others are the same in every language. */
export function textFields({ translations }: Translated, own: Locale): ReadonlySet<string> {
  return new Set(Object.keys(translations[own] ?? {}))
}

/** An item with the texts of one language alone; missing ones are empty, without the texts that readers would see instead. */
export function inOwnTexts<I extends Translated>(item: I, locale: Locale, own: Locale): I {
  if (locale === own) return item
  const texts = item.translations[locale] ?? {}
  const fields = Object.entries(item.translations[own] ?? {}).map(([field, value]) => [
    field,
    texts[field] ?? emptyOf(value),
  ])
  return { ...item, ...Object.fromEntries(fields) }
}

/** What readers do not see yet of the texts of a language: nothing is public of `all`; null where nothing waits. */
export function unseenOf(
  { translations, waitingIn }: Pick<Translated, 'translations' | 'waitingIn'>,
  locale: Locale,
): 'all' | 'changes' | null {
  if (!waitingIn.includes(locale)) return null
  return isUnwritten(translations[locale] ?? {}) ? 'all' : 'changes'
}

/** A kind of item as it is written in one language. @param own language of the site */
export function kindIn<I extends Translated>(kind: DraftKind<I>, locale: Locale, own: Locale): DraftKind<I> {
  if (locale === own) return kind
  const { drafts } = kind
  return {
    ...kind,
    valuesOf: (item) => kind.valuesOf(inOwnTexts(item, locale, own)),
    ...(drafts && {
      drafts: { ...drafts, save: (item, fields, meta) => drafts.save(item, fields, { ...meta, locale }) },
    }),
  }
}

/** Whether the person may write texts in a language that is not the site's own; the server decides. */
export function mayTranslate(
  { role, languages, sourceLanguage }: Pick<ConsoleSite, 'role' | 'languages' | 'sourceLanguage'>,
  locale: Locale,
): boolean {
  if (locale === sourceLanguage) return false
  const reach = reachOf(role, 'translation.write')
  return (reach === 'site' || reach === 'language') && (languages?.includes(locale) ?? true)
}

/** Whether texts in a language are among those of the person's role, which may write other fields all the same. */
export const writesIn = ({ languages }: Pick<ConsoleSite, 'languages'>, locale: Locale): boolean =>
  languages?.includes(locale) ?? true

function emptyOf(value: unknown): unknown {
  if (typeof value === 'string') return ''
  if (Array.isArray(value)) return []
  if (typeof value !== 'object' || value === null || 'doc' in value) return null
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, emptyOf(inner)]))
}
