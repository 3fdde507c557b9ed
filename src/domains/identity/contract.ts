import { slugify } from '../../kernel/slug.ts'

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
