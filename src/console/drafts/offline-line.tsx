import { useEffect, useState, useSyncExternalStore } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'

/** Stands over an editor while the server does not answer: since when, what goes on, and when the next try is. */
export function OfflineLine() {
  const t = useTranslations('console')
  const format = useFormatter()
  const { connection } = useConsole().drafts
  const away = useSyncExternalStore(connection.subscribe, connection.getSnapshot)
  const seconds = useSecondsUntil(away?.nextAt ?? null)
  if (!away) return null
  return (
    <div className="sticky top-0 z-20 flex min-h-9 flex-wrap items-center gap-x-2.5 border-b border-line bg-draft-soft px-5 py-1 text-second text-draft">
      <Icon name="offline" className="size-4" />
      <p role="status" className="flex-1">
        <b className="font-semibold">
          {t('offlineSince', { time: format.dateTime(away.since, { timeStyle: 'short' }) })}
        </b>{' '}
        {t('offlineText')}
      </p>
      <span className="tabular-nums">{t('nextTry', { seconds })}</span>
      <button
        type="button"
        className="hit rounded-badge font-semibold underline underline-offset-3"
        onClick={connection.tryNow}
      >
        {t('tryNow')}
      </button>
    </div>
  )
}

function useSecondsUntil(at: number | null): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (at === null) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [at])
  return at === null ? 0 : Math.max(0, Math.ceil((at - now) / 1_000))
}

/** Whether the server is known not to answer: then what needs it is not offered. */
export function useIsOffline(): boolean {
  const { connection } = useConsole().drafts
  return useSyncExternalStore(connection.subscribe, connection.getSnapshot) !== null
}
