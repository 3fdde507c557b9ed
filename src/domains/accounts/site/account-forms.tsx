import { useEffect, useState } from 'react'
import { Field, PasswordField, Select } from '../../../site/components/fields.tsx'
import { useToasts } from '../../../site/components/toasts.tsx'
import { isLocale, LOCALES, OWN_NAMES } from '../../../kernel/locale.ts'
import { call, CallError } from '../../../ui/client.ts'
import { changePassword, saveProfile } from '../../identity/calls.ts'
import type { CurrentUser } from '../../identity/shapes.ts'
import { useAccountForm } from '../../identity/ui.tsx'
import { changeEmail, eraseAccount } from '../calls.ts'
import type { AccountLabels } from './account-labels.ts'

const NAMES = ['firstName', 'lastName', 'username'] as const

interface NameProps {
  labels: AccountLabels
  /** Whether another address can be confirmed. */
  hasMail: boolean
  user: CurrentUser
  onSaved: (user: CurrentUser) => void
}

/** What the person is called and signs in with, and the language of mails to them. */
export function NameForm({ labels, hasMail, user, onSaved }: NameProps) {
  const [{ firstName, lastName, username, language }, setTyped] = useState(user)
  const { form, errors, isPending, onSubmit, showToast } = useAccountForm({
    fields: [...NAMES, 'language'],
    labels,
    async send() {
      const body = { firstName, lastName, username, language }
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
          hint={!hasMail ? labels.emailStays : user.isEmailConfirmed ? undefined : labels.emailUnconfirmed}
          type="email"
          value={user.email}
          readOnly
        />
        <Select
          name="language"
          label={labels.language}
          error={errors.language}
          value={language ?? ''}
          options={[
            { value: '', label: labels.languageOfSite },
            ...LOCALES.map((value) => ({ value, label: OWN_NAMES[value] })),
          ]}
          onChange={(text) => setTyped((typed) => ({ ...typed, language: isLocale(text) ? text : null }))}
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
    onDone(sent) {
      sent.reset()
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
        <PasswordField name="currentPassword" label={labels.currentPassword} error={errors.currentPassword} />
        <PasswordField
          name="newPassword"
          label={labels.newPassword}
          hint={labels.passwordHint}
          error={errors.newPassword}
          isNew
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

/**
 * Sends what the account's person proves with the password, and with a code where the account asks for one.
 * @returns `needsCode`: a field `code` is asked for
 */
function useProof(
  labels: AccountLabels,
  fields: readonly string[],
  send: (proof: { password: string; code?: string }, form: FormData) => Promise<unknown>,
  onDone: (form: HTMLFormElement) => void,
) {
  const [needsCode, setNeedsCode] = useState(false)
  const own = useAccountForm({
    fields: [...fields, 'password', 'code'],
    labels,
    async send(form) {
      const code = String(form.get('code') ?? '')
      try {
        await send({ password: String(form.get('password')), ...(code && { code }) }, form)
      } catch (error) {
        if (!(error instanceof CallError) || error.type !== 'code-needed') throw error
        setNeedsCode(true)
        throw new CallError(422, '', [{ pointer: '/code', code: 'needed', detail: labels.codeNeeded }])
      }
    },
    onDone,
  })
  const { form } = own
  useEffect(() => {
    if (needsCode) form.current?.querySelector<HTMLElement>('[name="code"]')?.focus()
  }, [form, needsCode])
  return { ...own, needsCode }
}

interface ProofProps {
  /** Prefix of the ids: several forms of the page ask for the password. */
  id: string
  labels: AccountLabels
  username: string
  proof: Pick<ReturnType<typeof useProof>, 'errors' | 'needsCode'>
}

/** The password, and a code where the account asks for one. */
function ProofFields({ id, labels, username, proof: { errors, needsCode } }: ProofProps) {
  return (
    <>
      <PasswordOwner username={username} />
      <PasswordField id={`${id}-password`} label={labels.currentPassword} error={errors.password} />
      {needsCode && (
        <Field
          name="code"
          id={`${id}-code`}
          label={labels.code}
          error={errors.code}
          autoComplete="one-time-code"
        />
      )}
    </>
  )
}

/** The way to another address, which counts once a link that is mailed there was used. */
export function EmailForm({ labels, username }: { labels: AccountLabels; username: string }) {
  const showToast = useToasts(labels.toasts)
  const { form, errors, isPending, onSubmit, needsCode } = useProof(
    labels,
    ['email'],
    (given, sent) => call(changeEmail, { body: { ...given, email: String(sent.get('email')) } }),
    (sent) => {
      sent.reset()
      showToast({ title: labels.mailSent, description: labels.newEmailHint })
    },
  )
  return (
    <section aria-labelledby="account-email">
      <h2 id="account-email">{labels.changeEmail}</h2>
      <form ref={form} className="form" onSubmit={onSubmit} noValidate>
        <Field
          name="email"
          id="new-email"
          label={labels.newEmail}
          hint={labels.newEmailHint}
          error={errors.email}
          type="email"
          autoComplete="email"
          required
        />
        <ProofFields id="email" labels={labels} username={username} proof={{ errors, needsCode }} />
        <button type="submit" className="button button--filled" disabled={isPending}>
          {labels.sendLink}
        </button>
      </form>
    </section>
  )
}

/** The end of the account: after the password, and a code where the account asks for one. */
export function EraseForm({ labels, username, home }: Omit<ErasingProps, 'onCancel'>) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <section aria-labelledby="account-erase">
      <h2 id="account-erase">{labels.erase}</h2>
      <p className="account__text">{labels.eraseText}</p>
      {isAsking ? (
        <Erasing labels={labels} username={username} home={home} onCancel={() => setIsAsking(false)} />
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
  /** Where people go then. */
  home: string
  onCancel: () => void
}

function Erasing({ labels, username, home, onCancel }: ErasingProps) {
  const { form, errors, isPending, onSubmit, needsCode } = useProof(
    labels,
    [],
    (body) => call(eraseAccount, { body }),
    () => location.assign(home),
  )
  // The question opens under the hand.
  useEffect(() => form.current?.querySelector<HTMLElement>('[name="password"]')?.focus(), [form])
  return (
    <form ref={form} className="form" onSubmit={onSubmit} noValidate>
      <ProofFields id="erase" labels={labels} username={username} proof={{ errors, needsCode }} />
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
