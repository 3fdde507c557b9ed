import { isLocale, type Locale } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import type { FieldRow } from '../drafts/queries.ts'
import { EVERY_LANGUAGE } from './fields.ts'

/** Picks the fields to publish; where it gives an older value of a field, the newest one waits on. */
export type Choice = (rows: readonly FieldRow[]) => FieldRow[]

export const everything: Choice = (rows) => rows.filter(({ isWaiting }) => isWaiting)

/** Drafts in these languages; shared fields count as written in the site's own. */
export function inLanguages(languages: readonly Locale[], site: Site): Choice {
  return (rows) => everything(rows).filter((row) => languages.includes(writtenIn(row, site)))
}

/** The language that a field is written in. */
export function writtenIn({ language }: Pick<FieldRow, 'language'>, { sourceLanguage }: Site): Locale {
  return language !== EVERY_LANGUAGE && isLocale(language) ? language : sourceLanguage
}
