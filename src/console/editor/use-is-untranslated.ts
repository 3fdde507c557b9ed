import { useState } from 'react'
import { useConsole } from '../context.ts'
import type { EditedItem, Editing } from './editing.ts'
import { inOwnTexts } from './languages.ts'

/** Whether, at opening, the language had no text and the source had some; then the editor opens beside the source. */
export function useIsUntranslated<Item extends EditedItem>({
  type,
  item,
  locale,
  source,
  values,
}: Editing<Item>): boolean {
  const { sourceLanguage } = useConsole().site
  const [isUntranslated] = useState(() => {
    if (!type.translation || !source) return false
    const { [sourceLanguage]: own = {} } = item.translations
    const empty = type.kind.valuesOf(
      inOwnTexts({ ...item, translations: { [sourceLanguage]: own } }, locale, sourceLanguage),
    )
    const full = type.kind.valuesOf({ ...item, ...own })
    const fields = Object.keys(own)
    const isEmpty = fields.every((field) => values[field] === empty[field])
    return isEmpty && fields.some((field) => full[field] !== empty[field])
  })
  return isUntranslated
}
