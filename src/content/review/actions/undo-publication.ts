import { conflict, invalidField } from '../../../kernel/problem.ts'
import { isUuid } from '../../../kernel/ids.ts'
import { change, type Ctx, siteOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { type NamedItem, type PublicationMade, UNDO_DAYS } from '../../contract/review.ts'
import { findLast, findPublication, markUndone, type StoredPublication } from '../../publications/queries.ts'
import { undoIn } from '../../verbs/undo.ts'
import { byId, type ReviewedTypes } from '../types.ts'
import { shownPublication } from './list-made.ts'

/**
 * Undoes a publication; items that somebody changed since stay as they are.
 * @param id left out: the last publication
 * @throws conflict where it is too old, has an item that the caller may not publish, or all its items were changed since
 */
export async function undoPublication(
  ctx: Ctx,
  types: ReviewedTypes,
  { id }: { id?: string | undefined },
): Promise<{ publication: PublicationMade | null; stayed: NamedItem[] }> {
  const { id: siteId } = siteOf(ctx)
  return change(ctx, siteId, async (tx) => {
    const found = await chosenPublication(tx, siteId, id)
    if (!found) return { publication: null, stayed: [] }
    if (!found.isOpen) throw conflict(`A publication can be taken back for ${UNDO_DAYS} days.`)
    if (!(await markUndone(tx, siteId, found.id))) {
      return { publication: await shownPublication(ctx, types, found, tx), stayed: [] }
    }
    const stayed = await undoItems(ctx, tx, types, found)
    if (stayed.length === found.items.length) {
      const title = stayed[0]?.title.slice(0, 80) ?? ''
      throw conflict(`“${title}” was changed since. Its history has what was there.`)
    }
    const undone = await findPublication(tx, { siteId, publicationId: found.id })
    return { publication: undone && (await shownPublication(ctx, types, undone, tx)), stayed }
  })
}

async function chosenPublication(
  tx: Tx,
  siteId: string,
  id: string | undefined,
): Promise<StoredPublication | null> {
  if (id === undefined) return findLast(tx, siteId)
  const found = isUuid(id) ? await findPublication(tx, { siteId, publicationId: id }) : null
  if (!found) throw invalidField('id', 'unknown', 'There is no such publication on this site')
  return found
}

/** @returns the items that stay as they are */
async function undoItems(
  ctx: Ctx,
  tx: Tx,
  types: ReviewedTypes,
  { items, at }: Pick<StoredPublication, 'items' | 'at'>,
): Promise<NamedItem[]> {
  const { id: siteId } = siteOf(ctx)
  const stayed: NamedItem[] = []
  for (const [type, of] of Object.entries(types).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const ofType = items.filter(({ kind }) => kind === of.kind).toSorted(byId)
    const left = await undoIn(ctx, tx, of, siteId, { items: ofType, at })
    stayed.push(...ofType.filter(({ id }) => left.has(id)).map(({ id, title }) => ({ type, id, title })))
  }
  return stayed
}
