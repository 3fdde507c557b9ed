import { recordActivity } from '../../../content/activity/index.ts'
import { conflict, notFound, stale } from '../../../kernel/problem.ts'
import { actorOf, type Ctx } from '../../../platform/context.ts'
import { brokenConstraint } from '../../../platform/db/run.ts'
import type { ProfileWrite, User } from '../contract.ts'
import { deedOf } from '../deed.ts'
import * as queries from '../queries.ts'
import { requireRecentPassword } from './sign-in.ts'

/** The account that is signed in. */
export async function currentUser(ctx: Ctx): Promise<User> {
  const user = await queries.findUser(ctx.db.staff, actorOf(ctx).userId)
  if (!user) throw notFound()
  return user
}

/**
 * Writes the given fields of the caller's own account; another e-mail address needs the password of the last ten minutes,
 * since whoever has the address may get the account.
 * @throws conflict when username or e-mail address is taken, stale when another tab saved meanwhile, Problem `confirm-password`
 */
export async function saveProfile(ctx: Ctx, write: ProfileWrite): Promise<User> {
  const { userId } = actorOf(ctx)
  const { email } = await currentUser(ctx)
  if (write.email !== undefined && write.email !== email) await requireRecentPassword(ctx)
  return ctx.db.transaction('*', async (tx) => {
    const stored = await queries.lockUser(tx, userId)
    if (!stored) throw notFound()
    if (ctx.ifMatch !== null && ctx.ifMatch !== stored.version) throw stale(stored)
    const { username, email, firstName, lastName } = { ...stored, ...given(write) }
    const edited = { username, email, firstName, lastName }
    if (isSame(stored, edited)) return stored
    const saved = await withTakenName(queries.updateUser(tx, userId, edited))
    await recordActivity(tx, ctx, deedOf('save', userId))
    return saved
  })
}

function given(write: ProfileWrite): Partial<ProfileWrite> {
  return Object.fromEntries(Object.entries(write).filter(([, value]) => value !== undefined))
}

function isSame(stored: User, edited: queries.ProfileFields): boolean {
  return Object.entries(edited).every(([name, value]) => stored[name as keyof User] === value)
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
