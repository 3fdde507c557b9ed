import { type Ctx, siteOf } from '../../../platform/context.ts'
import type { TrashedItem } from '../../contract/review.ts'
import { listTrash } from '../../history/queries.ts'
import { trashedOf } from '../reviewed.ts'
import { ofKind, type ReviewedTypes } from '../types.ts'

/** The trash of the site, the newest first. */
export async function listTrashed(ctx: Ctx, types: ReviewedTypes): Promise<TrashedItem[]> {
  const { id: siteId } = siteOf(ctx)
  const items: TrashedItem[] = []
  for (const { kind, itemId: id, at, by } of await listTrash(ctx.db.staff, siteId)) {
    const [type, of] = ofKind(types, kind) ?? []
    const thrown = of && (await trashedOf(ctx, of, ctx.db.staff, siteId, id))
    if (type && thrown) items.push({ type, id, ...thrown, at, by })
  }
  return items
}
