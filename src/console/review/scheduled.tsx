import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { isLocale, type Locale } from '../../kernel/locale.ts'
import { type ScheduledItem, scheduleWaiting } from '../../content/contract/review.ts'
import { reachOf } from '../../kernel/role.ts'
import { placeOfZone } from '../../kernel/time-zone.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useCall, useConsole } from '../context.ts'
import { useItemToasts } from '../item-toasts.ts'
import { useItemTypes } from '../item-types.ts'
import { useToast } from '../toasts.tsx'
import { keyOf } from './use-selection.ts'
import { useMoment } from './use-moment.ts'
import { NotThere } from './not-there.tsx'
import { useReadAgain } from './use-review.ts'

/** The planned changes: what is published and what is taken down. */
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
  if (error || !data) return <NotThere query={query} />
  if (data.length === 0) return <p className="py-4 text-ink-2">{t('review.nothingScheduled')}</p>
  return (
    <>
      <p className="pt-3 text-second text-ink-2">{t('review.zone', { place: placeOfZone(timezone) })}</p>
      <ul>
        {data.map((item) => (
          <Row key={`${keyOf(item)} ${item.isChange}`} item={item} onLeave={onLeave} />
        ))}
      </ul>
    </>
  )
}

function Row({ item, onLeave }: { item: ScheduledItem; onLeave: () => void }) {
  const t = useTranslations('console')
  const format = useFormatter()
  const moment = useMoment()
  const now = useNow()
  const { site } = useConsole()
  const { labelOf, nameOf, openOf } = useItemTypes()
  const to = openOf(item.type, item.id)
  const title = nameOf(item)
  const isComing = item.isChange || (item.publishAt !== null && new Date(item.publishAt) > now)
  const at = new Date((isComing ? item.publishAt : item.unpublishAt) ?? 0)
  const name = 'line-clamp-2 font-serif text-item font-medium wrap-anywhere tablet:line-clamp-1'
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-start gap-x-3 border-b border-line py-2.5 max-tablet:grid-cols-[auto_minmax(0,1fr)_auto] max-tablet:[&>button]:row-span-2">
      <Icon name="clock" className="mt-1 size-4 text-sched" />
      <div className="min-w-0">
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
          <Languages item={item} />
        </p>
        {item.refusal !== null && (
          <p className="text-second font-medium text-bad">{t('review.refused', { reason: item.refusal })}</p>
        )}
      </div>
      <p className="flex flex-wrap gap-x-2 text-second max-tablet:col-start-2 max-tablet:row-start-2 tablet:flex-col tablet:items-end">
        <time dateTime={at.toISOString()}>{moment(at)}</time>
        <span className="text-ink-3">{format.relativeTime(at, now)}</span>
      </p>
      {reachOf(site.role, 'content.publish') !== null && (
        <EndButton item={item} title={title} isComing={isComing} />
      )}
    </li>
  )
}

/** The languages of changes, unless it is the site's own alone. */
function Languages({ item }: { item: ScheduledItem }) {
  const t = useTranslations('console')
  const { sourceLanguage } = useConsole().site
  const codes = languagesOf(item, sourceLanguage)
  if (codes.every((code) => code === sourceLanguage)) return null
  return `: ${codes.map((code) => t(`contentLanguage.${code}`)).join(', ')}`
}

/** Removes the planned moments of an item, with Undo. */
function EndButton({ item, title, isComing }: { item: ScheduledItem; title: string; isComing: boolean }) {
  const t = useTranslations('console')
  const call = useCall()
  const toast = useToast()
  const toasts = useItemToasts()
  const readAgain = useReadAgain()
  const { site } = useConsole()
  const { type, id, publishAt, unpublishAt, isChange } = item
  const languages = languagesOf(item, site.sourceLanguage)
  const items = [{ type, id, ...(isChange && { languages }) }]
  const set = async (moments: { publishAt?: string | null; unpublishAt?: string | null }) => {
    try {
      await call(scheduleWaiting, { params: { forkId: site.id }, body: { items, ...moments } })
      return true
    } catch (error) {
      toasts.failed(error, t('reason.noAnswer'))
      return false
    } finally {
      await readAgain()
    }
  }
  const handleEnd = async () => {
    const [none, before] = isComing
      ? [{ publishAt: null }, { publishAt, unpublishAt }]
      : [{ unpublishAt: null }, { unpublishAt }]
    if (!(await set(none))) return
    const action = { label: t('undo'), onAct: () => void set(before) }
    toast({ title: t('list.success'), description: t('editor.schedule.ended'), action })
  }
  return <IconButton icon="close" label={t('review.end', { title })} onClick={() => void handleEnd()} />
}

function languagesOf({ languages }: ScheduledItem, own: Locale): Locale[] {
  return [...new Set(languages.map((code) => (isLocale(code) ? code : own)))]
}
