import { useTranslations } from 'use-intl'
import { useCall } from '../context.ts'
import { DeleteItem } from '../editor/delete-item.tsx'
import type { EditedItem, Editing } from '../editor/editing.ts'
import { type ItemType, type Row, useRefetch } from './item-type.ts'

interface Props<R extends Row, A extends EditedItem & { version: number }> {
  type: ItemType<R, A>
  editing: Editing<A>
}

/** Deletes the item that is open, after a question. */
export function DeleteOpenItem<R extends Row, A extends EditedItem & { version: number }>({
  type,
  editing,
}: Props<R, A>) {
  const t = useTranslations(type.words)
  const call = useCall()
  const refetch = useRefetch(type)
  return (
    <DeleteItem
      editing={editing}
      title={t('delete')}
      words={{ done: t('deleted'), failed: t('deleteFailed') }}
      onDelete={async () => {
        await call(type.calls.remove, { params: { id: editing.item.uid } })
        refetch()
      }}
    />
  )
}
