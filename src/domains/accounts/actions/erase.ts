import { recordActivity } from '../../../content/activity/index.ts'
import { conflict, notFound } from '../../../kernel/problem.ts'
import { actorOf, type Ctx } from '../../../platform/context.ts'
import { accountActivity, type Browser, confirmPassword } from '../../identity/index.ts'
import * as queries from '../queries.ts'

/**
 * Erases the caller's account: name, address, password, ways to sign in, sessions and roles go, and the invitations and links that
 * it made. What it wrote on sites stays there without a name, and so do the lines of the log.
 * @throws as `confirmPassword`, which is asked for at any time; conflict for an owner of the install, and for the last owner of a site
 */
export async function eraseAccount(
  ctx: Ctx,
  given: { password: string; code?: string | undefined },
  browser: Browser,
): Promise<void> {
  await confirmPassword(ctx, given, browser)
  const { userId } = actorOf(ctx)
  await ctx.db.transaction('*', async (tx) => {
    const { account } = await queries.lockAccount(tx, userId)
    if (!account) throw notFound()
    if (account.isPlatformOwner)
      throw conflict('The account of an owner of this installation cannot be erased.')
    if (await queries.isLastOwner(tx, userId))
      throw conflict('You are the last owner of a site: make somebody else an owner of it first.')
    recordActivity(tx, ctx, accountActivity('erase', userId))
    await queries.erase(tx, userId)
  })
}
