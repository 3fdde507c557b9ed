import { type FormEvent, useEffect, useRef, useState } from 'react'
import { call } from '../../../ui/client.ts'
import { sendCode } from '../second-factor/calls.ts'
import type { Entering } from './use-entering.tsx'

export interface CodeFormLabels {
  code: string
  codeHint: string
  recoveryCode: string
  recoveryCodeHint: string
  useRecoveryCode: string
  useCode: string
  otherAccount: string
  noCode: string
  logIn: string
  loggingIn: string
}

interface Props {
  labels: CodeFormLabels
  entering: Entering
  onLeave: () => void
}

/** Asks for a code of the app after the password, or for a recovery code. */
export function CodeForm({ labels, entering: { isPending, enter }, onLeave }: Props) {
  const [isRecovery, setIsRecovery] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  // The field takes the place of the password's, and of the other code's.
  useEffect(() => field.current?.focus(), [isRecovery])

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = String(new FormData(event.currentTarget).get('code'))
    if (!(await enter(() => call(sendCode, { body: { code } })))) field.current?.select()
  }

  return (
    <form className="form" method="post" onSubmit={handleSubmit}>
      <div className="field field--aided">
        <label htmlFor="code">{isRecovery ? labels.recoveryCode : labels.code}</label>
        <input
          key={String(isRecovery)}
          ref={field}
          id="code"
          name="code"
          required
          inputMode={isRecovery ? 'text' : 'numeric'}
          autoComplete={isRecovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          aria-describedby="code-hint"
        />
        <button type="button" onClick={() => setIsRecovery(!isRecovery)}>
          {isRecovery ? labels.useCode : labels.useRecoveryCode}
        </button>
        <p className="field__hint" id="code-hint">
          {isRecovery ? labels.recoveryCodeHint : labels.codeHint}
        </p>
      </div>
      <button type="submit" className="button button--filled" disabled={isPending}>
        {isPending ? labels.loggingIn : labels.logIn}
      </button>
      <button type="button" className="text-button door__back" onClick={onLeave}>
        {labels.otherAccount}
      </button>
      <p className="door__help">{labels.noCode}</p>
    </form>
  )
}
