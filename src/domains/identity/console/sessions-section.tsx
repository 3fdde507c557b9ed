import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useNow, useTranslations } from 'use-intl'
import { useCall } from '../../../console/context.ts'
import { LoadingFailed } from '../../../console/loading-failed.tsx'
import { Logout } from '../../../console/logout.tsx'
import { useToast } from '../../../console/toasts.tsx'
import { useOwnMoment } from '../../../console/use-moment-words.ts'
import { Button } from '../../../ui/button.tsx'
import { CallError } from '../../../ui/client.ts'
import { endOtherSessions, endSession, listSessions } from '../calls.ts'
import type { OwnSession } from '../shapes.ts'
import { Section } from './section.tsx'

export const SESSIONS_KEY = ['own-sessions'] as const

/** Where the account is logged in, with the way to end it. */
export function SessionsSection() {
  const t = useTranslations('identity')
  const call = useCall()
  const sessions = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: () => call(listSessions, {}),
    staleTime: 0,
    gcTime: 0,
  })
  const others = sessions.data?.filter(({ current }) => !current) ?? []
  return (
    <Section title={t('sessions')}>
      {sessions.isError && (
        <div className="py-3">
          <LoadingFailed
            sentence="identity.sessionsFailed"
            error={sessions.error}
            onRetry={() => void sessions.refetch()}
          />
        </div>
      )}
      <ul>
        {sessions.data?.map((session) => (
          <Row key={session.id} session={session} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5 py-3">
        <p className="min-w-60 flex-1 text-second text-ink-2">{t('sessionEnds')}</p>
        {others.length > 1 && (
          <EndButton label={t('endOthers')} onEnd={() => call(endOtherSessions, {})}>
            {t('endOthers')}
          </EndButton>
        )}
      </div>
    </Section>
  )
}

function Row({ session: { id, browser, system, createdAt, seenAt, current } }: { session: OwnSession }) {
  const t = useTranslations('identity')
  const format = useFormatter()
  const now = useNow()
  const call = useCall()
  const name =
    browser && system ? t('sessionOn', { browser, system }) : (browser ?? system ?? t('unknownBrowser'))
  const ownMoment = useOwnMoment()
  return (
    <li className="flex min-h-14.5 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 font-medium">
          {name}
          {current && (
            <span className="inline-flex h-5.5 items-center rounded-badge bg-ok-soft px-2 text-small font-[550] text-ok">
              {t('thisSession')}
            </span>
          )}
        </p>
        <p className="text-second text-ink-2">
          {t('sessionTimes', {
            created: ownMoment(createdAt),
            seen: format.relativeTime(new Date(seenAt), now),
          })}
        </p>
      </div>
      {current ? (
        <Logout isWord />
      ) : (
        <EndButton label={t('endSession', { name })} onEnd={() => call(endSession, { params: { id } })}>
          {t('end')}
        </EndButton>
      )}
    </li>
  )
}

interface EndProps {
  label: string
  onEnd: () => Promise<unknown>
  children: string
}

/** Ends something and shows the list as it is then. */
function EndButton({ label, onEnd, children }: EndProps) {
  const t = useTranslations()
  const toast = useToast()
  const queries = useQueryClient()
  const [isPending, setIsPending] = useState(false)
  const handleEnd = async () => {
    setIsPending(true)
    try {
      await onEnd()
      await queries.refetchQueries({ queryKey: SESSIONS_KEY })
      // The row that held the focus is gone.
      document.getElementById('main')?.focus()
    } catch (error) {
      const description =
        error instanceof CallError && error.detail ? error.detail : t('console.reason.noAnswer')
      toast({ title: t('identity.endFailed'), description, isDestructive: true })
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Button isSmall isPending={isPending} aria-label={label} onClick={() => void handleEnd()}>
      {children}
    </Button>
  )
}
