import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { LOGIN_PATH } from '../kernel/account-path.ts'
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
  const hasPasskey = useHasPasskey(asked?.kind === 'confirm')
  if (!asked) return null
  return asked.kind === 'sign-in' ? (
    <SignIn waiting={asked.waiting} hasPasskey={hasPasskey} />
  ) : (
    <Confirm hasPasskey={hasPasskey} />
  )
}

/** How long the studio has been open before it asks, in milliseconds: what the person came for is read first. */
const ASKED_AFTER_MS = 3_000

/** Whether the person has a passkey for this browser; asked while the session goes on, since nobody may ask once it is over. */
function useHasPasskey(isUrgent: boolean): boolean {
  const { account } = useConsole()
  const [isDue, setIsDue] = useState(false)
  useEffect(() => {
    const clock = setTimeout(() => setIsDue(true), ASKED_AFTER_MS)
    return () => clearTimeout(clock)
  }, [])
  const { data = false } = useQuery({
    // The list of the profile has the first part alone, so a change there reads both anew.
    queryKey: ['passkeys', 'here'],
    queryFn: account.hasPasskey,
    enabled: isDue || isUrgent,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

interface SignInProps {
  waiting: Waiting | null
  hasPasskey: boolean
}

function SignIn({ waiting, hasPasskey }: SignInProps) {
  const t = useTranslations('console')
  const { account, person } = useConsole()
  const { password, code, isPending, handleSubmit, attempt } = useAsking((typed, given) =>
    given === undefined ? account.logIn(person.username, typed) : account.sendCode(given),
  )
  const usePasskey = async () => {
    const id = await account.logInWithPasskey()
    if (id === null || id === person.id) return id !== null
    // What waits here would go out as written by somebody else.
    await account.logOut()
    throw new CallError(0, t('passkeyOfAnother'))
  }
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
          {hasPasskey && (
            <Button isPending={isPending} onClick={() => void attempt(usePasskey)}>
              {t('usePasskey')}
            </Button>
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

function Confirm({ hasPasskey }: { hasPasskey: boolean }) {
  const t = useTranslations('console')
  const { account, session } = useConsole()
  const { password, code, isPending, handleSubmit, attempt } = useAsking(account.confirmPassword)
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
      href={LOGIN_PATH}
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
