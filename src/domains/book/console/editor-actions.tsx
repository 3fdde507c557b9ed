import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Draft } from '../../../console/drafts/draft.ts'
import { useIsOffline } from '../../../console/drafts/use-is-offline.ts'
import { useSnapshot } from '../../../console/drafts/use-draft.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

interface Publishable {
  isPublished: boolean
  hasChanges: boolean
}

interface Props<Item> {
  draft: Draft<Item>
  /** Null where the person may not. */
  publication: { wanted: boolean | null; publish(): unknown } | null
  /** Address of the public page; null while readers do not see it. */
  viewPath: string | null
  children?: ReactNode
}

/** What an editor offers in the top bar: the public page, and publishing what waits. */
export function EditorActions<Item extends Publishable>({
  draft,
  publication,
  viewPath,
  children,
}: Props<Item>) {
  const t = useTranslations('book')
  const { item, isDirty } = useSnapshot(draft)
  const isOffline = useIsOffline()
  const isWaiting = !item?.isPublished || item.hasChanges || isDirty
  return (
    <>
      {viewPath !== null && (
        <a
          href={viewPath}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ kind: 'quiet', isSmall: true })}
        >
          <Icon name="open" className="size-4 tablet:hidden" />
          <span className="max-tablet:sr-only">{t('view')}</span>
        </a>
      )}
      {children}
      {publication && (
        <Button
          kind={isWaiting ? 'publish' : 'secondary'}
          isSmall
          isPending={publication.wanted !== null}
          disabled={!isWaiting || isOffline || publication.wanted !== null}
          onClick={() => void publication.publish()}
        >
          {t('publish')}
        </Button>
      )}
    </>
  )
}
