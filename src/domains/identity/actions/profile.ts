import { recordActivity } from '../../../content/activity/index.ts'
import { conflict, notFound, stale } from '../../../kernel/problem.ts'
import { actorOf, type Ctx, requireRecentPassword } from '../../../platform/context.ts'
import { brokenConstraint } from '../../../platform/db/run.ts'
import type { CurrentUser, ProfileWrite, User } from '../shapes.ts'
import { accountActivity } from '../account-activity.ts'
import * as queries from '../queries.ts'
import type { Browser } from '../sign-in-limits.ts'
import { tellOfChange } from './changes.ts'

/** The account that is signed in, or as which the caller sees the studio. */
export async function currentUser(ctx: Ctx): Promise<CurrentUser> {
  const { userId, sites, seenBy, secondFactorFrom, owesSecondFactor } = actorOf(ctx)
  const user = await queries.findUser(ctx.db.staff, userId)
  if (!user) throw notFound()
  return {
    ...user,
    hasSite: sites.length > 0,
    ...(seenBy && { seenBy }),
    ...(secondFactorFrom !== null && { secondFactor: { from: secondFactorFrom, isDue: owesSecondFactor } }),
  }
}

/** Limits attempts at other usernames: "taken" reveals an account. */
const USERNAMES = { count: 20, perMs: 60 * 60_000 }

/**
 * Writes the given fields of the caller's own account. Only the installation's owner, who may know all accounts, can change the
 * e-mail address, after a password check in the last ten minutes. For others an address would need confirmation first, or
 * the answer would reveal which accounts exist.
 * @throws conflict when the username is taken, and for another address; stale when another tab saved meanwhile; tooMany; Problem
 * `confirm-password`
 */
export async function saveProfile(
  ctx: Ctx,
  write: ProfileWrite,
  { limits, hostSite }: Pick<Browser, 'limits' | 'hostSite'>,
): Promise<User> {
  const { userId } = actorOf(ctx)
  const { email, username, isPlatformOwner } = await currentUser(ctx)
  if (write.email !== undefined && write.email !== email) {
    if (!isPlatformOwner) throw notConfirmed()
    requireRecentPassword(ctx)
  }
  if (write.username !== undefined && write.username !== username) limits.call(USERNAMES, userId)
  return ctx.db.transaction('*', async (tx) => {
    const stored = await queries.lockUser(tx, userId)
    if (!stored) throw notFound()
    if (ctx.ifMatch !== null && ctx.ifMatch !== stored.version) throw stale(stored)
    const { username, email, firstName, lastName, language } = { ...stored, ...given(write) }
    const edited = { username, email, firstName, lastName, language }
    if (isSame(stored, edited)) return stored
    if (email !== stored.email) {
      await tellOfChange(tx, { mail: ctx.mail, siteId: hostSite.id }, { userId, what: 'email' })
      await queries.deleteChangeLinks(tx, userId)
    }
    const saved = await withTakenName(queries.updateUser(tx, userId, edited))
    recordActivity(tx, ctx, accountActivity('save', userId))
    return saved
  })
}

function given(write: ProfileWrite): Partial<ProfileWrite> {
  return Object.fromEntries(Object.entries(write).filter(([, value]) => value !== undefined))
}

function isSame(stored: User, edited: queries.ProfileFields): boolean {
  return Object.entries(edited).every(([name, value]) => stored[name as keyof User] === value)
}

/** The same error for taken and for free addresses, so that it reveals nothing. */
function notConfirmed() {
  const detail = 'The e-mail address is changed in your account, by a link that is mailed to the new one'
  return conflict(`${detail}.`, [{ pointer: '/email', code: 'unconfirmed', detail }])
}

const TAKEN: Record<string, [field: string, sentence: string]> = {
  users_username_key: ['username', 'This username is taken'],
  users_email_key: ['email', 'This e-mail address belongs to another account'],
}

/** @throws conflict when username or e-mail address is another's */
export async function withTakenName<T>(writing: Promise<T>): Promise<T> {
  return writing.catch((error: unknown) => {
    const [field, detail] = TAKEN[brokenConstraint(error) ?? ''] ?? []
    if (field === undefined || detail === undefined) throw error
    throw conflict(`${detail}.`, [{ pointer: `/${field}`, code: 'taken', detail }])
  })
}
