import type { Mistake } from '../../identity/contract.ts'

/** Where readers ask for an account. */
export interface SignUpView {
  /** False: no mail can be sent yet, and the page says so. */
  isOpen: boolean
  email: string
  mistake: Mistake | null
}

/** The page behind the link of the mail. */
export interface OpenAccountView {
  /** Null for a link that was used, replaced, or is too old. */
  link: { token: string; email: string; siteName: string } | null
}
