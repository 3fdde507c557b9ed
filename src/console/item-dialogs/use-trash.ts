import { useTranslations } from 'use-intl'
import { useCall } from '../context.ts'
import { useItemToasts } from '../item-toasts.ts'
import { useReadAgain } from '../review/use-review.ts'
import { itemCallsAt } from '../catalogue/type-calls.ts'

/** An item that can be moved to the trash. */
export interface TrashedItem {
  /** Name of its type in addresses of calls, such as `book-parts`. */
  type: string
  id: string
  title: string
}

/** Moves items to the trash and restores them; the toast has Undo. */
export function useTrash() {
  const t = useTranslations('console')
  const call = useCall()
  const { succeeded, failed } = useItemToasts()
  const readAgain = useReadAgain()

  async function restore({ type, id, title }: TrashedItem): Promise<void> {
    try {
      await call(itemCallsAt(type).restore, { params: { id } })
      succeeded(t('trash.restored', { title: title || t('untitled') }))
    } catch (error) {
      failed(error, t('trash.restoreFailed'))
    }
    await readAgain()
  }

  /** @throws CallError, whose sentence is shown */
  async function trash(item: TrashedItem): Promise<void> {
    await call(itemCallsAt(item.type).trash, { params: { id: item.id } })
    const action = { label: t('undo'), onAct: () => void restore(item) }
    succeeded(t('trash.moved', { title: item.title || t('untitled') }), action)
    // Not waited for: a question that stays open until the list has come takes the key that undoes it.
    void readAgain()
  }

  return {
    restore,
    trash,
    /** The same by a key; failures are shown as a toast. */
    async trashByKey(item: TrashedItem): Promise<void> {
      try {
        await trash(item)
      } catch (error) {
        failed(error, t('trash.moveFailed'))
      }
    },
  }
}
