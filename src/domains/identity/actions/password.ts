import { COMMAND_LINE, recordActivity } from '../../../content/activity/index.ts'
import { actorOf, type Ctx } from '../../../platform/context.ts'
import type { Database, Tx } from '../../../platform/db/database.ts'
import { accountActivity } from '../account-activity.ts'
import { hashNewPassword } from '../new-password.ts'
import * as queries from '../queries.ts'
import type { Browser } from '../sign-in-limits.ts'
import { deleteStepsOf } from '../steps/queries.ts'
import { hashToken } from '../token.ts'
import { tellOfChange } from './changes.ts'
import { checkOwnPassword } from './sign-in.ts'
import { type SignedIn, startSession } from './sessions.ts'

interface PasswordChange {
  currentPassword: string
  newPassword: string
}

/**
 * Changes the caller's password: ends every other session, renews this one's id, and forgets other devices.
 * @throws invalid for a wrong current password, which counts as a failed sign-in, or for a common new one; tooMany
 */
export async function changePassword(
  ctx: Ctx,
  { currentPassword, newPassword }: PasswordChange,
  browser: Browser,
): Promise<Omit<SignedIn, 'user'>> {
  const { userId, sessionId } = actorOf(ctx)
  const typed = { field: 'currentPassword', password: currentPassword }
  const device = await checkOwnPassword(ctx, typed, browser)
  const passwordHash = await hashNewPassword(newPassword, 'newPassword')
  return ctx.db.transaction('*', async (tx) => {
    const currentSite = await queries.findCurrentSite(tx, sessionId)
    await tellOfChange(tx, { mail: ctx.mail, siteId: browser.hostSite.id }, { userId, what: 'password' })
    await replacePassword(tx, userId, passwordHash)
    recordActivity(tx, ctx, accountActivity('change-password', userId))
    const begun = await startSession(tx, { userId, agent: browser.userAgent, device })
    if (currentSite !== null) await queries.setCurrentSite(tx, hashToken(begun.token), currentSite)
    return begun
  })
}

/**
 * Sets a new password, ends every session of the account and forgets its devices.
 * @param name username or e-mail address
 * @returns false when there is no such account
 * @throws invalid for a common password
 */
export async function resetPassword(db: Database, name: string, password: string): Promise<boolean> {
  const passwordHash = await hashNewPassword(password)
  return db.transaction('*', async (tx) => {
    const account = await queries.findCredentials(tx, name.toLowerCase())
    if (!account) return false
    await replacePassword(tx, account.id, passwordHash)
    recordActivity(tx, COMMAND_LINE, accountActivity('reset-password', account.id))
    return true
  })
}

/** Stores a new hash, ends every session of the account and forgets its devices; links that were asked for before are void. */
export async function replacePassword(tx: Tx, userId: string, hash: string): Promise<void> {
  await queries.saveCredentials(tx, userId, hash)
  await endAccess(tx, userId)
}

/** Takes the password of an account, with every session and all that `replacePassword` ends. */
export async function removePassword(tx: Tx, userId: string): Promise<void> {
  await queries.deleteCredentials(tx, userId)
  await endAccess(tx, userId)
}

async function endAccess(tx: Tx, userId: string): Promise<void> {
  await queries.deleteSessionsOf(tx, userId)
  await queries.forgetDevicesOf(tx, userId)
  await deleteStepsOf(tx, userId)
  // Whoever knew the old password, or reads the mail, may have asked for them.
  await queries.deleteChangeLinks(tx, userId)
}
