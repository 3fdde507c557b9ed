import { useEffect, useState, useSyncExternalStore } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '../../ui/icon.tsx'
import { useConsole } from '../context.ts'

/** How often the words that wait on this device are counted while the line is away, in milliseconds. */
const COUNT_EVERY_MS = 2000

/** Says since when the browser has no line to the network, what goes on and what waits. */
export function OfflineLine() {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine)
  return isOnline ? null : <Offline />
}

function Offline() {
  const t = useTranslations('console')
  const format = useFormatter()
  const { drafts, person } = useConsole()
  const [since] = useState(() => new Date())
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
    <p
      role="status"
      className="sticky top-0 z-10 flex min-h-9 flex-wrap items-center gap-x-2 border-b border-draft-mark/25 bg-draft-soft px-5 py-2 text-second text-draft"
    >
      <Icon name="offline" className="size-3.75" />
      <b className="font-semibold">
        {t('offlineSince', { time: format.dateTime(since, { timeStyle: 'short' }) })}
      </b>
      <span>{t('offlineText', { count: waiting })}</span>
    </p>
  )
}

function listen(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
