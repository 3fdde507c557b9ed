import { type Ctx, siteOf } from '../../../platform/context.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { type PublicationMade, PUBLISHED_MAX } from '../../contract/review.ts'
import { countPublications, listPublications, type StoredPublication } from '../../publications/queries.ts'
import { undoStateOf } from '../../verbs/undo.ts'
import { ofKind, type ReviewedTypes } from '../types.ts'

/** The publications of the site, the newest first. */
export async function listMade(
  ctx: Ctx,
  types: ReviewedTypes,
  { before }: { before?: string | undefined },
): Promise<{ total: number; publications: PublicationMade[] }> {
  const { id: siteId } = siteOf(ctx)
  const { staff } = ctx.db
  const found = await listPublications(staff, { siteId, before: before ? Number(before) : BEYOND_ALL })
  const publications: PublicationMade[] = []
  for (const one of found) publications.push(await shownPublication(ctx, types, one))
  return { total: await countPublications(staff, { siteId }), publications }
}

const BEYOND_ALL = 2_147_483_647

/** A publication as answers give it, with whether its items were changed since. */
export async function shownPublication(
  ctx: Ctx,
  types: ReviewedTypes,
  { items, ...publication }: StoredPublication,
  db: Reads = ctx.db.staff,
): Promise<PublicationMade> {
  const { id: siteId } = siteOf(ctx)
  const told: PublicationMade['items'] = []
  for (const item of items.slice(0, PUBLISHED_MAX)) {
    const { kind, id, title } = item
    const [type = kind, of] = ofKind(types, kind) ?? []
    const isLooked = publication.isOpen && publication.undoneAt === null
    const standing = !isLooked ? null : of ? await undoStateOf(ctx, of, db, siteId, item) : 'gone'
    told.push({ type, id, title, standing })
  }
  return { ...publication, items: told, total: items.length }
}
