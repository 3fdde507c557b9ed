import { type BulkOutcome, type BulkVerb, COUNTED_MAX } from '../../contract/bulk.ts'
import { isUuid } from '../../../kernel/ids.ts'
import type { ListQuery } from '../../../kernel/list-shape.ts'
import { invalidField, Problem } from '../../../kernel/problem.ts'
import { change, type Ctx, requireCapability, siteOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type ItemType, stateOf } from '../../item/item-type.ts'
import type { LockedItem } from '../../item/store/declared.ts'
import { conditionsOf } from '../list.ts'
import { type BulkWork, recordMany } from '../many.ts'
import { publishAll, withdrawAll } from './publish.ts'
import { removeAll } from './remove.ts'
import { type Done, told } from './told.ts'
import { trashAll } from './trash.ts'

export interface BulkWrite {
  verb: BulkVerb
  target: { ids: string[] } | { query: ListQuery; count: number; mark: string; except?: string[] | undefined }
}

/** The number of items in a list, and a checksum of their ids. */
export async function countBulk(
  ctx: Ctx,
  type: ItemType,
  { exact, ...query }: ListQuery & { exact?: 'true' | undefined },
) {
  const { store } = type
  const conditions = await conditionsOf(type, ctx.db.staff, siteOf(ctx).id, query)
  const limit = exact === undefined ? { limit: COUNTED_MAX + 1 } : {}
  const { count, mark } = await store.tally(ctx.db.staff, siteOf(ctx).id, { ...conditions, ...limit })
  const isExact = exact !== undefined || count <= COUNTED_MAX
  return { count: isExact ? count : COUNTED_MAX, isExact, mark }
}

/**
 * Does one thing to many items, in one transaction.
 * @throws notAllowed, Problem `stale` with the new count and mark when a query finds other items than the caller saw
 */
export async function runBulk(ctx: Ctx, type: ItemType, { verb, target }: BulkWrite): Promise<BulkOutcome> {
  const site = siteOf(ctx)
  const isRemoval = verb === 'delete' || verb === 'trash'
  if (!isRemoval && stateOf(type).isAlwaysSeen) {
    throw invalidField('verb', 'verb', 'These are not published one by one')
  }
  requireCapability(ctx, site.id, isRemoval ? (type.removal ?? type.capability) : 'content.publish')
  return change(ctx, site.id, async (tx) => {
    const { locked, gone } = await lockTarget(tx, type, site.id, target)
    const many = { ctx, tx, type, site }
    const done = await ALL[verb](many, locked)
    await recordMany(many, verb, done.done)
    return told(tx, type, site.id, done, gone)
  })
}

const ALL: Record<BulkVerb, (many: BulkWork, locked: LockedItem[]) => Promise<Done>> = {
  trash: trashAll,
  delete: removeAll,
  publish: publishAll,
  unpublish: withdrawAll,
}

interface Chosen {
  locked: LockedItem[]
  /** Ids without an item. */
  gone: string[]
}

/** Locks the chosen items. @throws Problem `stale`, as `runBulk` */
export async function lockTarget(
  tx: Tx,
  type: ItemType,
  siteId: string,
  target: BulkWrite['target'],
): Promise<Chosen> {
  const { store } = type
  if ('ids' in target) {
    const ids = [...new Set(target.ids)]
    const locked = await store.lockNamed(tx, siteId, ids.filter(isUuid))
    const found = new Set(locked.map(({ id }) => id))
    return { locked, gone: ids.filter((id) => !found.has(id)) }
  }
  const { locked, mark } = await store.lockAll(tx, siteId, await conditionsOf(type, tx, siteId, target.query))
  if (locked.length !== target.count || mark !== target.mark) throw changed(locked.length, mark)
  const except = new Set(target.except)
  return { locked: locked.filter(({ id }) => !except.has(id)), gone: [] }
}

const changed = (count: number, mark: string) =>
  new Problem('stale', 'The list holds something else by now. Nothing was changed.', {
    current: { count, mark },
  })
