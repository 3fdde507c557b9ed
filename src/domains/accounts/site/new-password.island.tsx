// Needs JavaScript: the password goes out as a JSON call whose error is put under its field.
import { Field, PasswordField } from '../../../site/components/fields.tsx'
import type { RegionLabels } from '../../../site/components/toasts.tsx'
import { call } from '../../../ui/client.ts'
import { useWayIn } from '../../identity/ui.tsx'
import { resetPassword } from '../calls.ts'

export interface NewPasswordProps {
  token: string
  username: string
  labels: Record<
    'username' | 'password' | 'passwordHint' | 'save' | 'saving' | 'failed' | 'tryAgain',
    string
  > & { toasts: RegionLabels }
  /** Of the sign-in page. */
  path: string
}

const FIELDS = ['password']

/** Nobody is signed in by the link alone: it leads to the sign-in page. */
export default function NewPasswordForm({ token, username, labels, path }: NewPasswordProps) {
  const { form, errors, isPending, onSubmit } = useWayIn(
    FIELDS,
    labels,
    (password) => call(resetPassword, { body: { token, password } }),
    path,
  )
  return (
    <form ref={form} className="form" method="post" onSubmit={onSubmit}>
      <Field name="username" label={labels.username} value={username} autoComplete="username" readOnly />
      <PasswordField label={labels.password} hint={labels.passwordHint} error={errors.password} isNew />
      <button type="submit" className="button button--filled" disabled={isPending}>
        {isPending ? labels.saving : labels.save}
      </button>
    </form>
  )
}
