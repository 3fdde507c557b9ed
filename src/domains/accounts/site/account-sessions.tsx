import { useRef, useState } from 'react'
import { useToasts } from '../../../site/components/toasts.tsx'
import { call, languageOfPage, sentenceOf } from '../../../ui/client.ts'
import { endOtherSessions, endSession } from '../../identity/calls.ts'
import type { OwnSession } from '../../identity/shapes.ts'
import type { AccountLabels } from './account-labels.ts'

interface Props {
  labels: AccountLabels
  sessions: readonly OwnSession[]
  onEnded: () => Promise<void>
}

/** Where the account is signed in, with the way to end it. */
export function Sessions({ labels, sessions, onEnded }: Props) {
  const showToast = useToasts(labels.toasts)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isPending, setIsPending] = useState(false)
  const end = async (ending: Promise<unknown>) => {
    setIsPending(true)
    try {
      await ending
      await onEnded()
      // The row that held the focus is gone.
      heading.current?.focus()
    } catch (error) {
      showToast({
        title: labels.failed,
        description: sentenceOf(error) || labels.tryAgain,
        isDestructive: true,
      })
    }
    setIsPending(false)
  }
  const others = sessions.filter(({ current }) => !current)
  return (
    <section aria-labelledby="account-sessions">
      <h2 id="account-sessions" ref={heading} tabIndex={-1}>
        {labels.sessions}
      </h2>
      <ul className="account__sessions">
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <p>{nameOf(session, labels)}</p>
              <p className="account__text">
                {session.current
                  ? labels.thisSession
                  : labels.lastSeen.replace('{moment}', momentOf(session.seenAt))}
              </p>
            </div>
            {!session.current && (
              <button
                type="button"
                className="button"
                disabled={isPending}
                aria-label={labels.endOf.replace('{name}', nameOf(session, labels))}
                onClick={() => void end(call(endSession, { params: { id: session.id } }))}
              >
                {labels.end}
              </button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <button
          type="button"
          className="button"
          disabled={isPending}
          onClick={() => void end(call(endOtherSessions, {}))}
        >
          {labels.endOthers}
        </button>
      )}
    </section>
  )
}

function nameOf({ browser, system }: OwnSession, labels: AccountLabels): string {
  if (!browser || !system) return browser ?? system ?? labels.unknownBrowser
  return labels.browserOn.replace('{browser}', browser).replace('{system}', system)
}

const momentOf = (at: string): string =>
  new Intl.DateTimeFormat(languageOfPage(), { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
