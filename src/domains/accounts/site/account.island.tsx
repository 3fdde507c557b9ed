// Needs JavaScript: the page is the same bytes for everybody, so calls with the session fill it.
import { useEffect, useState } from 'react'
import { useToasts } from '../../../site/components/toasts.tsx'
import { call, CallError, sentenceOf } from '../../../ui/client.ts'
import { currentUser, listSessions, logout } from '../../identity/calls.ts'
import { ACCOUNT_PATH } from '../../../kernel/account-path.ts'
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
}

export default function AccountIsland({ labels, hasMail }: Props) {
  const [own, setOwn] = useState<Own | 'failed' | null>(null)
  const read = async () => {
    try {
      const [user, sessions] = await Promise.all([call(currentUser, {}), call(listSessions, {})])
      setOwn({ user, sessions })
    } catch (error) {
      const status = error instanceof CallError ? error.status : 0
      if (status === 401) location.replace(`/admin/login?next=${encodeURIComponent(ACCOUNT_PATH)}`)
      // The studio leads to what has to be set up first, and ends a look through other eyes.
      else if (status === 403) enterStudio()
      else setOwn('failed')
    }
  }
  useEffect(() => void read(), [])
  if (own === null) return <p role="status">{labels.loading}</p>
  if (own === 'failed') return <p role="alert">{labels.loadingFailed}</p>
  const { user, sessions } = own
  return (
    <div className="account__parts">
      <Top labels={labels} user={user} />
      <NameForm
        labels={labels}
        hasMail={hasMail}
        user={user}
        onSaved={(saved) => setOwn({ ...own, user: saved })}
      />
      {hasMail && <EmailForm labels={labels} username={user.username} />}
      <PasswordForm labels={labels} username={user.username} onChanged={read} />
      <Sessions labels={labels} sessions={sessions} onEnded={read} />
      <EraseForm labels={labels} username={user.username} />
    </div>
  )
}

/** Who is signed in, and the ways from here. */
function Top({ labels, user: { username, hasSite } }: { labels: AccountLabels; user: CurrentUser }) {
  const showToast = useToasts(labels.toasts)
  const handleLogOut = async () => {
    try {
      await call(logout, {})
      location.assign('/')
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
