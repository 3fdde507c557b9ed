// Needs JavaScript: the sign-in is a JSON call whose failure is told in a toast, and success loads /admin.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { LOGIN_PATH } from '../../../kernel/account-path.ts'
import { call } from '../../../ui/client.ts'
import { login } from '../calls.ts'
import { loginWithProvider } from '../provider/calls.ts'
import { carryAddress } from './carried-address.ts'
import { CodeForm, type CodeFormLabels } from './code-form.tsx'
import { OtherWays, type OtherWaysLabels } from './other-ways.tsx'
import { type Entering, type EnteringLabels, useEntering } from './use-entering.tsx'

interface PasswordFormLabels {
  username: string
  password: string
  show: string
  hide: string
  logIn: string
  loggingIn: string
}

export interface LoginFormProps {
  labels: PasswordFormLabels & CodeFormLabels & OtherWaysLabels & EnteringLabels
  /** Whether anybody here has a passkey. */
  hasPasskeys: boolean
  /** The provider has just led back here. */
  isReturn: boolean
}

export default function LoginForm({ labels, hasPasskeys, isReturn }: LoginFormProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const entering = useEntering(labels, () => setNeedsCode(true))
  const { enter } = entering
  const returned = useRef(isReturn)
  useEffect(() => {
    if (!returned.current) return
    returned.current = false
    const query = location.search
    // What the provider gave counts once: neither a reload nor the way back shall give it again.
    history.replaceState(null, '', LOGIN_PATH)
    void enter(() => call(loginWithProvider, { body: { query } }))
  }, [enter])
  if (needsCode) return <CodeForm labels={labels} entering={entering} onLeave={() => setNeedsCode(false)} />
  return (
    <>
      <PasswordForm labels={labels} entering={entering} />
      <OtherWays labels={labels} hasPasskeys={hasPasskeys} entering={entering} />
    </>
  )
}

function PasswordForm({ labels, entering }: { labels: PasswordFormLabels; entering: Entering }) {
  const { isPending, enter } = entering
  const [isShown, setIsShown] = useState(false)
  const password = useRef<HTMLInputElement>(null)

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    carryAddress(location.search)
    const body = { username: String(form.get('username')), password: String(form.get('password')) }
    if (!(await enter(() => call(login, { body })))) password.current?.select()
  }

  return (
    <form className="form" method="post" onSubmit={handleSubmit}>
      <div className="field">
        <label htmlFor="username">{labels.username}</label>
        <input id="username" name="username" required autoComplete="username" autoCapitalize="none" />
      </div>
      <div className="field field--aided">
        <label htmlFor="password">{labels.password}</label>
        <input
          ref={password}
          id="password"
          name="password"
          type={isShown ? 'text' : 'password'}
          required
          autoComplete="current-password"
        />
        <button type="button" aria-controls="password" onClick={() => setIsShown(!isShown)}>
          {isShown ? labels.hide : labels.show}
        </button>
      </div>
      <button type="submit" className="button button--filled" disabled={isPending}>
        {isPending ? labels.loggingIn : labels.logIn}
      </button>
    </form>
  )
}
