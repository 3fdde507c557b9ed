import { useFormatter, useTranslations } from 'use-intl'
import type { Planned } from '../../kernel/publication.ts'
import { placeOfZone } from '../../kernel/time-zone.ts'
import { Icon } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'

/** When something comes by itself, in the zone of the site, or that it did not. */
export function ComingSign({ coming }: { coming: Planned | null }) {
  const t = useTranslations('console.editor')
  const format = useFormatter()
  const { timezone } = useConsole().site
  if (!coming) return null
  const date = format.dateTime(new Date(coming.at), { dateStyle: 'medium', timeStyle: 'short' })
  const sign = 'inline-flex min-h-5.5 items-center gap-1.5 rounded-badge px-1.75 text-small font-[550]'
  if (coming.refusal !== null) {
    return (
      <span className={`${sign} bg-bad-soft text-bad`}>
        <Icon name="alert" className="size-3.25" />
        {t('schedule.notOut', { date })}
      </span>
    )
  }
  return (
    <span className={`${sign} bg-sched-soft text-sched`}>
      <Icon name="clock" className="size-3.25" />
      {t('schedule.comes', { date, place: placeOfZone(timezone) })}
    </span>
  )
}
