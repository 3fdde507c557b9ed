import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../ui/client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { useConsole } from './context.ts'
import { CopyButton } from './copy-button.tsx'
import { leaveKeeping } from './saving/unload.ts'
import { PasswordField } from './password-field.tsx'
import type { Waiting } from './session/session.ts'

/** Asks for the password over the screen: the session has ended, or a grave action needs it. */
export function SignInDialog() {
  const { session } = useConsole()
  const asked = useSyncExternalStore(session.subscribe, session.getSnapshot)
  if (!asked) return null
  return asked.kind === 'sign-in' ? <SignIn waiting={asked.waiting} /> : <Confirm />
}

function SignIn({ waiting }: { waiting: Waiting | null }) {
  const t = useTranslations('console')
  const { account, person } = useConsole()
  const { password, isPending, handleSubmit } = useAsking((typed) => account.logIn(person.username, typed))
  return (
    <Dialog
      title={t('signedOut')}
      width={420}
      isUnasked
      onSubmit={handleSubmit}
      footer={
        <>
          {waiting && (
            <span className="mr-auto max-tablet:mr-0">
              <CopyButton label={t('copyMyText')} text={waiting.text} />
            </span>
          )}
          <Button kind="primary" type="submit" isPending={isPending}>
            {t('logIn')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-second text-ink-2">{t('signedOutText')}</p>
      {waiting && (
        <p className="mb-4 flex gap-2 rounded-control border border-line bg-sunken px-3 py-2.5 text-second">
          <Icon name="device" className="mt-0.5 size-4" />
          <span className="min-w-0 wrap-anywhere">
            {t.rich('signedOutKept', {
              name: waiting.name || t('untitled'),
              b: (chunks) => <b className="font-semibold">{chunks}</b>,
            })}
          </span>
        </p>
      )}
      <div className="flex flex-col gap-3.5">
        <Username isLeaving />
        <PasswordField label={t('password')} {...password} />
      </div>
    </Dialog>
  )
}

function Confirm() {
  const t = useTranslations('console')
  const { account, session } = useConsole()
  const { password, isPending, handleSubmit } = useAsking(account.confirmPassword)
  return (
    <Dialog
      title={t('confirmPassword')}
      width={420}
      isUnasked
      onClose={session.cancel}
      onSubmit={handleSubmit}
      footer={
        <>
          <Button onClick={session.cancel}>{t('cancel')}</Button>
          <Button kind="primary" type="submit" isPending={isPending}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <p className="mb-4 text-second text-ink-2">{t('confirmPasswordText')}</p>
      <div className="flex flex-col gap-3.5">
        <Username />
        <PasswordField label={t('password')} {...password} />
      </div>
    </Dialog>
  )
}

/** The username, also for password managers. @param isLeaving links to the sign-in page for somebody else */
function Username({ isLeaving = false }: { isLeaving?: boolean }) {
  const t = useTranslations('console')
  const { person } = useConsole()
  const way = (
    <a
      href="/admin/login"
      className="hit rounded-badge font-medium text-accent underline underline-offset-3"
      onClick={leaveKeeping}
    >
      {t('notYou')}
    </a>
  )
  return (
    <TextField
      label={t('username')}
      name="username"
      value={person.username}
      autoComplete="username"
      readOnly
      {...(isLeaving && { aside: way })}
      onChange={() => {}}
    />
  )
}

/** A typed password and its attempt; the session goes on once it was right. */
function useAsking(attempt: (password: string) => Promise<unknown>) {
  const t = useTranslations('console')
  const { session } = useConsole()
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const handleSubmit = async () => {
    setIsPending(true)
    try {
      await attempt(value)
      session.resume()
    } catch (failure) {
      setIsPending(false)
      if (failure instanceof CallError && failure.type === 'not-signed-in') return void session.signIn()
      const isRefused = failure instanceof CallError && failure.detail !== ''
      setError(isRefused ? failure.detail : t('reason.noAnswer'))
    }
  }
  const name = 'password'
  const password = { name, value, error, onChange: setValue, autoComplete: 'current-password' }
  return { password, isPending, handleSubmit: () => void handleSubmit() }
}
