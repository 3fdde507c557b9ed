import { type BulkOutcome, type Left, TOLD_MAX } from '../../contract/bulk.ts'
import { isUuid } from '../../../kernel/ids.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { ItemType } from '../../item/item-type.ts'

export interface Done {
  done: string[]
  already: string[]
  /** Sentence of the refusal, by id. */
  refused: ReadonlyMap<string, string>
  undo: string | null
}

/** Makes the answer, with the names of the first items that were not changed. @param gone ids without an item */
export async function told(
  tx: Tx,
  { store }: ItemType,
  siteId: string,
  { done, already, refused, undo }: Done,
  gone: string[],
  reason: 'already' | 'changed' = 'already',
): Promise<BulkOutcome> {
  const skipped = already.slice(0, TOLD_MAX)
  const failed = [...refused.keys(), ...gone].slice(0, TOLD_MAX)
  const names = await store.names(tx, siteId, [...skipped, ...failed].filter(isUuid))
  const left = (id: string, why: Left['reason'], detail = ''): Left => ({
    id,
    name: names.get(id) ?? '',
    reason: why,
    detail,
  })
  return {
    done: done.length,
    skippedCount: already.length,
    skipped: skipped.map((id) => left(id, reason)),
    failedCount: refused.size + gone.length,
    failed: failed.map((id) => {
      const rule = refused.get(id)
      return rule === undefined ? left(id, 'gone') : left(id, 'refused', rule)
    }),
    undo,
  }
}
