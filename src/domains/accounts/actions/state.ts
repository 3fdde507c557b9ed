import { recordActivity } from '../../../content/activity/index.ts'
import { conflict, notFound } from '../../../kernel/problem.ts'
import { actorOf, type Ctx } from '../../../platform/context.ts'
import { accountActivity, deleteSessionsOf } from '../../identity/index.ts'
import * as queries from '../queries.ts'
import type { Account } from '../shapes.ts'

/** Every account of the install, by name. */
export const listAccounts = (ctx: Ctx): Promise<Account[]> => queries.listAccounts(ctx.db.staff)

/**
 * Lets an account open nothing: its sessions end; its reset link is void, and every link that it made. What it wrote stays.
 * @throws notFound, conflict for the last owner of the install and for the caller's own account
 */
export async function disableAccount(ctx: Ctx, id: string): Promise<Account> {
  await ctx.db.transaction('*', async (tx) => {
    const { account, owners } = await queries.lockAccount(tx, id)
    if (!account) throw notFound()
    if (account.disabledAt !== null) return
    if (owners.every((owner) => owner === id))
      throw conflict('This is the last owner of the installation, whom nobody can disable.')
    if (id === actorOf(ctx).userId) throw conflict('Nobody disables the own account.')
    await queries.disable(tx, id)
    await deleteSessionsOf(tx, id)
    await queries.deleteInvitationsBy(tx, id)
    await queries.deleteLinksOf(tx, id)
    recordActivity(tx, ctx, accountActivity('disable', id))
  })
  return accountOf(ctx, id)
}

/** Lets a disabled account sign in again, with the roles it had. @throws notFound */
export async function enableAccount(ctx: Ctx, id: string): Promise<Account> {
  await ctx.db.transaction('*', async (tx) => {
    const { account } = await queries.lockAccount(tx, id)
    if (!account) throw notFound()
    if (account.disabledAt === null) return
    await queries.enable(tx, id)
    recordActivity(tx, ctx, accountActivity('enable', id))
  })
  return accountOf(ctx, id)
}

async function accountOf(ctx: Ctx, id: string): Promise<Account> {
  const account = await queries.findAccount(ctx.db.staff, id)
  if (!account) throw notFound()
  return account
}
