import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'
import { useIsOffline } from '../drafts/use-is-offline.ts'
import { addressOnSite } from '../site-address.ts'
import type { EditedItem, Editing } from './editing.ts'
import { ScheduleButton } from './schedule-button.tsx'
import type { Publication } from './use-publication.ts'

interface Props<Item extends EditedItem> {
  editing: Editing<Item>
  viewPath: string | null
  publication: Publication | null
  publishLabel?: string
  children: ReactNode
}

/** What an editor offers in the top bar: the public page, and publishing what waits. */
export function EditorActions<Item extends EditedItem>(props: Props<Item>) {
  const { editing, viewPath, publication, publishLabel, children } = props
  const { item, snapshot } = editing
  const t = useTranslations('console.editor')
  const { site, sites } = useConsole()
  const isOffline = useIsOffline()
  const isWaiting = !item.isPublished || item.hasChanges || snapshot.isDirty
  const isPending = publication !== null && publication.wanted !== null
  return (
    <>
      {viewPath !== null && (
        <a
          href={addressOnSite(viewPath, site, sites, location)}
          target="_blank"
          rel="noreferrer"
          title={t('view')}
          className={buttonClass({ kind: 'quiet', isSmall: true })}
        >
          <Icon name="open" className="size-4 wide:hidden" />
          <span className="max-wide:sr-only">{t('view')}</span>
        </a>
      )}
      {children}
      {publication && <ScheduleButton item={item} publication={publication} isWaiting={isWaiting} />}
      {publication && (
        <Button
          kind={isWaiting ? 'publish' : 'secondary'}
          isSmall
          isPending={isPending}
          disabled={!isWaiting || isOffline || isPending}
          onClick={publication.publish}
        >
          {publishLabel ?? t('publish')}
        </Button>
      )}
    </>
  )
}
