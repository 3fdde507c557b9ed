import { reachOf, type Role, ROLES } from '../../kernel/role.ts'

/** Kind of the mail with an invitation. */
export const INVITE_MAIL = 'people.invite'

/** How far the mail of an invitation has come. */
export const MAIL_STATES = ['waiting', 'sent', 'refused'] as const

/** How long a link lets somebody in. */
export const LINK_DAYS = 7

/** Roles whose texts can be limited to languages. */
export const LIMITED_ROLES: readonly Role[] = ['editor', 'author', 'translator']

/** So many days people may have to set up a second factor, and have unless somebody says otherwise. */
export const GRACE_DAYS_MAX = 90
export const GRACE_DAYS = 7

/** Whether somebody with a role may invite others as `invited`; a link that its maker could not make any more is void. */
export function mayInviteAs(role: Role, invited: Role): boolean {
  return reachOf(role, 'people.manage') !== null && isWithin(role, invited)
}

/** Whether a role has no more rights than the own one. */
export function isWithin(own: Role, role: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(own)
}
