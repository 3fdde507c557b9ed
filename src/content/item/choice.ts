import { isLocale, type Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import type { FieldRow } from '../drafts/queries.ts'
import { EVERY_LANGUAGE } from './fields.ts'

/** Which fields go out, of those that are known; a value that is not the newest leaves the newest to wait. */
export type Choice = (rows: readonly FieldRow[]) => FieldRow[]

/** All that waits. */
export const everything: Choice = (rows) => rows.filter(({ isWaiting }) => isWaiting)

/** What waits in these languages; what all of them share is written in the site's own. */
export function inLanguages(languages: readonly Locale[], site: Site): Choice {
  return (rows) => everything(rows).filter((row) => languages.includes(writtenIn(row, site)))
}

/** The language that a field is written in. */
export function writtenIn({ language }: Pick<FieldRow, 'language'>, { defaultLanguage }: Site): Locale {
  return language !== EVERY_LANGUAGE && isLocale(language) ? language : defaultLanguage
}
