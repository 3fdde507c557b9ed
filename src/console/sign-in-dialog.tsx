import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
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

/** Asks for the password over the screen, and for a code where the account has one: the session has ended, or a grave action needs it. */
export function SignInDialog() {
  const { session } = useConsole()
  const asked = useSyncExternalStore(session.subscribe, session.getSnapshot)
  if (!asked) return null
  return asked.kind === 'sign-in' ? <SignIn waiting={asked.waiting} /> : <Confirm />
}

function SignIn({ waiting }: { waiting: Waiting | null }) {
  const t = useTranslations('console')
  const { account, person } = useConsole()
  const { password, code, isPending, handleSubmit } = useAsking((typed, given) =>
    given === undefined ? account.logIn(person.username, typed) : account.sendCode(given),
  )
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
        {code ? <CodeField {...code} /> : <PasswordField label={t('password')} {...password} />}
      </div>
    </Dialog>
  )
}

function Confirm() {
  const t = useTranslations('console')
  const { account, session } = useConsole()
  const { password, code, isPending, handleSubmit, attempt } = useAsking(account.confirmPassword)
  const { data: hasPasskey = false } = useQuery({
    queryKey: ['has-passkey'],
    queryFn: account.hasPasskey,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <Dialog
      title={t('confirmPassword')}
      width={420}
      isUnasked
      onClose={session.cancel}
      onSubmit={handleSubmit}
      footer={
        <>
          {hasPasskey && (
            <span className="mr-auto max-tablet:contents">
              <Button isPending={isPending} onClick={() => void attempt(account.confirmWithPasskey)}>
                {t('usePasskey')}
              </Button>
            </span>
          )}
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
        {code && <CodeField {...code} />}
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

interface Typed {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** It comes once the password was right, so it gets the focus. */
function CodeField(typed: Typed) {
  const t = useTranslations('console')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={place}>
      <TextField
        label={t('code')}
        hint={t('codeHint')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...typed}
      />
    </div>
  )
}

/**
 * A typed password and its attempt, and a code once the account asks for one; the session goes on once all was right.
 * @param send gets the code from the second time on
 */
function useAsking(send: (password: string, code?: string) => Promise<unknown>) {
  const t = useTranslations('console')
  const { session } = useConsole()
  const [value, setValue] = useState('')
  const [given, setGiven] = useState<string>()
  const [error, setError] = useState<{ isOfCode: boolean; sentence: string }>()
  const [isPending, setIsPending] = useState(false)

  /** @param work resolves with false when the person let it be */
  const attempt = async (work: () => Promise<unknown>) => {
    setIsPending(true)
    setError(undefined)
    try {
      if ((await work()) === false) setIsPending(false)
      else session.resume()
    } catch (failure) {
      setIsPending(false)
      const problem = failure instanceof CallError ? failure : null
      if (problem?.type === 'not-signed-in') return void session.signIn()
      if (problem?.type === 'code-needed') return setGiven('')
      // What began with the password is over: it begins with the password again.
      if (problem?.type === 'invalid-credentials') setGiven(undefined)
      const isOfCode = problem?.errors.some(({ pointer }) => pointer === '/code') ?? false
      setError({ isOfCode, sentence: problem?.detail || t('reason.noAnswer') })
    }
  }

  const errorOf = (isOfCode: boolean) => (error?.isOfCode === isOfCode ? error.sentence : undefined)
  return {
    password: {
      name: 'password',
      value,
      error: errorOf(false),
      onChange: setValue,
      autoComplete: 'current-password',
    },
    code: given === undefined ? null : { value: given, error: errorOf(true), onChange: setGiven },
    isPending,
    attempt,
    handleSubmit: () => void attempt(() => send(value, given)),
  }
}
