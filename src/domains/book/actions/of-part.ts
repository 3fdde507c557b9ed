import type { ListQuery } from '../../../kernel/list.ts'
import type { Site } from '../../../kernel/site.ts'
import { type Ctx, siteOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import * as queries from '../queries.ts'
import { partNamed, partOf } from './parts.ts'

interface WriteOfPart {
  partId?: string | undefined
  isActive?: boolean | undefined
  displayOrder?: number | null | undefined
}

/** What begins within a part: switched on, at the last place. @throws invalid */
export async function beginInPart(
  tx: Tx,
  site: Site,
  table: 'reflections' | 'evidenceItems',
  write: WriteOfPart,
): Promise<queries.PlacedOfPart> {
  const partId = await partOf(tx, site.id, write.partId ?? '')
  return { partId, isActive: true, displayOrder: await queries.nextPlace(tx, table, site.id, partId) }
}

/** Part, switch and place after a write. @throws invalid */
export async function placedInPart(
  write: WriteOfPart,
  before: queries.PlacedOfPart,
  tx: Tx,
  site: Site,
): Promise<queries.PlacedOfPart> {
  return {
    partId: write.partId === undefined ? before.partId : await partOf(tx, site.id, write.partId),
    isActive: write.isActive ?? before.isActive,
    displayOrder: write.displayOrder ?? before.displayOrder,
  }
}

/** The query of a list with its part by uuid, where it names one. */
export async function inPart(ctx: Ctx, query: ListQuery): Promise<ListQuery> {
  if (query.partId === undefined) return query
  const named = partNamed(query.partId)
  const partId = named && (await queries.findPartKey(ctx.db.staff, siteOf(ctx).id, named))
  return { ...query, partId: partId ?? query.partId }
}
