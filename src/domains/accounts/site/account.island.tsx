// Needs JavaScript: the page is the same bytes for everybody, so calls with the session fill it.
import { useCallback, useEffect, useState } from 'react'
import { useToasts } from '../../../site/components/toasts.tsx'
import { call, CallError, sentenceOf } from '../../../ui/client.ts'
import { currentUser, listSessions, logout } from '../../identity/calls.ts'
import type { CurrentUser, OwnSession } from '../../identity/shapes.ts'
import { enterStudio } from '../../identity/ui.tsx'
import type { AccountLabels } from './account-labels.ts'
import { EmailForm, EraseForm, NameForm, PasswordForm } from './account-forms.tsx'
import { Sessions } from './account-sessions.tsx'

interface Own {
  user: CurrentUser
  sessions: OwnSession[]
}

interface Props {
  labels: AccountLabels
  /** Whether a new address can be confirmed. */
  hasMail: boolean
  /** Where people sign in and come back from, and where they go when they have left. */
  paths: { login: string; home: string }
}

export default function AccountIsland({ labels, hasMail, paths }: Props) {
  const [own, setOwn] = useState<Own | 'failed' | null>(null)
  const { login, home } = paths
  const read = useCallback(async () => {
    try {
      const [user, sessions] = await Promise.all([call(currentUser, {}), call(listSessions, {})])
      setOwn({ user, sessions })
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0
      if (status === 401) location.replace(login)
      // The studio leads to what has to be set up first, and ends a look through other eyes.
      else if (status === 403) enterStudio()
      else setOwn('failed')
    }
  }, [login])
  useEffect(() => void read(), [read])
  if (own === null) return <p role="status">{labels.loading}</p>
  if (own === 'failed') return <p role="alert">{labels.loadingFailed}</p>
  const { user, sessions } = own
  return (
    <div className="account__parts">
      <Top labels={labels} user={user} home={home} />
      <NameForm
        labels={labels}
        hasMail={hasMail}
        user={user}
        onSaved={(saved) => setOwn({ ...own, user: saved })}
      />
      {hasMail && <EmailForm labels={labels} username={user.username} />}
      <PasswordForm labels={labels} username={user.username} onChanged={read} />
      <Sessions labels={labels} sessions={sessions} onEnded={read} />
      <EraseForm labels={labels} username={user.username} home={home} />
    </div>
  )
}

interface TopProps {
  labels: AccountLabels
  user: CurrentUser
  home: string
}

/** Who is signed in, and the ways from here. */
function Top({ labels, user: { username, hasSite }, home }: TopProps) {
  const showToast = useToasts(labels.toasts)
  const handleLogOut = async () => {
    try {
      await call(logout, {})
      location.assign(home)
    } catch (error) {
      showToast({
        title: labels.failed,
        description: sentenceOf(error) || labels.tryAgain,
        isDestructive: true,
      })
    }
  }
  return (
    <div className="account__top">
      <p>{labels.signedInAs.replace('{name}', username)}</p>
      {hasSite && (
        <button type="button" className="button" onClick={() => enterStudio()}>
          {labels.openStudio}
        </button>
      )}
      <button type="button" className="button" onClick={() => void handleLogOut()}>
        {labels.logOut}
      </button>
    </div>
  )
}
