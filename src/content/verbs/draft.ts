import type { DraftWrite } from '../contract/draft.ts'
import { actorOf, change, type Ctx, localeOf, siteById } from '../../platform/context.ts'
import { itemAnswer } from '../item/answers.ts'
import { requireKnownForm, saveDraft } from './save-draft.ts'
import { requireTakeable } from '../model-texts/note.ts'
import { languageOf } from '../item/fields.ts'
import { draftableItem, requireLanguage } from '../item/find.ts'
import type { ItemType } from '../item/item-type.ts'
import { workContextOf, finish, beginWork } from './work.ts'

/**
 * Stores an autosave of an editor; readers see nothing of it before the item is published.
 * @throws notFound, notAllowed, reload for an editor of another form of content, invalid, conflict by rules of the type
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
    // One line in the log for each writer: an editor saves every few seconds.
    const isLogged = !work.drafts.some(({ writers }) => Object.hasOwn(writers, writer))
    const answers = answersIn(write)
    await requireTakeable(tx, { siteId, itemId }, actorOf(ctx).userId, answers)
    const locale = localeOf(ctx, site)
    const outcome = await saveDraft(work, write, locale)
    const taken = answers
      .filter(({ field }) => outcome.taken.includes(field))
      .map(({ field, answerId }) => ({ language: languageOf(type, field, locale), field, answerId }))
    if (outcome.taken.length > 0)
      await finish(work, { action: 'draft', cause: 'draft', writer, isLogged, taken })
    return { ...itemAnswer(ctx, type, work.item, work.drafts), ...outcome }
  })
}

const answersIn = ({ fields }: DraftWrite) =>
  Object.entries(fields).flatMap(([field, { answers = [] }]) =>
    answers.map((answerId) => ({ field, answerId, at: `fields/${field}/answers` })),
  )
