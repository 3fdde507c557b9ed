import { notFound, stale } from '../../kernel/problem.ts'
import { isSeen, type Status } from '../../kernel/publication.ts'
import { actorOf, change, type Ctx, localeOf, siteById } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { itemAnswer } from '../item/answers.ts'
import { type Choice, everything } from '../item/choice.ts'
import { publishDrafts } from './apply-drafts.ts'
import type { FieldRow } from '../drafts/queries.ts'
import { storeSaved } from './draft-rows.ts'
import { fieldsChanged, writersOf } from '../item/fields.ts'
import { allowedItem, requireLanguage, requireTextLanguages } from '../item/find.ts'
import type { ItemType, Values } from '../item/item-type.ts'
import { removePlannedFields, removePlans } from '../planned/queries.ts'
import { type PublishedItem, publishedItem } from '../publications/published.ts'
import { insertPublication } from '../publications/queries.ts'
import type { StateChange } from '../item/state.ts'
import { workContextOf, edit, finish, reload, beginWork, type Work, write } from './work.ts'

/** A change of a whole item. */
interface Saving {
  write?: Values
  /** The drafts to publish with it, by its status; null: none. */
  taking: (status: Status) => Choice | null
  /** Left out: follows `isPublished` of the write. */
  state?: StateChange
}

export interface ItemRef {
  forkId: string
  id: string
}

/** Writes the fields that are given. @throws notFound, notAllowed, stale when somebody saved meanwhile, invalid, conflict */
export async function save(ctx: Ctx, type: ItemType, id: string, write: Values) {
  const item = await allowedItem(ctx, type, id, type.capability)
  const site = siteById(ctx, item.forkId)
  requireLanguage(ctx, type, site)
  requireTextLanguages(ctx, type, site, { fields: given(type.texts(write)), map: type.map(write) })
  const taking = (status: Status) =>
    write.isPublished === true && status !== 'published' ? everything : null
  return saveInTransaction(ctx, type, item, { write, taking })
}

/** The fields of a write that are there. */
const given = (texts: Values): Values =>
  Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined))

/** Changes an item in a transaction of its own. The caller has asked for the capability, as `save` does. */
export function saveInTransaction(ctx: Ctx, type: ItemType, ref: ItemRef, saving: Saving) {
  return change(ctx, ref.forkId, (tx) => saveAsPublication(ctx, tx, type, ref, saving))
}

/**
 * Changes one item; what goes out by that is a publication, and can be taken back like one.
 * The caller has asked for the capability, as `save` does.
 */
export async function saveAsPublication(ctx: Ctx, tx: Tx, type: ItemType, ref: ItemRef, saving: Saving) {
  const { work, published } = await saveIn(ctx, tx, type, ref, saving)
  if (published) {
    const { userId } = actorOf(ctx)
    await insertPublication(tx, ref.forkId, { id: ctx.newId(), items: [published], userId })
  }
  return itemAnswer(ctx, type, work.item, work.drafts)
}

/**
 * Changes an item in a larger transaction.
 * @returns the work, and what an undo of its publication needs; null where nothing was published
 * @throws stale when somebody saved meanwhile, notFound, Problem of the rules of the type
 */
export async function saveIn(
  ctx: Ctx,
  tx: Tx,
  type: ItemType,
  { forkId: siteId, id }: ItemRef,
  { write: values = {}, taking, state }: Saving,
): Promise<{ work: Work; published: PublishedItem | null }> {
  const work = await beginWork(tx, type, workContextOf(ctx, siteId), id)
  const { before, draftsBefore, site } = work
  if (before.isTrashed) throw notFound()
  requireSeen(ctx, work)
  const choice = taking(before.status)
  if (choice) await publishDrafts(work, choice)
  const taken = work.item
  await edit(work, { write: values, ...(state && { state }) })
  if (!(await write(work))) return { work, published: null }
  const saved = fieldsChanged(type, site, taken, work.item)
  await storeSaved(work, saved)
  if (before.planned) await keepPlanned(work, saved)
  const verb = verbOf(before.status, work.item.status, choice !== null && before.hasChanges)
  await finish(work, { action: verb, cause: verb })
  if (verb !== 'publish') return { work, published: null }
  const waiting = choice?.(draftsBefore) ?? []
  return { work, published: publishedItem(type, site, before, waiting, work.item.version) }
}

/** @throws stale with the stored item where the caller has not seen it as it is */
function requireSeen(ctx: Ctx, { type, item, drafts, site }: Work): void {
  if (ctx.ifMatch === null || ctx.ifMatch === item.version) return
  throw stale(itemAnswer(ctx, type, item, drafts), writersOf(drafts, localeOf(ctx, site)))
}

/** Removes the saved fields from the planned changes of the item, or all of these where readers do not see the item any more. */
async function keepPlanned(work: Work, saved: Pick<FieldRow, 'language' | 'field'>[]): Promise<void> {
  const { tx, key, item } = work
  if (isSeen(item.status)) await removePlannedFields(tx, key, saved)
  else await removePlans(tx, key, [item.id])
  work.item = await reload(work)
}

/** The verb of a change in the activity log: a change that readers notice before all others. */
function verbOf(
  before: Status,
  after: Status,
  hasTaken: boolean,
): 'save' | 'publish' | 'schedule' | 'unpublish' {
  if (before === after) return !hasTaken ? 'save' : after === 'scheduled' ? 'schedule' : 'publish'
  return isSeen(after) ? 'publish' : after === 'scheduled' ? 'schedule' : 'unpublish'
}
