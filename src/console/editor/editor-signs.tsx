import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ComingSign, GoingSign } from '../schedule/coming-sign.tsx'
import { comingOf, type Expected } from './editing.ts'

interface Props {
  item: Expected & { hasChanges: boolean }
  isDirty: boolean
  /** What it is called to be seen, and not to be; left out: published and draft. */
  words?: { on: string; off: string } | undefined
  /** Where room is scarce its words are only spoken. */
  isSignOnPhone?: boolean
}

/** Whether readers see an item, and whether what they see is what is written here. */
export function EditorSigns({ item, isDirty, words, isSignOnPhone = false }: Props) {
  const t = useTranslations('console.editor')
  // What was written since something was scheduled does not come along by itself, either.
  const isWaiting = (item.isPublished || item.status === 'scheduled') && (item.hasChanges || isDirty)
  return (
    <>
      <StatusBadge
        isPublished={item.isPublished}
        label={item.isPublished ? (words?.on ?? t('published')) : (words?.off ?? t('draft'))}
        isSignOnPhone={isSignOnPhone}
      />
      {isWaiting && (
        <span className="inline-flex h-5.5 items-center gap-1.5 rounded-badge bg-accent-soft px-1.75 text-small font-[550] text-accent">
          <Icon name="waiting" className="size-3.25" />
          <span className={isSignOnPhone ? 'max-tablet:sr-only' : ''}>{t('changesWaiting')}</span>
        </span>
      )}
      <ComingSign coming={comingOf(item)} />
      <GoingSign at={item.unpublishAt ?? null} />
    </>
  )
}
