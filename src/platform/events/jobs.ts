import * as z from 'zod/mini'
import { type Job, type JobCtx, jobKind, jobOf, recurring } from '../jobs/job.ts'
import type { Subscription } from './event.ts'
import * as queries from './queries.ts'

/** Events handed out at once. */
const HANDED = 500
/** `parked`: as long as parked jobs are kept. */
const DAYS = { heard: 7, parked: 30 }

const DELIVER = jobKind(
  'events.deliver',
  z.object({ subscriber: z.string(), siteId: z.string(), itemId: z.string() }),
)

/**
 * Delivers events to subscribers. New events are handed out each second and not in the transaction of the change, which would
 * have to wait for the queue. One job delivers the events of one item to one subscriber, so that it fails, waits and is parked
 * without affecting others.
 */
export function eventJobs({ subscriptions }: { subscriptions: readonly Subscription[] }): Job[] {
  const byName = new Map(subscriptions.map((subscription) => [subscription.name, subscription]))
  if (byName.size < subscriptions.length) throw new Error('two subscriptions have the same name')
  return [
    recurring('events.hand-out', 'second', async ({ owner }) => {
      const job = { job: DELIVER.name, limit: HANDED }
      while ((await owner((tx) => queries.handOut(tx, subscriptions, job))) === HANDED);
    }),
    jobOf(DELIVER, (ctx, delivery) => deliver(ctx, byName.get(delivery.subscriber), delivery)),
    recurring('events.clean', 'day', ({ owner }) => owner((tx) => queries.deleteOldEvents(tx, DAYS))),
  ]
}

async function deliver(
  ctx: JobCtx,
  subscription: Subscription | undefined,
  delivery: queries.Delivery,
): Promise<void> {
  if (!subscription) return ctx.owner((tx) => queries.removeSubscriber(tx, delivery.subscriber))
  const next = () => ctx.owner((tx) => queries.findNext(tx, delivery))
  for (let event = await next(); event; event = await next()) {
    const { id } = event
    await subscription.run(ctx, event)
    await ctx.owner((tx) => queries.removeDelivery(tx, delivery, id))
  }
}
