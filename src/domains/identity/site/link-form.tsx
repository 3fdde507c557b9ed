import { useState } from 'react'
import { Field } from '../../../site/components/fields.tsx'
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
  /** Whether browsers offer the password of an account, or a new one. */
  passwordIs: 'current-password' | 'new-password'
  send(given: { name: string; password: string }): Promise<unknown>
  /** Where it leads; left out: the studio. */
  path?: string
}

const FIELDS = ['name', 'password']

/** Asks for a name and a password behind a link that opens or makes an account. */
export function LinkForm({ email, name: called = '', labels, passwordIs, send, path }: Props) {
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
      <Field
        name="password"
        label={labels.password}
        hint={labels.passwordHint}
        error={errors.password}
        type="password"
        autoComplete={passwordIs}
        required
      />
      <button type="submit" className="button button--filled" disabled={isPending}>
        {isPending ? labels.opening : labels.open}
      </button>
    </form>
  )
}
