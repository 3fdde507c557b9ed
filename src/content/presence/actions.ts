import type { Input } from '../../kernel/endpoint.ts'
import { actorOf, type Ctx, siteOf } from '../../platform/context.ts'
import { findNameOf } from './queries.ts'
import type { shapes } from './shapes.ts'

/** Tells everybody in the studio of the site what the caller is writing. Nothing is stored. */
export async function tellPresence(ctx: Ctx, { body }: Input<typeof shapes.tellPresence>): Promise<void> {
  const { userId, username } = actorOf(ctx)
  const name = (await findNameOf(ctx.db.staff, userId)) ?? username
  const person = { id: userId, name }
  ctx.db.tell({ event: 'present', siteId: siteOf(ctx).id, ...body, person })
}
