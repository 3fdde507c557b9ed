import { isSeen } from '../../kernel/publication.ts'
import { type PublishedItem, requireOwn } from '../publications/published.ts'
import { putBack } from '../item/state.ts'
import { batchesOf, changesOf, type BulkWork, recordMany, writeMany } from './many.ts'

/**
 * Restores the state of items before a publication that wrote none of their fields.
 * @returns ids of items that were changed since; they are left as they are
 * @throws conflict for an item that the caller may not publish
 */
export async function undoWhole(many: BulkWork, items: readonly PublishedItem[]): Promise<Set<string>> {
  const { ctx, tx, type, site } = many
  const given = new Map(items.map((item) => [item.id, item]))
  const locked = await type.store.lockNamed(tx, site.id, [...given.keys()])
  const ids = locked
    .filter(({ id, version, status }) => given.get(id)?.version === version && isSeen(status))
    .map(({ id }) => id)
  for await (const records of batchesOf(many, ids)) {
    for (const record of records) requireOwn(ctx, type, record)
    const changes = await changesOf(many, records, ({ id }) => {
      const was = given.get(id)?.was
      return was ? putBack(was) : null
    })
    await writeMany(many, changes, 'unpublish')
  }
  await recordMany(many, 'unpublish', ids)
  const done = new Set(ids)
  return new Set([...given.keys()].filter((id) => !done.has(id)))
}
