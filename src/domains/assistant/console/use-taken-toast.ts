import { useTranslations } from 'use-intl'
import { useToast } from '../../../console/toasts.tsx'
import { openItem, type OpenItem } from '../../../console/open-item.ts'

/** What an item took of an answer. */
interface Taken {
  item: OpenItem
  title: string
  changes: readonly { field: string; before: string; after: string }[]
  /** Called with the fields that have their words of before again. */
  onUndone?: (fields: readonly string[]) => void
}

/**
 * Gives the toast about fields that took an answer. Its Undo, which the bell keeps, gives each one its words of before; a field
 * in which something else was written since stays as it is.
 */
export function useTakenToast(): (taken: Taken) => void {
  const t = useTranslations('assistant')
  const toast = useToast()
  return ({ item, title, changes, onUndone }) => {
    const undo = () => {
      const now = openItem()
      const form = now?.id === item.id && now.locale === item.locale ? now : item
      const same = changes.filter(({ field, after }) => form.read(field) === after)
      const others = changes.filter((one) => !same.includes(one))
      for (const { field, before } of same) form.edit(field, before)
      if (others.length > 0) {
        const fields = others.map(({ field }) => item.labels[field] ?? field).join(', ')
        toast({ title: t('notUndone', { fields }) })
      }
      onUndone?.(same.map(({ field }) => field))
    }
    toast({ title, action: { label: t('undo'), onAct: undo } })
  }
}
