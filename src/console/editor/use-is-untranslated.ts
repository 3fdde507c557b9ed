import { useState } from 'react'
import { useConsole } from '../context.ts'
import type { EditedItem, Editing } from './editing.ts'
import { inOwnTexts } from './languages.ts'

/** Whether, at opening, the language had no text and the source had some; then the editor opens beside the source. */
export function useWasUntranslated<Item extends EditedItem>(editing: Editing<Item>): boolean {
  const isNow = useIsUntranslated(editing)
  const [wasUntranslated] = useState(isNow)
  return wasUntranslated
}

/** Whether the language has no text in the form and the source has some. */
export function useIsUntranslated<Item extends EditedItem>({
  type,
  item,
  locale,
  source,
  values,
}: Editing<Item>): boolean {
  const { sourceLanguage } = useConsole().site
  if (!type.translation || !source) return false
  const { [sourceLanguage]: own = {} } = item.translations
  // A form's values hold the drafts, too.
  const bare = { ...item, draft: {}, translations: { [sourceLanguage]: own } }
  const empty = type.kind.valuesOf(inOwnTexts(bare, locale, sourceLanguage))
  const full = type.kind.valuesOf({ ...item, draft: {}, ...own })
  const fields = Object.keys(own)
  const isEmpty = fields.every((field) => values[field] === empty[field])
  return isEmpty && fields.some((field) => full[field] !== empty[field])
}
