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

/** The own account; what it holds is asked by its script. */
export interface AccountView {
  /** Whether a new address can be confirmed. */
  hasMail: boolean
}

/** The page behind a link that confirms a new address. */
export interface ConfirmEmailView {
  /** Null for a link that was used, replaced, or is too old. */
  link: { token: string; email: string } | null
  /** `input`: another account has the address. */
  mistake: Mistake | null
}
