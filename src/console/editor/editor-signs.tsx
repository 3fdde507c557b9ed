import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

interface Props {
  item: { isPublished: boolean; hasChanges: boolean }
  isDirty: boolean
}

/** Whether readers see an item, and whether what they see is what is written here. */
export function EditorSigns({ item, isDirty }: Props) {
  const t = useTranslations('console.editor')
  const isWaiting = item.isPublished && (item.hasChanges || isDirty)
  return (
    <>
      <StatusBadge isPublished={item.isPublished} label={t(item.isPublished ? 'published' : 'draft')} />
      {isWaiting && (
        <span className="inline-flex h-5.5 items-center gap-1.5 rounded-badge bg-accent-soft px-1.75 text-small font-[550] text-accent">
          <Icon name="waiting" className="size-3.25" />
          {t('changesWaiting')}
        </span>
      )}
    </>
  )
}
