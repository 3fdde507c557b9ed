import { Suspense } from 'react'
import { useConsole, useIsLooking } from '../context.ts'
import type { EditedItem, Editing } from './editing.ts'
import { stampOf } from './use-translation.ts'

/** What the assistant can do for an open translation, where there is one. */
export function Assisted<Item extends EditedItem>({ editing }: { editing: Editing<Item> }) {
  const { slices } = useConsole()
  const isLooking = useIsLooking()
  const { type, draft, item, values, source, locale, mayWrite } = editing
  const Translation = slices.find(({ assistant }) => assistant)?.assistant?.Translation
  // A site has one of a record, which nobody asks to translate among many.
  const isItem = type.translation !== undefined && 'readTranslation' in type.translation
  if (!Translation || !isItem || !source || !mayWrite || isLooking) return null
  return (
    <Suspense>
      <Translation
        type={type.kind.type}
        id={item.uid}
        locale={locale}
        labels={type.labels}
        texts={{ source, own: values }}
        stamp={stampOf(item)}
        // The draft of the field would stand in its place.
        asText={(field, value) => type.kind.valuesOf({ ...item, draft: {}, [field]: value })[field] ?? ''}
        write={(field, text, answerId) => {
          if (answerId !== null) draft.take(field, answerId)
          draft.edit(field, text)
        }}
        save={() => draft.save()}
      />
    </Suspense>
  )
}
