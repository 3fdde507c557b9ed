// Needs JavaScript: the way in is a JSON call whose errors are put under their fields, and success loads the studio.
import { useState } from 'react'
import { Field } from '../../../site/components/fields.tsx'
import type { RegionLabels } from '../../../site/components/toasts.tsx'
import { call } from '../../../ui/client.ts'
import { useWayIn } from '../../identity/ui.tsx'
import { acceptInvitation } from '../calls.ts'

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

const FIELDS = ['name', 'password']

/** Looks alike whether the address has an account here or not: whoever made the link must not learn it. */
export default function JoinForm({ token, email, name: called, labels }: JoinFormProps) {
  const [name, setName] = useState(called)
  const { form, errors, isPending, onSubmit } = useWayIn(FIELDS, labels, (password) =>
    call(acceptInvitation, { body: { token, password, name } }),
  )

  return (
    <form ref={form} className="form" method="post" onSubmit={onSubmit}>
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
