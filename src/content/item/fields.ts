import type { Drafted, WaitingField } from '../contract/draft.ts'
import type { FieldsByLanguage } from '../contract/history.ts'
import { isLocale, LOCALES, type Locale } from '../../kernel/locale.ts'
import type { FieldWriters, Problem } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import { languageName, onlyIn } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Item, type ItemType, textsOf, type Values, writtenTextsOf } from './item-type.ts'
import { isSame } from '../../kernel/rich-text/canonical.ts'
import { editTexts, type Given, merged, textsIn } from './texts.ts'
import type { WaitingChange } from '../contract/review.ts'
import type { FieldRow } from '../drafts/queries.ts'

/** The fields of an item by the names that a write has for them. */
export type View = Record<string, unknown>

/** The language of fields that all languages share. */
export const EVERY_LANGUAGE = ''

/** The language that a field is stored under: that of the call for a text, `EVERY_LANGUAGE` for a shared field. */
export function languageOf({ store }: ItemType, field: string, locale: Locale): string {
  return field in store.noText ? locale : EVERY_LANGUAGE
}

/** The stored fields as readers of a language see them. */
export function viewOf(type: ItemType, record: Item, locale: Locale): View {
  return asView(type.show(record, textsIn(textsOf(type, record), locale)))
}

/** The fields in one language, without fallbacks, as a write would store them. @throws Problem of the type's rules */
export async function viewAfter(
  type: ItemType,
  tx: Tx,
  site: Site,
  record: Item,
  locale: Locale,
  write: Values,
): Promise<View> {
  const { store } = type
  const before = store.factsOf(record)
  const given = { fields: givenTexts(type, site, locale, write), isOwn: true }
  const { base, translations } = editTexts(writtenTextsOf(type, record), site, locale, given, store.noText)
  const facts = await type.facts({ tx, site, id: record.id, write, before })
  requireSourceWords(type, site, locale, before, { ...before, ...facts })
  const texts = locale === site.sourceLanguage ? base : (translations[locale] ?? store.noText)
  return asView(type.show({ ...record, ...facts }, texts))
}

/** The texts of a write in a language, without those that are words of shared fields there. */
export function givenTexts(
  { texts, sourceTexts }: ItemType,
  { sourceLanguage }: Site,
  locale: Locale,
  write: Values,
): Given<Values> {
  const given = texts(write)
  if (!sourceTexts || locale !== sourceLanguage) return given
  return Object.fromEntries(Object.entries(given).filter(([field]) => !sourceTexts.names.includes(field)))
}

/** @throws invalid where a write in another language changes words of the source language that stand in shared fields */
export function requireSourceWords(
  { sourceTexts }: ItemType,
  { sourceLanguage }: Site,
  locale: Locale,
  before: Values,
  after: Values,
): void {
  if (!sourceTexts || locale === sourceLanguage || isSame(sourceTexts.of(before), sourceTexts.of(after)))
    return
  throw wordsElsewhere(locale, sourceLanguage)
}

/** The problem of a write that would put words of another language into a shared field in the source language. */
export function wordsElsewhere(locale: Locale, sourceLanguage: Locale): Problem {
  const own = languageName(sourceLanguage)
  return onlyIn(locale, `its own words are in ${own}, and those of other languages are translations of them`)
}

/** A view with the drafts of its language applied. */
export function withWaiting(view: View, rows: FieldRow[], locale: Locale): View {
  const waiting = rows.filter((row) => row.isWaiting && isSeenIn(row, locale))
  return merged(view, Object.fromEntries(waiting.map(({ field, value }) => [field, value])))
}

/** The drafts in an answer for editors. */
export function draftedOf(view: View, rows: FieldRow[], locale: Locale): Drafted {
  const seen = rows.filter((row) => isSeenIn(row, locale))
  const full = withWaiting(view, seen, locale)
  const draft = seen
    .filter(({ isWaiting }) => isWaiting)
    .map(({ field, version, by, at }): [string, WaitingField] => [
      field,
      { value: full[field], version, by, at },
    ])
  return {
    draft: Object.fromEntries(draft),
    fieldVersions: Object.fromEntries(seen.map(({ field, version }) => [field, version])),
    waitingIn: [...new Set(rows.filter(({ isWaiting }) => isWaiting).map(({ language }) => language))],
  }
}

/** The last writer of each field in a language; fields that were not written since the creation are missing. */
export function writersOf(rows: FieldRow[], locale: Locale): FieldWriters {
  const seen = rows.filter((row) => isSeenIn(row, locale))
  return Object.fromEntries(seen.map(({ field, version, by, at }) => [field, { version, by, at }]))
}

/** The fields that differ between two stored items, each with its language. */
export function fieldsChanged(
  type: ItemType,
  site: Site,
  before: Item,
  after: Item,
): Pick<FieldRow, 'language' | 'field'>[] {
  const changed: Pick<FieldRow, 'language' | 'field'>[] = []
  for (const locale of LOCALES) {
    const [was, is] = [ownView(type, site, before, locale), ownView(type, site, after, locale)]
    for (const field of Object.keys(is)) {
      const language = languageOf(type, field, locale)
      const isCounted = language !== EVERY_LANGUAGE || locale === site.sourceLanguage
      if (isCounted && !PUBLICATION.has(field) && !isSame(was[field], is[field])) {
        changed.push({ language, field })
      }
    }
  }
  return changed
}

/** All fields by language, with all drafts applied. */
export function fieldsOf(type: ItemType, site: Site, record: Item, rows: FieldRow[]): FieldsByLanguage {
  const fields: FieldsByLanguage = { [EVERY_LANGUAGE]: {} }
  const waiting = rows.filter((row) => row.isWaiting && isLocale(row.language)).map((row) => row.language)
  const languages = new Set([site.sourceLanguage, ...Object.keys(record.translations), ...waiting])
  for (const locale of LOCALES.filter((one) => languages.has(one))) {
    const view = withWaiting(ownView(type, site, record, locale), rows, locale)
    for (const [field, value] of Object.entries(view)) {
      const language = languageOf(type, field, locale)
      if (PUBLICATION.has(field) || (language === EVERY_LANGUAGE && locale !== site.sourceLanguage)) continue
      fields[language] = { ...fields[language], [field]: value }
    }
  }
  return fields
}

/** The drafts of an item beside the stored values. */
export function changesOf(type: ItemType, site: Site, record: Item, rows: FieldRow[]): WaitingChange[] {
  return rows
    .filter(({ isWaiting }) => isWaiting)
    .map(({ language, field, version, by, at, value }) => {
      const before = ownView(type, site, record, isLocale(language) ? language : site.sourceLanguage)
      const after = merged(before, { [field]: value })
      return { language, field, before: before[field], after: after[field], version, by, at }
    })
}

/** Properties that follow from publishing and saving, so no draft writes them. */
const PUBLICATION = new Set(['status', 'isPublished', 'publishAt', 'unpublishAt', 'updatedAt'])

/** The stored fields in one language, without fallbacks from the source language. */
export function ownView(type: ItemType, { sourceLanguage }: Site, record: Item, locale: Locale): View {
  const { base, translations } = writtenTextsOf(type, record)
  const texts = locale === sourceLanguage ? base : (translations[locale] ?? type.store.noText)
  return asView(type.show(record, texts))
}

function asView(fields: object): View {
  return Object.fromEntries(Object.entries(fields))
}

function isSeenIn({ language }: FieldRow, locale: Locale): boolean {
  return language === EVERY_LANGUAGE || language === locale
}
