import { useNavigate } from 'react-router'
import { DeleteButton } from '../item-dialogs/delete-button.tsx'
import type { ToastTitles } from '../item-toasts.ts'
import { useItemTypes } from '../item-types.ts'
import type { EditedItem, Editing } from './editing.ts'

interface Props<Item extends EditedItem> {
  editing: Editing<Item>
  /** Title of the question, such as `Delete chapter`. */
  title: string
  /** Sentences of the toasts; left out, the question itself says what failed. */
  words?: { done: string; failed: string; titles?: ToastTitles | undefined }
  /** Left out: the question that fits every type. */
  question?: string | undefined
  /** @throws CallError, whose sentence is shown */
  onDelete: () => Promise<void>
  /** Screen that opens afterwards; left out, the home of the type. */
  leadsTo?: string
}

/** Asks, deletes the open item with its unsaved words, and leaves. */
export function DeleteItem<Item extends EditedItem>({
  editing: { type, draft, item, values },
  title,
  question,
  words,
  onDelete,
  leadsTo = type.home.path,
}: Props<Item>) {
  const navigate = useNavigate()
  const { addressOf } = useItemTypes()
  const address = addressOf(type.kind.type)
  const handleGone = async () => {
    await draft.forget()
    await navigate(leadsTo)
  }
  const handleDelete = async () => {
    await onDelete()
    await handleGone()
  }
  return (
    <div className="px-1.5 py-3">
      <DeleteButton
        title={title}
        name={values.title ?? values.name ?? ''}
        question={question}
        words={words}
        onDelete={handleDelete}
        thrown={address === null ? undefined : { type: address, id: item.uid, onDone: handleGone }}
      />
    </div>
  )
}
