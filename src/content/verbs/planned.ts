import type { Site } from '../../kernel/site.ts'
import type { Tx } from '../../platform/db/database.ts'
import { COMMAND_LINE } from '../activity/index.ts'
import { applyDrafts } from './apply-drafts.ts'
import type { ItemType } from '../item/item-type.ts'
import { asPlanned } from '../planned/plan.ts'
import { takeDuePlan } from '../planned/queries.ts'
import { isSeen } from '../../kernel/publication.ts'
import { type PublishedItem, publishedItem } from '../publications/published.ts'
import { finish, beginWork, write } from './work.ts'

/** A planned change that was published, who planned it, and for when. */
export interface PublishedPlan {
  item: PublishedItem
  userId: string | null
  dueAt: string
}

/**
 * Publishes the plan of an item if it is due.
 * @returns null where nothing changed, or readers do not see the item any more
 * @throws Problem of the type's rules
 */
export async function publishPlannedIn(
  tx: Tx,
  type: ItemType,
  site: Site,
  id: string,
): Promise<PublishedPlan | null> {
  // Locks the item before the plan, as every other change does: another order could deadlock.
  if ((await type.store.lock(tx, site.id, id)) === null) return null
  const plan = await takeDuePlan(tx, { siteId: site.id, kind: type.kind, itemId: id })
  if (!plan) return null
  const { userId, dueAt } = plan
  const work = await beginWork(
    tx,
    type,
    { activityContext: COMMAND_LINE, userId, site, locale: site.sourceLanguage },
    id,
  )
  const { before, draftsBefore } = work
  if (before.isTrashed || !isSeen(before.status)) return null
  const choice = asPlanned(plan.fields)
  await applyDrafts(work, choice)
  if (!(await write(work))) return null
  await finish(work, { action: 'publish', cause: 'publish' })
  const item = publishedItem(type, site, before, choice(draftsBefore), work.item.version)
  return { item, userId, dueAt }
}
