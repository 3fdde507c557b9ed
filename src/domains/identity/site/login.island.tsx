// Needs JavaScript: the sign-in is a JSON call whose failure is told in a toast, and success loads /admin.
import { type FormEvent, useRef, useState } from 'react'
import { type RegionLabels, useToasts } from '../../../site/components/toasts.tsx'
import { CallError, call } from '../../../ui/client.ts'
import { login } from '../calls.ts'
import { carryAddress } from './carried-address.ts'
import { carryToast } from './carried-toast.ts'
import { enterStudio } from './enter-studio.ts'

export interface LoginFormProps {
  labels: {
    username: string
    password: string
    show: string
    hide: string
    logIn: string
    loggingIn: string
    loginFailed: string
    invalidCredentials: string
    noConnection: string
    loginSuccessful: string
    /** With `{name}` where the name of the person goes. */
    welcome: string
    toasts: RegionLabels
  }
}

export default function LoginForm({ labels }: LoginFormProps) {
  const [isPending, setIsPending] = useState(false)
  const [isShown, setIsShown] = useState(false)
  const showToast = useToasts(labels.toasts)
  const password = useRef<HTMLInputElement>(null)

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setIsPending(true)
    showToast(null)
    try {
      const { user } = await call(login, {
        body: { username: String(form.get('username')), password: String(form.get('password')) },
      })
      carryToast({
        title: labels.loginSuccessful,
        description: labels.welcome.replace('{name}', user.username),
      })
      carryAddress(location.search)
      enterStudio()
    } catch (error) {
      const isAnswered = error instanceof CallError && error.status < 500
      const detail = error instanceof CallError ? error.detail : ''
      showToast({
        title: labels.loginFailed,
        description: detail || (isAnswered ? labels.invalidCredentials : labels.noConnection),
        isDestructive: true,
      })
      setIsPending(false)
      password.current?.select()
    }
  }

  return (
    <form className="form" method="post" onSubmit={handleSubmit}>
      <div className="field">
        <label htmlFor="username">{labels.username}</label>
        <input id="username" name="username" required autoComplete="username" autoCapitalize="none" />
      </div>
      <div className="field">
        <div className="field__head">
          <label htmlFor="password">{labels.password}</label>
          <button type="button" aria-controls="password" onClick={() => setIsShown(!isShown)}>
            {isShown ? labels.hide : labels.show}
          </button>
        </div>
        <input
          ref={password}
          id="password"
          name="password"
          type={isShown ? 'text' : 'password'}
          required
          autoComplete="current-password"
        />
      </div>
      <button type="submit" className="button button--filled" disabled={isPending}>
        {isPending ? labels.loggingIn : labels.logIn}
      </button>
    </form>
  )
}
