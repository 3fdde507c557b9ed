import { useState } from 'react'
import { Field, PasswordField } from '../../../site/components/fields.tsx'
import type { RegionLabels } from '../../../site/components/toasts.tsx'
import { useWayIn } from './use-way-in.tsx'

export interface LinkFormLabels
  extends Record<
    'name' | 'email' | 'password' | 'passwordHint' | 'open' | 'opening' | 'failed' | 'tryAgain',
    string
  > {
  nameHint?: string
  toasts: RegionLabels
}

interface Props {
  /** The address that the link was sent to; it cannot be changed. */
  email: string
  /** Stands in the field at first. */
  name?: string
  labels: LinkFormLabels
  /** Browsers offer a new password instead of that of the account. */
  isNew: boolean
  send(given: { name: string; password: string }): Promise<unknown>
  /** Where it leads; left out: the studio. */
  path?: string
}

const FIELDS = ['name', 'password']

/** Asks for a name and a password behind a link that opens or makes an account. */
export function LinkForm({ email, name: called = '', labels, isNew, send, path }: Props) {
  const [name, setName] = useState(called)
  const { form, errors, isPending, onSubmit } = useWayIn(
    FIELDS,
    labels,
    (password) => send({ name, password }),
    path,
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
      <PasswordField
        label={labels.password}
        hint={labels.passwordHint}
        error={errors.password}
        isNew={isNew}
      />
      <button type="submit" className="button button--filled" disabled={isPending}>
        {isPending ? labels.opening : labels.open}
      </button>
    </form>
  )
}
