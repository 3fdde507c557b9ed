import { useEffect, useState } from 'react'
import { Field } from '../../../site/components/fields.tsx'
import { call, CallError } from '../../../ui/client.ts'
import { changePassword, saveProfile } from '../../identity/calls.ts'
import type { CurrentUser } from '../../identity/shapes.ts'
import { useAccountForm } from '../../identity/ui.tsx'
import { eraseAccount } from '../calls.ts'
import type { AccountLabels } from './account-labels.ts'

const NAMES = ['firstName', 'lastName', 'username'] as const

interface NameProps {
  labels: AccountLabels
  user: CurrentUser
  onSaved: (user: CurrentUser) => void
}

/** What the person is called, and signs in with. */
export function NameForm({ labels, user, onSaved }: NameProps) {
  const [{ firstName, lastName, username }, setTyped] = useState(user)
  const { form, errors, isPending, onSubmit, showToast } = useAccountForm({
    fields: NAMES,
    labels,
    async send() {
      const body = { firstName, lastName, username }
      onSaved({ ...user, ...(await call(saveProfile, { body }, { ifMatch: user.version })) })
    },
    onDone: () => showToast({ title: labels.saved }),
  })
  const bound = (name: (typeof NAMES)[number]) => ({
    name,
    label: labels[name],
    error: errors[name],
    value: { firstName, lastName, username }[name],
    onChange: (text: string) => setTyped((typed) => ({ ...typed, [name]: text })),
  })
  return (
    <section aria-labelledby="account-name">
      <h2 id="account-name">{labels.name}</h2>
      <form ref={form} className="form" onSubmit={onSubmit} noValidate>
        <Field {...bound('firstName')} autoComplete="given-name" />
        <Field {...bound('lastName')} autoComplete="family-name" />
        <Field {...bound('username')} hint={labels.usernameHint} autoComplete="username" required />
        <Field
          name="email"
          label={labels.email}
          hint={labels.emailStays}
          type="email"
          value={user.email}
          readOnly
        />
        <button type="submit" className="button button--filled" disabled={isPending}>
          {labels.saveProfile}
        </button>
      </form>
    </section>
  )
}

const PASSWORDS = ['currentPassword', 'newPassword']

interface PasswordProps {
  labels: AccountLabels
  username: string
  onChanged: () => Promise<void>
}

/** The way to another password; every other session ends with the change. */
export function PasswordForm({ labels, username, onChanged }: PasswordProps) {
  const { form, errors, isPending, onSubmit, showToast } = useAccountForm({
    fields: PASSWORDS,
    labels,
    send: (given) =>
      call(changePassword, {
        body: {
          currentPassword: String(given.get('currentPassword')),
          newPassword: String(given.get('newPassword')),
        },
      }),
    onDone() {
      form.current?.reset()
      showToast({ title: labels.passwordChanged, description: labels.endsOthers })
      void onChanged()
    },
  })
  return (
    <section aria-labelledby="account-password">
      <h2 id="account-password">{labels.changePassword}</h2>
      <p className="account__text">{labels.endsOthers}</p>
      <form ref={form} className="form" onSubmit={onSubmit} noValidate>
        <PasswordOwner username={username} />
        <Field
          name="currentPassword"
          label={labels.currentPassword}
          error={errors.currentPassword}
          type="password"
          autoComplete="current-password"
          required
        />
        <Field
          name="newPassword"
          label={labels.newPassword}
          hint={labels.passwordHint}
          error={errors.newPassword}
          type="password"
          autoComplete="new-password"
          required
        />
        <button type="submit" className="button button--filled" disabled={isPending}>
          {labels.changePassword}
        </button>
      </form>
    </section>
  )
}

/** Password managers keep a password under it. */
function PasswordOwner({ username }: { username: string }) {
  return <input type="text" hidden readOnly autoComplete="username" value={username} />
}

/** The end of the account: after the password, and a code where the account asks for one. */
export function EraseForm({ labels, username }: { labels: AccountLabels; username: string }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section aria-labelledby="account-erase">
      <h2 id="account-erase">{labels.erase}</h2>
      <p className="account__text">{labels.eraseText}</p>
      {isAsking ? (
        <Erasing labels={labels} username={username} onCancel={() => setIsAsking(false)} />
      ) : (
        <button type="button" className="button" onClick={() => setIsAsking(true)}>
          {labels.eraseBegin}
        </button>
      )}
    </section>
  )
}

interface ErasingProps {
  labels: AccountLabels
  username: string
  onCancel: () => void
}

function Erasing({ labels, username, onCancel }: ErasingProps) {
  const [needsCode, setNeedsCode] = useState(false)
  const { form, errors, isPending, onSubmit } = useAccountForm({
    fields: ['password', 'code'],
    labels,
    async send(given) {
      const code = String(given.get('code') ?? '')
      try {
        await call(eraseAccount, { body: { password: String(given.get('password')), ...(code && { code }) } })
      } catch (error) {
        if (!(error instanceof CallError) || error.type !== 'code-needed') throw error
        setNeedsCode(true)
        throw new CallError(422, '', [{ pointer: '/code', code: 'needed', detail: labels.codeNeeded }])
      }
    },
    onDone: () => location.assign('/'),
  })
  // The question opens under the hand, and the code is asked for later.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(`[name="${needsCode ? 'code' : 'password'}"]`)?.focus()
  }, [form, needsCode])
  return (
    <form ref={form} className="form" onSubmit={onSubmit} noValidate>
      <PasswordOwner username={username} />
      <Field
        name="password"
        id="erase-password"
        label={labels.currentPassword}
        error={errors.password}
        type="password"
        autoComplete="current-password"
        required
      />
      {needsCode && (
        <Field name="code" label={labels.code} error={errors.code} autoComplete="one-time-code" />
      )}
      <div className="account__ways">
        <button type="submit" className="button button--filled" disabled={isPending}>
          {labels.eraseNow}
        </button>
        <button type="button" className="button" onClick={onCancel}>
          {labels.cancel}
        </button>
      </div>
    </form>
  )
}
