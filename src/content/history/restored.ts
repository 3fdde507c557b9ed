import { BUILD, type DraftEdit, type DraftWrite } from '../contract/draft.ts'
import type { FieldsByLanguage } from '../contract/history.ts'
import { isLocale, type Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import { EVERY_LANGUAGE } from '../item/fields.ts'

/** Above every version: who restores a revision wants to replace whatever is there, so there is never a conflict. */
const KNOWS_ALL = 2_147_483_647

/**
 * The autosaves that restore a revision, one for each of its languages.
 * @param facts the shared fields that may be written
 * @param dateField a field that keeps its date where the revision has none, so that a published item keeps its day
 */
export function savesOf(
  fields: FieldsByLanguage,
  facts: readonly string[],
  dateField: string | undefined,
  { sourceLanguage }: Site,
  writer: string,
): { locale: Locale; write: DraftWrite }[] {
  const shared = Object.entries(fields[EVERY_LANGUAGE] ?? {}).filter(
    ([field, value]) => facts.includes(field) && !(field === dateField && value === null),
  )
  // A type without texts has shared fields alone.
  return Object.entries({ [sourceLanguage]: {}, ...fields }).flatMap(([locale, texts]) => {
    if (!isLocale(locale)) return []
    const values = [...(locale === sourceLanguage ? shared : []), ...Object.entries(texts)]
    const edits = values.map(([field, value]): [string, DraftEdit] => [
      field,
      { value, base: KNOWS_ALL, after: {} },
    ])
    return [{ locale, write: { writer, seq: 1, build: BUILD, fields: Object.fromEntries(edits) } }]
  })
}
