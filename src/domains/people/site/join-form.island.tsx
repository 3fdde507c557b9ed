// Needs JavaScript: the way in is a JSON call whose errors are put under their fields, and success loads the studio.
import { type FormEvent, useRef, useState } from 'react'
import { Field } from '../../../site/components/fields.tsx'
import { type RegionLabels, useToasts } from '../../../site/components/toasts.tsx'
import { CallError, call } from '../../../ui/client.ts'
import { enterStudio } from '../../identity/ui.tsx'
import { acceptInvitation } from '../contract.ts'

export interface JoinFormProps {
  token: string
  email: string
  /** As whoever invited calls the person; '' for nothing. */
  name: string
  /** An account with the address is there: its password is asked for. */
  hasAccount: boolean
  labels: Record<
    'name' | 'email' | 'password' | 'passwordHint' | 'open' | 'opening' | 'failed' | 'tryAgain',
    string
  > & { toasts: RegionLabels }
}

export default function JoinForm({ token, email, name: called, hasAccount, labels }: JoinFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [name, setName] = useState(called)
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [isPending, setIsPending] = useState(false)
  const showToast = useToasts(labels.toasts)

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const password = String(new FormData(event.currentTarget).get('password'))
    setIsPending(true)
    setErrors({})
    showToast(null)
    try {
      await call(acceptInvitation, { body: { token, password, ...(!hasAccount && { name }) } })
      enterStudio()
    } catch (error) {
      setIsPending(false)
      const problem = error instanceof CallError ? error : null
      const [first] = problem?.errors ?? []
      const field = first?.pointer.slice(1)
      if (first && (field === 'name' || field === 'password')) {
        setErrors({ [field]: first.detail })
        form.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
        return
      }
      showToast({
        title: labels.failed,
        description: problem?.detail || labels.tryAgain,
        isDestructive: true,
      })
    }
  }

  return (
    <form ref={form} className="form" method="post" onSubmit={handleSubmit}>
      <Field name="email" label={labels.email} type="email" value={email} autoComplete="username" readOnly />
      {!hasAccount && (
        <Field
          name="name"
          label={labels.name}
          error={errors.name}
          value={name}
          onChange={setName}
          autoComplete="name"
          required
        />
      )}
      <Field
        name="password"
        label={labels.password}
        {...(!hasAccount && { hint: labels.passwordHint })}
        error={errors.password}
        type="password"
        autoComplete={hasAccount ? 'current-password' : 'new-password'}
        required
      />
      <button type="submit" className="button button--filled" disabled={isPending}>
        {isPending ? labels.opening : labels.open}
      </button>
    </form>
  )
}
