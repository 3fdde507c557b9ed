// Needs JavaScript: the account is made by a JSON call whose errors are put under their fields, and success loads the account.
import { useState } from 'react'
import { Field } from '../../../site/components/fields.tsx'
import type { RegionLabels } from '../../../site/components/toasts.tsx'
import { call } from '../../../ui/client.ts'
import { ACCOUNT_PATH } from '../../../kernel/account-path.ts'
import { useWayIn } from '../../identity/ui.tsx'
import { openAccount } from '../calls.ts'

export interface OpenAccountProps {
  token: string
  email: string
  labels: Record<
    'name' | 'email' | 'password' | 'passwordHint' | 'open' | 'opening' | 'failed' | 'tryAgain',
    string
  > & { toasts: RegionLabels }
}

const FIELDS = ['name', 'password']

export default function OpenAccountForm({ token, email, labels }: OpenAccountProps) {
  const [name, setName] = useState('')
  const { form, errors, isPending, onSubmit } = useWayIn(
    FIELDS,
    labels,
    (password) => call(openAccount, { body: { token, password, name } }),
    ACCOUNT_PATH,
  )
  return (
    <form ref={form} className="form" method="post" onSubmit={onSubmit}>
      <Field name="email" label={labels.email} type="email" value={email} autoComplete="username" readOnly />
      <Field
        name="name"
        label={labels.name}
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
        autoComplete="new-password"
        required
      />
      <button type="submit" className="button button--filled" disabled={isPending}>
        {isPending ? labels.opening : labels.open}
      </button>
    </form>
  )
}
