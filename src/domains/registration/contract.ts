import type { CallLimit } from '../../kernel/call.ts'

/** Of the call and of the form together, since they do the same. */
export const LIMIT: CallLimit = { count: 20, perMs: 60 * 60_000, by: 'address' }

/** How long such a link works. */
export const SIGN_UP_HOURS = 24
