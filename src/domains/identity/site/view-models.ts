import type { Locale } from '../../../kernel/locale.ts'

/** The sign-in page; while no account exists it says where to find the link that creates one. */
export interface LoginView {
  siteName: string
  hasAccounts: boolean
  /** What opens the demo; null where this is none, or where somebody changed the password. */
  demo: { username: string; password: string } | null
  /** Name of the service that people may sign in with; null where none is set up. */
  provider: string | null
  /** Whether anybody has a passkey. */
  hasPasskeys: boolean
  /** The provider has just led back here. */
  isReturn: boolean
  /** Whether a link for a new password can be mailed. */
  hasMail: boolean
  /** Whether readers may make an account on the site. */
  takesReaders: boolean
}

/** The page behind the one-time link that the first start prints. */
export interface OwnerFormView {
  /** The secret of the link; null when it is spent, expired or wrong. */
  token: string | null
  /** Language chosen at first. */
  language: Locale
  /** Whose title page stands beside the form for who starts with the sample; null where there is none to start with. */
  sample: { title: string; author: string } | null
}
