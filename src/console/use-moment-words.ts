import { useFormatter, useTranslations } from 'use-intl'
import { placeOfZone } from '../kernel/time-zone.ts'
import { useConsole } from './context.ts'

/** A moment in the site's zone, in words. */
export function useMomentWords(): (at: string) => string {
  const t = useTranslations('console.editor.schedule')
  const momentOf = useSiteMoment()
  return (at) => t('at', momentOf(at))
}

/** A moment in the site's zone, and the name of the zone. */
export function useSiteMoment(): (at: string) => { date: string; place: string } {
  const format = useFormatter()
  const { timezone } = useConsole().site
  return (at) => ({
    date: format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
    place: placeOfZone(timezone),
  })
}

/**
 * A moment by the clock of whoever reads it, which needs no name: for what concerns that person alone, such as a log-in.
 * @returns with `isTime` the time without the day
 */
export function useOwnMoment(): (at: string | number | Date, how?: { isTime?: boolean }) => string {
  const format = useFormatter()
  return (at, { isTime = false } = {}) =>
    format.dateTime(new Date(at), {
      timeZone: ownZone(),
      timeStyle: 'short',
      ...(!isTime && { dateStyle: 'medium' as const }),
    })
}

/** The zone that the browser is set to. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
