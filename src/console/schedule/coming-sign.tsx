import { useTranslations } from 'use-intl'
import type { Planned } from '../../kernel/publication.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSiteMoment } from '../use-moment-words.ts'

const SIGN = 'inline-flex min-h-5.5 items-center gap-1.5 rounded-badge px-1.75 text-small font-[550]'

/** Badge with the planned moment of publication in the site's zone, or that it failed. */
export function ComingSign({ coming }: { coming: Planned | null }) {
  const wordsOf = useComingWords()
  if (!coming) return null
  const isRefused = coming.refusal !== null
  return (
    <span className={`${SIGN} ${isRefused ? 'bg-bad-soft text-bad' : 'bg-sched-soft text-sched'}`}>
      <Icon name={isRefused ? 'alert' : 'clock'} className="size-3.25" />
      {wordsOf(coming)}
    </span>
  )
}

/** Badge with the planned moment of taking down. */
export function GoingSign({ at }: { at: string | null }) {
  const t = useTranslations('console.editor')
  const momentOf = useSiteMoment()
  if (at === null) return null
  return (
    <span className={`${SIGN} bg-sched-soft text-sched`}>
      <Icon name="clock" className="size-3.25" />
      {t('schedule.goes', momentOf(at))}
    </span>
  )
}

/** The planned moment as a sentence. */
export function useComingWords(): (coming: Planned) => string {
  const t = useTranslations('console.editor')
  const momentOf = useSiteMoment()
  return ({ at, refusal }) =>
    refusal === null ? t('schedule.comes', momentOf(at)) : t('schedule.notOut', momentOf(at))
}
