import { recordActivity } from '../../../content/activity/index.ts'
import { conflict, notFound } from '../../../kernel/problem.ts'
import { ROLES } from '../../../kernel/role.ts'
import { actorOf, type Ctx, siteOf } from '../../../platform/context.ts'
import { accountActivity, beginSeeing, endSeeing, findActor } from '../../identity/index.ts'

/**
 * Lets the owner of the install see the studio as an account, on all its sites, for 30 minutes.
 * @throws notFound, also for a disabled one; conflict for the own one and for one that opens no site
 */
export async function seeAs(ctx: Ctx, id: string): Promise<void> {
  const { userId, sessionId } = actorOf(ctx)
  const seen = await findActor(ctx.db.staff, id)
  if (!seen) throw notFound()
  if (id === userId) throw conflict('This is your own account.')
  if (seen.sites.length === 0) throw conflict('This account opens no site, so there is nothing to see.')
  await ctx.db.transaction('*', async (tx) => {
    await beginSeeing(tx, sessionId, { userId: id, siteId: null })
    recordActivity(tx, ctx, accountActivity('see-as', id))
  })
}

/**
 * Lets an admin of a site see its studio as somebody who has less rights there.
 * @throws notFound for who may not open the site; conflict for who has as many rights as the caller
 */
export async function seeAsOnSite(ctx: Ctx, id: string): Promise<void> {
  const { id: siteId } = siteOf(ctx)
  const { sessionId, roles } = actorOf(ctx)
  const role = (await findActor(ctx.db.staff, id))?.sites.find(({ site }) => site.id === siteId)?.role
  if (!role) throw notFound()
  const own = roles.get(siteId)
  if (!own || ROLES.indexOf(role) <= ROLES.indexOf(own))
    throw conflict('You see the studio only as people who have less rights on this site than you.')
  await ctx.db.transaction('*', async (tx) => {
    await beginSeeing(tx, sessionId, { userId: id, siteId })
    recordActivity(tx, ctx, { siteId, action: 'person.see-as', objectId: id })
  })
}

/** Gives the caller the own view back; for whoever has it, nothing happens. */
export async function endSeeAs(ctx: Ctx): Promise<void> {
  const { sessionId, userId, seenBy } = actorOf(ctx)
  if (!seenBy) return
  await ctx.db.transaction('*', async (tx) => {
    await endSeeing(tx, sessionId)
    const { siteId } = seenBy
    if (siteId === null) recordActivity(tx, ctx, accountActivity('end-see-as', userId))
    else recordActivity(tx, ctx, { siteId, action: 'person.end-see-as', objectId: userId })
  })
}
