import { Problem } from '../../../kernel/problem.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { brokenConstraint } from '../../../platform/db/run.ts'
import { removeKept } from '../../history/queries.ts'
import type { ItemType } from '../../item/item-type.ts'
import type { LockedItem } from '../../item/store/declared.ts'
import { removeDocuments } from '../../search/queries.ts'
import { removeItem } from '../remove.ts'
import { tried } from '../../../platform/db/tried.ts'
import type { BulkWork } from '../many.ts'
import type { Done } from './told.ts'

/** Deletes all items that the rules let go. It repeats until nothing changes: a parent can go once its children are gone. */
export async function removeAll({ tx, type, site }: BulkWork, locked: LockedItem[]): Promise<Done> {
  const siteId = site.id
  let refused = new Map<string, string>()
  let left = locked.map(({ id }) => id)
  while (left.length > 0) {
    refused = await removeSome(tx, type, siteId, left)
    if (refused.size === left.length) break
    left = [...refused.keys()]
  }
  const done = locked.map(({ id }) => id).filter((id) => !refused.has(id))
  if (done.length > 0) tx.touch(siteId, type.tag)
  return { done, already: [], refused, undo: null }
}

/** Deletes items at once; if one is refused, it tries each half. @returns the refusals by id */
async function removeSome(
  tx: Tx,
  type: ItemType,
  siteId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const [only = ''] = ids
  const { kind, store, search } = type
  const failure = await tried(tx, async () => {
    if (ids.length === 1) return removeItem(tx, type, siteId, only)
    await store.removeMany(tx, siteId, ids)
    if (search) await removeDocuments(tx, { siteId, kind: search.kind, itemIds: ids })
  })
  if (failure === null) {
    await removeKept(tx, { siteId, kind }, ids)
    return new Map()
  }
  if (ids.length === 1 && failure instanceof Problem) return new Map([[only, failure.detail]])
  if (ids.length === 1 || brokenConstraint(failure) === undefined) throw failure
  const middle = Math.ceil(ids.length / 2)
  const refused = await removeSome(tx, type, siteId, ids.slice(0, middle))
  return new Map([...refused, ...(await removeSome(tx, type, siteId, ids.slice(middle)))])
}
