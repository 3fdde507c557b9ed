import type { Role } from '../../../kernel/role.ts'

/** The page behind the link of an invitation. */
export interface JoinView {
  /** Null for a link that was used, withdrawn, or is too old. */
  invited: {
    token: string
    siteName: string
    email: string
    name: string
    role: Role
  } | null
}
