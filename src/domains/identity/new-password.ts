import { invalidField } from '../../kernel/problem.ts'
import { isCommonPassword } from './common-passwords.ts'
import { hashPassword } from './password.ts'
import { newPassword } from './shapes.ts'

/**
 * Hashes a new password; the contract checks its length.
 * @param field name of the field that it was typed into
 * @throws invalid for one of the common passwords, which are guessed first
 */
export async function hashNewPassword(password: string, field = 'password'): Promise<string> {
  requireUncommon(password, field)
  return hashPassword(password)
}

/** @throws as `hashNewPassword` */
function requireUncommon(password: string, field = 'password'): void {
  if (!isCommonPassword(password)) return
  throw invalidField(
    field,
    'common',
    'This password is one of the first that others would guess. Choose another',
  )
}

/** For a call that takes old and new passwords alike. @throws invalid for a new one that is too short, too long or common */
export function requireAcceptable(password: string): void {
  const { error } = newPassword.safeParse(password)
  if (error) throw invalidField('password', 'length', error.issues[0]?.message ?? 'Password is not valid')
  requireUncommon(password)
}
