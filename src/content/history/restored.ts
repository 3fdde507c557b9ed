import { BUILD, type DraftEdit, type DraftWrite } from '../contract/draft.ts'
import type { FieldsByLanguage } from '../contract/history.ts'
import { isLocale, type Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import { EVERY_LANGUAGE } from '../item/fields.ts'

/** Knows every version of a field: whoever restores a state has seen that something else is there now. */
const KNOWS_ALL = 2_147_483_647

/**
 * The saves that write a state, one for each of its languages.
 * @param facts which of the fields that are the same in every language may be written
 * @param dateField the one that a state without a date leaves as it is: what is published keeps its day
 */
export function savesOf(
  fields: FieldsByLanguage,
  facts: readonly string[],
  dateField: string | undefined,
  { defaultLanguage }: Site,
  writer: string,
): { locale: Locale; write: DraftWrite }[] {
  const shared = Object.entries(fields[EVERY_LANGUAGE] ?? {}).filter(
    ([field, value]) => facts.includes(field) && !(field === dateField && value === null),
  )
  return Object.entries(fields).flatMap(([locale, texts]) => {
    if (!isLocale(locale)) return []
    const values = [...(locale === defaultLanguage ? shared : []), ...Object.entries(texts)]
    const edits = values.map(([field, value]): [string, DraftEdit] => [
      field,
      { value, base: KNOWS_ALL, after: {} },
    ])
    return [{ locale, write: { writer, seq: 1, build: BUILD, fields: Object.fromEntries(edits) } }]
  })
}
