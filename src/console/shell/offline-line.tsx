import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'
import type { Away } from '../saving/connection.ts'
import { useOwnMoment } from '../use-moment-words.ts'

/** How often the unsaved words on this device are counted while the server is away, in milliseconds. */
const COUNT_EVERY_MS = 2000

/** Says since when the server is away, what still works, what waits, and when the next try is. */
export function OfflineLine() {
  const { connection } = useConsole().drafts
  const away = useSyncExternalStore(connection.subscribe, connection.getSnapshot)
  return away ? <Offline away={away} /> : null
}

function Offline({ away: { since, nextAt } }: { away: Away }) {
  const t = useTranslations('console')
  const ownMoment = useOwnMoment()
  const headId = useId()
  const { drafts, person } = useConsole()
  const seconds = useSecondsUntil(nextAt)
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    let isThere = true
    const count = async () => {
      const { length } = await drafts.journal.list(`${person.id}/`)
      if (isThere) setWaiting(length)
    }
    void count()
    const clock = setInterval(() => void count(), COUNT_EVERY_MS)
    return () => {
      isThere = false
      clearInterval(clock)
    }
  }, [drafts, person.id])
  return (
    <section
      aria-labelledby={headId}
      className="flex min-h-9 flex-none flex-wrap items-center gap-x-2 border-b border-draft-mark/25 bg-draft-soft px-5 py-1.5 text-second text-draft"
    >
      <Icon name="offline" className="size-3.75" />
      <p role="status" className="min-w-0 flex-1 basis-60">
        <b id={headId} className="font-semibold">
          {t('offlineSince', { time: ownMoment(since, { isTime: true }) })}
        </b>{' '}
        {t('offlineText', { count: waiting })}
      </p>
      <span>{t('nextTry', { seconds })}</span>
      <button
        type="button"
        className="hit rounded-badge font-semibold underline underline-offset-3"
        onClick={drafts.connection.tryNow}
      >
        {t('tryNow')}
      </button>
    </section>
  )
}

function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const clock = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(clock)
  }, [])
  return Math.max(0, Math.ceil((at - now) / 1_000))
}
