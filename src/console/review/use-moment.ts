import { useFormatter, useNow, useTranslations } from 'use-intl'

/** A moment in few words: only the time for today, and the year only if it is another one. */
export function useMoment(): (at: Date) => string {
  const t = useTranslations('console.review')
  const format = useFormatter()
  const now = useNow()
  const dayOf = (at: Date) => format.dateTime(at, { dateStyle: 'short' })
  const yearOf = (at: Date) => format.dateTime(at, { year: 'numeric' })
  return (at) => {
    if (dayOf(at) === dayOf(now)) return t('today', { time: format.dateTime(at, { timeStyle: 'short' }) })
    if (yearOf(at) !== yearOf(now)) return format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' })
    return format.dateTime(at, { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
  }
}
