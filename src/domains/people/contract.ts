import type { Role } from '../../kernel/role.ts'

/** How long a link lets somebody in. */
export const LINK_DAYS = 7

/** Roles whose texts can be limited to languages. */
export const LIMITED_ROLES: readonly Role[] = ['editor', 'author', 'translator']

/** So many days people may have to set up a second factor, and have unless somebody says otherwise. */
export const GRACE_DAYS_MAX = 90
export const GRACE_DAYS = 7
