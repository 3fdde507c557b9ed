import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { useConsole } from '../context.ts'
import type { ItemToReview } from '../shell-context.ts'
import { isLocal, toldAddress } from '../site-address.ts'
import { Publications } from './publications.tsx'
import { SiteAddress } from './site-address.tsx'
import { Scheduled } from './scheduled.tsx'
import { usePublications, useReview, useScheduled } from './use-review.ts'
import { useSelection } from './use-selection.ts'
import { Waiting } from './waiting.tsx'
import { PublishFoot } from './publish-foot.tsx'

type Tab = 'waiting' | 'scheduled' | 'published'

/** What waits on the site, what is planned, and what was published. */
export default function PublishSheet({
  asked,
  onClose,
}: {
  asked: ItemToReview | null
  onClose: () => void
}) {
  const t = useTranslations('console')
  const { site } = useConsole()
  const [tab, setTab] = useState<Tab>('waiting')
  const [isOut, setIsOut] = useState(false)
  const review = useReview(asked)
  const scheduled = useScheduled()
  const publications = usePublications(null)
  const selection = useSelection(review.data, asked)
  const total = review.data?.total ?? 0
  const isEmpty = review.data !== undefined && total === 0
  const isAsked = Boolean(review.data?.asked)
  const isNothing = isEmpty && !isAsked && review.data?.drafts.total === 0
  // Drafts and what was open are listed below; no change waits, but neither is there nothing.
  const waits = isEmpty && !isNothing ? undefined : review.data && total
  if (isOut) return <FirstPublication onClose={onClose} />
  return (
    <Sheet
      title={
        tab !== 'waiting' || !review.data || isAsked
          ? t('review.publish')
          : review.data.isFirst
            ? t('review.first')
            : isNothing
              ? t('review.allLive')
              : isEmpty
                ? t('review.publish')
                : t('review.title', { count: total })
      }
      text={
        tab === 'waiting' && (isAsked || !isEmpty)
          ? t('review.text', { site: site.domain ?? site.name })
          : undefined
      }
      onClose={onClose}
      closeLabel={t('close')}
      head={
        <Tabs
          label={t('review.publish')}
          panelId="publish-panel"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'waiting', label: t('review.tab.waiting'), count: waits },
            { value: 'scheduled', label: t('review.tab.scheduled'), count: scheduled.data?.length },
            { value: 'published', label: t('review.tab.published'), count: publications.data?.total },
          ]}
        />
      }
      footer={
        tab === 'waiting' ? (
          !isNothing && (
            <PublishFoot
              onFirst={() => setIsOut(true)}
              review={review.data}
              selection={selection}
              onClose={onClose}
              asked={asked}
            />
          )
        ) : tab === 'published' && publications.data?.total !== 0 ? (
          <p className="border-t border-line px-6 pt-3 pb-4 text-second text-ink-2 max-tablet:px-4">
            {t('review.undoFor')}
          </p>
        ) : undefined
      }
    >
      <div id="publish-panel" role="tabpanel" aria-label={t(`review.tab.${tab}`)}>
        {tab === 'waiting' && <Waiting query={review} selection={selection} onLeave={onClose} />}
        {tab === 'scheduled' && <Scheduled query={scheduled} onLeave={onClose} />}
        {tab === 'published' && <Publications query={publications} />}
      </div>
    </Sheet>
  )
}

/** After the first publication: the address of the site. */
function FirstPublication({ onClose }: { onClose: () => void }) {
  const t = useTranslations('console')
  const { site, sites } = useConsole()
  const isHere = isLocal(new URL(toldAddress('/', site, sites, location)))
  return (
    <Sheet
      key="out"
      title={t(isHere ? 'review.outHere' : 'review.out')}
      text={t(isHere ? 'review.outHereText' : 'review.outText')}
      onClose={onClose}
      closeLabel={t('close')}
      footer={
        <div className="flex justify-end border-t border-line px-6 pt-3.5 pb-4.5 max-tablet:grid max-tablet:px-4">
          <Button kind="primary" onClick={onClose}>
            {t('review.outDone')}
          </Button>
        </div>
      }
    >
      <SiteAddress />
    </Sheet>
  )
}
