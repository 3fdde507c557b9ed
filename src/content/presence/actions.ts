import type { Input } from '../../kernel/endpoint.ts'
import { actorOf, type Ctx, siteOf } from '../../platform/context.ts'
import type { shapes } from './shapes.ts'

/** Tells everybody in the studio of the site what the caller is writing. Nothing is stored. */
export async function tellPresence(ctx: Ctx, { body }: Input<typeof shapes.tellPresence>): Promise<void> {
  const { userId, username } = actorOf(ctx)
  const person = { id: userId, name: username }
  ctx.db.tell({ event: 'present', siteId: siteOf(ctx).id, ...body, person })
}
