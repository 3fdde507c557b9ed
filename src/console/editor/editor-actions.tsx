import { useTranslations } from 'use-intl'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'
import { useIsOffline } from '../drafts/use-is-offline.ts'
import { addressOnSite } from '../site-address.ts'
import type { EditedItem, Editing } from './editing.ts'
import { ScheduleButton } from './schedule-button.tsx'
import type { Publication } from './use-publication.ts'
import type { View } from './use-view.ts'

interface WaysProps {
  viewPath: string | null
  view: View
  views: readonly View[]
  onView: (view: View) => void
}

/** The ways from an item to its page: as readers see it, and on a phone as they will. */
export function EditorWays({ viewPath, view, views, onView }: WaysProps) {
  const t = useTranslations('console.editor')
  const { site, sites } = useConsole()
  const hasPreview = views.includes('preview')
  const isPreview = view === 'preview' || view === 'split'
  return (
    <>
      {viewPath !== null && (
        <a
          href={addressOnSite(viewPath, site, sites, location)}
          target="_blank"
          rel="noreferrer"
          title={t('view')}
          className={`${buttonClass({ kind: 'quiet', isSmall: true })} ${hasPreview && !isPreview ? 'max-tablet:hidden' : ''}`}
        >
          <Icon name="open" className="size-4 wide:hidden" />
          <span className="max-wide:sr-only">{t('view')}</span>
        </a>
      )}
      {hasPreview && (
        <span className="tablet:hidden">
          <IconButton
            icon="eye"
            label={t('show.preview')}
            aria-pressed={isPreview}
            onClick={() => onView(isPreview ? 'write' : 'preview')}
          />
        </span>
      )}
    </>
  )
}

interface PublishProps<Item extends EditedItem> {
  editing: Editing<Item>
  publication: Publication | null
  publishLabel?: string
}

/** Publishes what waits of an item, now or at a time. */
export function EditorPublish<Item extends EditedItem>({
  editing,
  publication,
  publishLabel,
}: PublishProps<Item>) {
  const { item, snapshot } = editing
  const t = useTranslations('console.editor')
  const isOffline = useIsOffline()
  if (!publication) return null
  const isWaiting = !item.isPublished || item.hasChanges || snapshot.isDirty
  const isPending = publication.wanted !== null
  return (
    <>
      <ScheduleButton item={item} publication={publication} isWaiting={isWaiting} />
      <Button
        kind={isWaiting ? 'publish' : 'secondary'}
        isSmall
        isPending={isPending}
        disabled={isOffline || isPending}
        // What was published just now keeps the focus.
        aria-disabled={!isWaiting || undefined}
        onClick={isWaiting ? publication.publish : undefined}
      >
        {publishLabel ?? t('publish')}
      </Button>
    </>
  )
}
