import { isUuid } from '../../kernel/ids.ts'
import { type Ctx, siteOf } from '../../platform/context.ts'
import type { Reads } from '../../platform/db/run.ts'
import { listWaiting } from '../publications/queries.ts'
import { waitingOf } from './reviewed.ts'
import { type Found, ofKind, type ReviewedTypes } from './types.ts'

/** Items of the site with drafts. */
export async function waitingItems(ctx: Ctx, db: Reads, types: ReviewedTypes): Promise<Found[]> {
  const { id: siteId } = siteOf(ctx)
  const items: Found[] = []
  for (const { kind, itemId } of await listWaiting(db, siteId)) {
    const [type, of] = ofKind(types, kind) ?? []
    const item = of && (await waitingOf(ctx, of, db, siteId, itemId))
    if (type && item) items.push({ type, ...item })
  }
  return items
}

/** An item that has drafts or is not public; null for any other. @param name `{type}/{id}` */
export async function unpublishedItem(
  ctx: Ctx,
  db: Reads,
  types: ReviewedTypes,
  name: string,
): Promise<Found | null> {
  const { id: siteId } = siteOf(ctx)
  const [type = '', id = ''] = name.split('/')
  const of = Object.hasOwn(types, type) && isUuid(id) ? types[type] : undefined
  if (!of) return null
  const found = await waitingOf(ctx, of, db, siteId, id, true)
  return found && { type, ...found }
}
