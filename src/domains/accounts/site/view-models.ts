import type { Mistake } from '../../identity/contract.ts'

/** The page behind a link that sets a new password. */
export interface NewPasswordView {
  /** Null for a link that was used, replaced, or is too old. */
  link: { token: string; username: string } | null
  /** Whether people can ask for a new one themselves. */
  hasMail: boolean
}

/** Where people ask for such a link. */
export interface ForgotView {
  username: string
  mistake: Mistake | null
}
