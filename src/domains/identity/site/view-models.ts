import type { Locale } from '../../../kernel/locale.ts'

/** The sign-in page; while no account exists it says where to find the link that creates one. */
export interface LoginView {
  hasAccounts: boolean
  /** What opens the demo; null where this is none, or where somebody changed the password. */
  demo: { username: string; password: string } | null
}

/** The page behind the one-time link that the first start prints. */
export interface OwnerFormView {
  /** The secret of the link; null when it is spent, expired or wrong. */
  token: string | null
  /** Language chosen at first. */
  language: Locale
  /** Whose title page stands beside the form for who starts with the sample. */
  sample: { title: string; author: string }
}
