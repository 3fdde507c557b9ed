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
  labels: Record<
    'name' | 'nameHint' | 'email' | 'password' | 'passwordHint' | 'open' | 'opening' | 'failed' | 'tryAgain',
    string
  > & { toasts: RegionLabels }
}

/** The same whether the address has an account here or not: who made the link must not learn it. */
export default function JoinForm({ token, email, name: called, labels }: JoinFormProps) {
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
      await call(acceptInvitation, { body: { token, password, name } })
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
      <Field
        name="name"
        label={labels.name}
        hint={labels.nameHint}
        error={errors.name}
        value={name}
        onChange={setName}
        autoComplete="name"
      />
      <Field
        name="password"
        label={labels.password}
        hint={labels.passwordHint}
        error={errors.password}
        type="password"
        autoComplete="current-password"
        required
      />
      <button type="submit" className="button button--filled" disabled={isPending}>
        {isPending ? labels.opening : labels.open}
      </button>
    </form>
  )
}
