import type { CallLimit } from '../../kernel/call.ts'
import { slugify } from '../../kernel/slug.ts'

/**
 * The load that one address may put on a call by which people sign in; the action limits failures besides. Each limit has a
 * counter of its own, so this makes a new one.
 */
export const entryLimit = (): CallLimit => ({ count: 300, perMs: 15 * 60_000, by: 'address' })

/** Where people ask for a link that sets a new password. */
export const FORGOT_PATH = '/my/password'

/** Where readers ask for an account; the secret of their link follows it. */
export const SIGN_UP_PATH = '/sign-up'

/** What was wrong with a form of the door that a browser sent without script. */
export type Mistake = 'input' | 'tooMany' | 'failed'

/** What a problem means for whoever sent such a form. */
export const mistakeIn = ({ type }: { type: string }): Mistake =>
  type === 'invalid' ? 'input' : type === 'too-many' ? 'tooMany' : 'failed'

/** Maximum length of a username in characters. */
export const USERNAME_MAX = 60

/** Without an at sign, so that it never equals another's e-mail address. */
export const USERNAME = /^[a-z0-9][a-z0-9._-]*$/

/**
 * The username of a new account: what stands before the @ (contract row C152), in lower case; what a username may not hold
 * becomes hyphens.
 * @param fallback for an address without Latin letters or digits
 */
export function usernameFrom(email: string, fallback: string): string {
  const [local = ''] = email.trim().toLowerCase().split('@')
  return local.length <= USERNAME_MAX && USERNAME.test(local) ? local : slugify(local, fallback)
}
