import type { Role } from '../../kernel/role.ts'

/** How long a link lets somebody in. */
export const LINK_DAYS = 7

/** Roles whose texts can be limited to languages. */
export const LIMITED_ROLES: readonly Role[] = ['editor', 'author', 'translator']
