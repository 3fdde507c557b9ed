import type { DraftWrite } from '../contract/draft.ts'
import { change, type Ctx, localeOf, siteById } from '../../platform/context.ts'
import { itemAnswer } from '../item/answers.ts'
import { requireKnownForm, saveDraft } from './save-draft.ts'
import { draftableItem, requireLanguage } from '../item/find.ts'
import type { ItemType } from '../item/item-type.ts'
import { workContextOf, finish, beginWork } from './work.ts'

/**
 * Takes what an editor saves by itself; readers see nothing of it before the item is published.
 * @throws notFound, notAllowed, reload for an editor of another form of content, invalid, conflict after the rules of the type
 */
export async function draft(ctx: Ctx, type: ItemType, id: string, write: DraftWrite) {
  requireKnownForm(write)
  const values = Object.entries(write.fields).map(([field, { value }]) => [field, value])
  const { forkId: siteId, id: itemId } = await draftableItem(ctx, type, id, Object.fromEntries(values))
  const site = siteById(ctx, siteId)
  requireLanguage(ctx, type, site)
  return change(ctx, siteId, async (tx) => {
    const work = await beginWork(tx, type, workContextOf(ctx, siteId), itemId)
    const { writer } = write
    // A line for each window: what follows within a second of the last one is the same deed.
    const isLogged = !work.drafts.some(({ writers }) => Object.hasOwn(writers, writer))
    const outcome = await saveDraft(work, write, localeOf(ctx, site))
    if (outcome.taken.length > 0) await finish(work, { action: 'draft', cause: 'draft', writer, isLogged })
    return { ...itemAnswer(ctx, type, work.item, work.drafts), ...outcome }
  })
}
