// Needs JavaScript: the account is made by a JSON call whose errors are put under their fields, and success loads the account.
import { call } from '../../../ui/client.ts'
import { LinkForm, type LinkFormLabels } from '../../identity/ui.tsx'
import { openAccount } from '../calls.ts'

export interface OpenAccountProps {
  token: string
  email: string
  labels: LinkFormLabels
  /** Of the own account. */
  path: string
}

export default function OpenAccountForm({ token, email, labels, path }: OpenAccountProps) {
  return (
    <LinkForm
      email={email}
      labels={labels}
      isNew
      send={(given) => call(openAccount, { body: { token, ...given } })}
      path={path}
    />
  )
}
