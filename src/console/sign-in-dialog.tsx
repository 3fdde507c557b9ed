import { useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { CallError } from '../ui/client.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { useConsole } from './context.ts'
import { CopyButton } from './copy-button.tsx'
import { leaveKeeping } from './drafts/unload.ts'
import type { Waiting } from './session.ts'

/** Asks for the password over what is on screen, when the session ended meanwhile. */
export function SignInDialog() {
  const { session } = useConsole()
  const asked = useSyncExternalStore(session.subscribe, session.getSnapshot)
  return asked && <SignIn waiting={asked.waiting} />
}

function SignIn({ waiting }: { waiting: Waiting | null }) {
  const t = useTranslations('console')
  const { account, person, session } = useConsole()
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string>()
  const [isShown, setIsShown] = useState(false)
  const [isPending, setIsPending] = useState(false)

  const handleSubmit = async () => {
    setIsPending(true)
    try {
      await account.logIn(person.username, password)
      session.resume()
    } catch (failure) {
      const isRefused = failure instanceof CallError && failure.detail !== ''
      setError(isRefused ? failure.detail : t('reason.noAnswer'))
      setIsPending(false)
    }
  }
  return (
    <Dialog
      title={t('signedOut')}
      width={420}
      isUnasked
      onSubmit={() => void handleSubmit()}
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
        <TextField
          label={t('username')}
          name="username"
          value={person.username}
          autoComplete="username"
          readOnly
          aside={
            <a
              href="/admin/login"
              className="hit rounded-badge font-medium text-accent underline underline-offset-3"
              onClick={leaveKeeping}
            >
              {t('notYou')}
            </a>
          }
          onChange={() => {}}
        />
        <TextField
          label={t('password')}
          name="password"
          type={isShown ? 'text' : 'password'}
          aside={
            <button
              type="button"
              aria-label={`${t(isShown ? 'hide' : 'show')}: ${t('password')}`}
              className="hit rounded-badge font-medium text-accent underline underline-offset-3"
              onClick={() => setIsShown(!isShown)}
            >
              {t(isShown ? 'hide' : 'show')}
            </button>
          }
          autoComplete="current-password"
          required
          value={password}
          error={error}
          onChange={setPassword}
        />
      </div>
    </Dialog>
  )
}
