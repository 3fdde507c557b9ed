/** The page behind a link that sets a new password. */
export interface NewPasswordView {
  /** Null for a link that was used, replaced, or is too old. */
  link: { token: string; username: string } | null
}
