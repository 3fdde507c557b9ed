import { invalidField, notAllowed } from '../../../kernel/problem.ts'
import { isUuid } from '../../../kernel/ids.ts'
import type { ScheduleWrite } from '../../../kernel/publication-shape.ts'
import { change, type Ctx, siteOf } from '../../../platform/context.ts'
import { readClock } from '../../../platform/db/clock.ts'
import type { ScheduledItem } from '../../contract/review.ts'
import { listPlans } from '../../planned/queries.ts'
import { scheduleIn } from '../../verbs/publish.ts'
import { choiceOf, type Named, requireOnce, unknownItem, unseen } from '../named.ts'
import { namedOf, scheduledOf, waitingOf } from '../reviewed.ts'
import { inOrder, ofKind, type ReviewedTypes } from '../types.ts'

/** The items of the site that are scheduled, the next first. */
export async function listScheduled(ctx: Ctx, types: ReviewedTypes): Promise<ScheduledItem[]> {
  const { id: siteId } = siteOf(ctx)
  const all = Object.entries(types).map(async ([type, of]) =>
    (await scheduledOf(ctx, of, siteId)).map((item) => ({ type, ...item })),
  )
  const found = [...(await Promise.all(all)).flat(), ...(await plannedItems(ctx, types))]
  const next = ({ publishAt, unpublishAt }: ScheduledItem) => publishAt ?? unpublishAt ?? ''
  return found.toSorted((a, b) => (next(a) < next(b) ? -1 : 1))
}

/** Items that readers see and whose changes are scheduled. */
async function plannedItems(ctx: Ctx, types: ReviewedTypes): Promise<ScheduledItem[]> {
  const { id: siteId } = siteOf(ctx)
  const items: ScheduledItem[] = []
  for (const { kind, itemId: id, dueAt, fields, refusal } of await listPlans(ctx.db.staff, siteId)) {
    const [type, of] = ofKind(types, kind) ?? []
    const found = of && (await waitingOf(ctx, of, ctx.db.staff, siteId, id))
    if (!type || !found) continue
    const languages = [...new Set(fields.map(({ language }) => language))]
    const named = { type, id, title: found.title, languages }
    items.push({ ...named, publishAt: dueAt, unpublishAt: null, isChange: true, refusal })
  }
  return items
}

/**
 * Schedules items together or not at all; for items that readers see already, it schedules their changes.
 * @returns all that is scheduled after that
 * @throws invalid for an unknown item or a moment that has passed, notAllowed, Problem of the rules of a type
 */
export async function scheduleWaiting(
  ctx: Ctx,
  types: ReviewedTypes,
  { items, ...write }: { items: Named[] } & ScheduleWrite,
): Promise<ScheduledItem[]> {
  const site = siteOf(ctx)
  await change(ctx, site.id, async (tx) => {
    const now = await readClock(tx)
    if ([write.publishAt, write.unpublishAt].some((at) => at && at <= now)) {
      throw invalidField('publishAt', 'past', 'This moment has passed')
    }
    requireOnce(items)
    const batchId = ctx.newId()
    for (const { type, id, languages } of inOrder(items)) {
      const of = types[type]
      const found = of && isUuid(id) ? await namedOf(ctx, of, tx, site.id, id) : null
      if (!of || !found) throw unknownItem()
      if (!found.mayPublish) throw notAllowed()
      const choice = choiceOf(site, found, languages)
      await scheduleIn(unseen(ctx), tx, of, { forkId: site.id, id }, write, { choice, batchId })
    }
  })
  return listScheduled(ctx, types)
}
