import { useTranslations } from 'use-intl'
import { useCall } from '../context.ts'
import { DeleteItem } from '../editor/delete-item.tsx'
import type { EditedItem, Editing } from '../editor/editing.ts'
import { type ListedType, type Row, useRefetch, useDeletionWords } from './item-type.ts'

interface Props<R extends Row, A extends R & EditedItem> {
  type: ListedType<R, A>
  editing: Editing<A>
  /** Title of the question; left out: the type's. */
  title?: string
  /** Sentence of the question; left out: the one that fits every type. */
  question?: string
  /** Screen that opens afterwards; left out: the list of the type. */
  leadsTo?: string
}

export function DeleteOpenItem<R extends Row, A extends R & EditedItem>({
  type,
  editing,
  title,
  question,
  leadsTo,
}: Props<R, A>) {
  const t = useTranslations(type.words)
  const call = useCall()
  const refetch = useRefetch(type)
  const words = useDeletionWords(type)
  return (
    <DeleteItem
      editing={editing}
      title={title ?? t('delete')}
      question={question}
      {...(leadsTo !== undefined && { leadsTo })}
      {...words}
      onDelete={async () => {
        await call(type.calls.remove, { params: { id: editing.item.uid } })
        refetch()
      }}
    />
  )
}
