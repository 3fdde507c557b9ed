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
