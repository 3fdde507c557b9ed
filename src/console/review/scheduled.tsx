import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import type { ScheduledItem } from '../../kernel/review.ts'
import { placeOfZone } from '../../kernel/time-zone.ts'
import { useConsole } from '../context.ts'
import { Icon } from '../../ui/icon.tsx'
import { useItemTypes } from '../item-types.ts'
import { LoadingFailed } from '../loading-failed.tsx'
import { keyOf } from './waiting.tsx'

/** What comes out or goes by itself. */
export function Scheduled({
  query,
  onLeave,
}: {
  query: UseQueryResult<ScheduledItem[]>
  onLeave: () => void
}) {
  const t = useTranslations('console')
  const { data, error } = query
  const { timezone } = useConsole().site
  if (error) {
    return (
      <div className="py-4">
        <LoadingFailed sentence="console.review.failed" error={error} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  if (!data) return <p className="unhurried py-4 text-ink-2">{t('review.loading')}</p>
  if (data.length === 0) return <p className="py-4 text-ink-2">{t('review.nothingScheduled')}</p>
  return (
    <>
      <p className="pt-3 text-second text-ink-2">{t('review.zone', { place: placeOfZone(timezone) })}</p>
      <ul>
        {data.map((item) => (
          <Row key={keyOf(item)} item={item} onLeave={onLeave} />
        ))}
      </ul>
    </>
  )
}

function Row({ item, onLeave }: { item: ScheduledItem; onLeave: () => void }) {
  const t = useTranslations('console')
  const format = useFormatter()
  const now = useNow()
  const { labelOf, openOf } = useItemTypes()
  const to = openOf(item.type, item.id)
  const title = item.title || t('untitled')
  const isComing = item.isChange || (item.publishAt !== null && new Date(item.publishAt) > now)
  const at = new Date((isComing ? item.publishAt : item.unpublishAt) ?? 0)
  const name = 'block truncate font-serif text-item font-medium'
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5">
      <Icon name="clock" className="mt-1 size-4 text-sched" />
      <div className="min-w-0 flex-1">
        {to ? (
          <Link to={to} onClick={onLeave} className={`${name} hover:underline`}>
            {title}
          </Link>
        ) : (
          <span className={name}>{title}</span>
        )}
        <p className="text-small text-ink-3">
          {labelOf(item.type)}
          {item.isChange ? `, ${t('review.comes')}` : !isComing && `, ${t('review.goes')}`}
        </p>
        {item.refusal !== null && (
          <p className="text-second font-medium text-bad">{t('review.refused', { reason: item.refusal })}</p>
        )}
      </div>
      <p className="text-right text-second">
        <time dateTime={at.toISOString()} className="block">
          {format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
        <span className="text-ink-3">{format.relativeTime(at, now)}</span>
      </p>
    </li>
  )
}
