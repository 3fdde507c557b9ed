// Needs JavaScript: the way in is a JSON call whose errors are put under their fields, and success loads the studio.
import { call } from '../../../ui/client.ts'
import { LinkForm, type LinkFormLabels } from '../../identity/ui.tsx'
import { acceptInvitation } from '../calls.ts'

export interface JoinFormProps {
  token: string
  email: string
  /** As whoever invited calls the person; '' for nothing. */
  name: string
  labels: LinkFormLabels
}

/** Looks alike whether the address has an account here or not: whoever made the link must not learn it. */
export default function JoinForm({ token, email, name, labels }: JoinFormProps) {
  return (
    <LinkForm
      email={email}
      name={name}
      labels={labels}
      isNew={false}
      send={(given) => call(acceptInvitation, { body: { token, ...given } })}
    />
  )
}
