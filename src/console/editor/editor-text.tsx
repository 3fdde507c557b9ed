import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { later } from '../later.tsx'
import type { EditedItem, Editing } from './editing.ts'
import { TextComes } from './text-comes.tsx'

/** The surface brings the whole editor library, so it is loaded with the first text. */
const Writing = later(() => import('../writing/writing.tsx'))

/** Characters of another language's text that show where this one has none. */
const HINT_MAX = 400

interface Props<Item extends EditedItem> {
  editing: Editing<Item>
  /** Name of the field, which holds a document as `textOfContent` writes it. */
  name?: string
}

export function EditorText<Item extends EditedItem>({ editing, name = 'content' }: Props<Item>) {
  const { type, draft, bind } = editing
  const t = useTranslations('console.editor')
  const { value, readOnly, placeholder } = bind(name)
  return (
    <Suspense fallback={<TextComes />}>
      <Writing
        name={name}
        label={type.labels[name] ?? ''}
        placeholder={placeholder?.slice(0, HINT_MAX) ?? (readOnly ? '' : t('contentPlaceholder'))}
        value={value}
        readOnly={readOnly}
        onChange={(read) => draft.edit(name, read)}
      />
    </Suspense>
  )
}
