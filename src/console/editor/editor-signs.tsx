import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { ComingSign, GoingSign } from '../schedule/coming-sign.tsx'
import { comingOf, type Expected } from './editing.ts'

interface Props {
  item: Expected & { hasChanges: boolean }
  isDirty: boolean
  /** Words for public and not public; left out: published and draft. */
  words?: { on: string; off: string } | undefined
  /** On a phone only screen readers get the words. */
  isSignOnPhone?: boolean
}

/** Whether readers see an item, and whether it has changes that they do not see. */
export function EditorSigns({ item, isDirty, words, isSignOnPhone = false }: Props) {
  const t = useTranslations('console.editor')
  // Words written after something was scheduled do not go out with it.
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
