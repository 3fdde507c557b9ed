import type { FieldsByLanguage } from '../contract/history.ts'
import { LOCALES } from '../../kernel/locale.ts'
import type { Site } from '../../kernel/site.ts'
import { firstSource, isGroup, isUnwritten, sourceAfter, tallyOf } from '../contract/translation.ts'
import type { TranslationState } from '../contract/translation-calls.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ItemKey } from '../drafts/queries.ts'
import { EVERY_LANGUAGE } from '../item/fields.ts'
import type { ItemType } from '../item/item-type.ts'
import { isSame } from '../../kernel/rich-text/canonical.ts'
import { listSources, type SourceRow, storeSources } from './queries.ts'

/**
 * Stores after a change of an item which source its translations were written from. A changed translation gets the source of
 * now, or the one that it was made of. A translation whose source changed gets the source of before, unless one is stored
 * already.
 * @param madeOf fields that took a proposal, each with the source that this was made of
 */
export async function noteSources(
  tx: Tx,
  key: ItemKey,
  { sourceLanguage }: Site,
  before: FieldsByLanguage,
  after: FieldsByLanguage,
  madeOf: readonly SourceRow[] = [],
): Promise<void> {
  const others = LOCALES.filter((locale) => locale !== sourceLanguage && after[locale])
  if (others.length === 0) return
  const rows = await listSources(tx, key)
  const [was, is] = [before[sourceLanguage] ?? {}, after[sourceLanguage] ?? {}]
  const noted = others.flatMap((language) =>
    Object.entries(is).flatMap(([field, source]): SourceRow[] => {
      const [from, to] = [before[language]?.[field], after[language]?.[field]]
      const isTranslated = !isSame(from, to)
      if (isUnwritten(to) || (!isTranslated && isSame(was[field], source))) return []
      const row = rows.find((one) => one.language === language && one.field === field)
      // Only a changed translation replaces a stored source.
      if (row && !isTranslated) return []
      const kept = row ? row.source : firstSource(was[field], from)
      const made = madeOf.find((one) => one.language === language && one.field === field)
      const then = made ? made.source : source
      return [{ language, field, source: isTranslated ? sourceAfter(kept, then, from, to) : kept }]
    }),
  )
  await storeSources(tx, key, noted)
}

/**
 * Only the texts of each language, without the shared fields that a group of texts may have. In the source language they are
 * the words of shared fields, too.
 */
export function translated(
  { store, sourceTexts }: ItemType,
  { sourceLanguage }: Site,
  fields: FieldsByLanguage,
): FieldsByLanguage {
  const languages = Object.entries(fields).map(([language, values]) => {
    if (language === EVERY_LANGUAGE) return [language, values]
    const words = language === sourceLanguage && sourceTexts?.of(fields[EVERY_LANGUAGE] ?? {})
    return [language, { ...shapedAs(store.noText, values), ...words }]
  })
  return Object.fromEntries(languages)
}

/** Counts what is missing and outdated in each language. @param language the one to give the stored sources of */
export function translationStateOf(
  { sourceLanguage }: Site,
  fields: FieldsByLanguage,
  rows: readonly SourceRow[],
  language: string,
): Omit<TranslationState, 'unchecked'> {
  const keptIn = (locale: string) =>
    Object.fromEntries(
      rows.filter((row) => row.language === locale).map(({ field, source }) => [field, source]),
    )
  return {
    languages: LOCALES.filter((locale) => locale !== sourceLanguage).map((locale) => ({
      locale,
      ...tallyOf(fields[sourceLanguage] ?? {}, keptIn(locale), fields[locale] ?? {}),
    })),
    sources: keptIn(language),
  }
}

function shapedAs(texts: object, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shape = new Map<string, unknown>(Object.entries(texts))
  const kept = Object.entries(values).flatMap(([name, value]) => {
    if (!shape.has(name)) return []
    const group = shape.get(name)
    return [[name, isGroup(group) && isGroup(value) ? shapedAs(group, value) : value]]
  })
  return Object.fromEntries(kept)
}
