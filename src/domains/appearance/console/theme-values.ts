import { isLocale, type Locale, LOCALES } from '../../../kernel/locale.ts'
import { flagText } from '../../../console/items/fields.ts'
import type { Values } from '../../../console/saving/draft-state.ts'
import { hasKnownValues, hexOf, mostOf, type OwnWords, WORD_IDS, type WordId } from '../contract.ts'
import type { Theme, ThemeWrite } from '../shapes.ts'

/** Name of the field with an own word. */
export const wordField = (locale: Locale, id: WordId): string => `words.${locale}.${id}`

/** The language and the word of a field; null for the other fields. */
export function wordIn(field: string): { locale: Locale; id: WordId } | null {
  const [first, locale, id] = field.split('.')
  const word = WORD_IDS.find((one) => one === id)
  return first === 'words' && isLocale(locale) && word ? { locale, id: word } : null
}

/** A theme as its form holds it. */
export function valuesOf({ paper, ink, accent, fonts, motif, showsAuthor, words }: Theme): Values {
  const own = LOCALES.flatMap((locale) =>
    WORD_IDS.map((id) => [wordField(locale, id), words[locale]?.[id] ?? ''] as const),
  )
  return { paper, ink, accent, fonts, motif, showsAuthor: flagText(showsAuthor), ...Object.fromEntries(own) }
}

/** What a form changes, as a save sends it. Whether it is right the server says. */
export function writeOf(changed: Values): ThemeWrite {
  const words: OwnWords = {}
  const facts: Record<string, string | boolean> = {}
  for (const [field, value] of Object.entries(changed)) {
    const word = wordIn(field)
    if (word) words[word.locale] = { ...words[word.locale], [word.id]: value }
    else facts[field] = field === 'showsAuthor' ? Boolean(value) : value
  }
  return { ...facts, ...(Object.keys(words).length > 0 && { words }) }
}

/** The same for the proof: what the server would refuse is left out, and so are other languages. */
export function proofOf(values: Values, locale: Locale): ThemeWrite {
  return writeOf(
    Object.fromEntries(
      Object.entries(values).filter(([field, value]) => {
        const word = wordIn(field)
        if (!word) return !isColor(field) || hexOf(value) !== null
        return word.locale === locale && value.length <= mostOf(word.id) && hasKnownValues(word.id, value)
      }),
    ),
  )
}

const isColor = (field: string) => ['paper', 'ink', 'accent'].includes(field)

/** Whether two values of a field mean the same: a colour may be written in several ways. */
export function isSameValue(field: string, a: string, b: string): boolean {
  if (!isColor(field)) return a.trim() === b.trim()
  const [one, other] = [hexOf(a), hexOf(b)]
  return one === null || other === null ? a.trim() === b.trim() : one === other
}
