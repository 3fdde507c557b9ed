import { useTranslations } from 'use-intl'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { useContentLanguage } from '../content-language.tsx'
import { useConsole } from '../context.ts'
import { useIsOffline } from '../drafts/use-is-offline.ts'
import { addressOnSite, pathIn } from '../site-address.ts'
import { useKeys } from '../keys/use-keys.tsx'
import { useLeavingFocus } from '../keys/use-leaving-focus.ts'
import type { EditedItem, Editing } from './editing.ts'
import { ScheduleButton } from './schedule-button.tsx'
import type { Publication } from './use-publication.ts'
import type { View } from './use-view.ts'

interface PageLinksProps {
  viewPath: string | null
  view: View
  views: readonly View[]
  onView: (view: View) => void
}

/** Links from an item to its page: as readers see it, and on a phone as they will. */
export function PageLinks({ viewPath, view, views, onView }: PageLinksProps) {
  const t = useTranslations('console.editor')
  const { site, sites } = useConsole()
  const { locale } = useContentLanguage()
  const hasPreview = views.includes('preview')
  const isPreview = view === 'preview' || view === 'split'
  return (
    <>
      {viewPath !== null && (
        <a
          href={addressOnSite(pathIn(viewPath, locale, site), site, sites, location)}
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
  publishLabel?: string | undefined
  /** The future day on which it is meant to be published. */
  day?: string | undefined
}

/** Publishes an item's changes, now or at a time; of an item with planned moments it has all actions. */
export function EditorPublish<Item extends EditedItem>(props: PublishProps<Item>) {
  const { editing, publication, publishLabel, day } = props
  const { item, snapshot } = editing
  const t = useTranslations('console.editor')
  const isOffline = useIsOffline()
  if (!publication) return null
  const isScheduled = item.status === 'scheduled'
  const hasNews = item.hasChanges || snapshot.isDirty
  const isWaiting = !item.isPublished || hasNews
  const isPending = publication.wanted !== null
  const isGoing = item.isPublished && Boolean(item.unpublishAt)
  const isMeant = isScheduled || (day !== undefined && !item.isPublished)
  return (
    <>
      <ScheduleButton
        key={String(isMeant)}
        item={item}
        publication={publication}
        isWaiting={isScheduled ? hasNews : isWaiting}
        isMain={isMeant}
        day={day}
      />
      {!isMeant && (
        <Button
          kind={isWaiting ? 'publish' : 'secondary'}
          isSmall
          aria-haspopup="dialog"
          isPending={isPending}
          disabled={isOffline || isPending}
          // Not `disabled`: the button keeps the focus after publishing.
          aria-disabled={!isWaiting || undefined}
          onClick={isWaiting ? publication.publish : undefined}
        >
          {publishLabel ?? t('publish')}
        </Button>
      )}
      {(isMeant || isGoing) && <OtherWays {...{ item, publication, isMeant, isGoing, isOffline }} />}
      {isWaiting && <PublishKey publish={publication.publish} />}
    </>
  )
}

interface OtherWaysProps {
  item: EditedItem
  publication: Publication
  /** Its publication is planned, or meant for a day. */
  isMeant: boolean
  /** It is to be taken down as planned. */
  isGoing: boolean
  isOffline: boolean
}

/** The actions that replace the planned one. */
function OtherWays({ item, publication, isMeant, isGoing, isOffline }: OtherWaysProps) {
  const t = useTranslations('console.editor')
  const { wanted, publish, withdraw, stay } = publication
  const place = useLeavingFocus<HTMLSpanElement>()
  return (
    <span ref={place}>
      <Menu
        align="end"
        trigger={
          <IconButton icon="down" label={t('otherWays')} disabled={isOffline} isPending={wanted !== null} />
        }
      >
        {isMeant && (
          <MenuItem icon="published" onSelect={publish}>
            {t('publishNow')}
          </MenuItem>
        )}
        {item.status === 'scheduled' && (
          <MenuItem icon="close" onSelect={withdraw}>
            {t('takeOff')}
          </MenuItem>
        )}
        {isGoing && stay && (
          <MenuItem icon="published" onSelect={stay}>
            {t('stay')}
          </MenuItem>
        )}
      </Menu>
    </span>
  )
}

/** In an editor the shortcut of the review opens it with the open item. */
function PublishKey({ publish }: { publish: () => void }) {
  const t = useTranslations('console')
  useKeys([
    { keys: 'Mod+Shift+P', label: t('editor.reviewThis'), group: t('keyGroup.writing'), run: publish },
  ])
  return null
}
