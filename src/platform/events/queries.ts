import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { type ItemJob, insertItemJobs } from '../queue/queries.ts'
import type { HeardEvent, Subscription } from './event.ts'

/** The deliveries of one item to one subscriber. All queries here need the owner. */
export interface Delivery {
  subscriber: string
  siteId: string
  itemId: string
}

/** Advisory lock of `handOut`: two processes at once could hand out a later event of an item before an earlier one. */
const HAND_OUT_LOCK = 724_051_001

/**
 * Stores deliveries of new events for their subscribers, and enqueues the jobs that deliver them.
 * @param job name of the delivering job
 * @returns the number of new events; 0 also while another process hands out
 */
export async function handOut(
  tx: Tx,
  subscriptions: readonly Pick<Subscription, 'event' | 'name'>[],
  { job, limit }: { job: string; limit: number },
): Promise<number> {
  const [lock] = await tx.run((q) =>
    q.selectNoFrom(sql<boolean>`pg_try_advisory_xact_lock(${HAND_OUT_LOCK})`.as('isOurs')),
  )
  if (!lock?.isOurs) return 0
  const fresh = await tx.run((q) =>
    q
      .updateTable('domainEvents as e')
      .set({ handedAt: sql`now()` })
      .from(
        q
          .selectFrom('domainEvents')
          .select(['forkId', 'id'])
          .where('handedAt', 'is', null)
          .orderBy('id')
          .limit(limit)
          .as('fresh'),
      )
      .whereRef('e.forkId', '=', 'fresh.forkId')
      .whereRef('e.id', '=', 'fresh.id')
      .returning(['e.forkId', 'e.id as eventId', 'e.itemId', 'e.name']),
  )
  const deliveries = fresh.flatMap(({ name, ...event }) =>
    subscriptions.filter((one) => one.event === name).map((one) => ({ ...event, subscriber: one.name })),
  )
  if (deliveries.length === 0) return fresh.length
  await tx.run((q) => q.insertInto('eventDeliveries').values(deliveries))
  const jobs = new Map<string, ItemJob>()
  for (const { subscriber, forkId: siteId, itemId } of deliveries) {
    const key = `${job}:${subscriber}:${siteId}:${itemId}`
    jobs.set(key, { name: job, key, line: itemId, payload: { subscriber, siteId, itemId } })
  }
  await insertItemJobs(tx, [...jobs.values()])
  return fresh.length
}

/** The oldest event of the item that still waits for the subscriber. */
export async function findNext(tx: Tx, { subscriber, siteId, itemId }: Delivery): Promise<HeardEvent | null> {
  const [next] = await tx.run((q) =>
    q
      .selectFrom('eventDeliveries as d')
      .innerJoin('domainEvents as e', (join) =>
        join.onRef('e.forkId', '=', 'd.forkId').onRef('e.id', '=', 'd.eventId'),
      )
      .select(['e.id', 'e.itemKind as kind', 'e.name', 'e.payload', 'e.createdAt as at'])
      .where('d.forkId', '=', siteId)
      .where('d.subscriber', '=', subscriber)
      .where('d.itemId', '=', itemId)
      .orderBy('d.eventId')
      .limit(1),
  )
  // Only `emit` writes payloads.
  return next ? { ...next, siteId, itemId, payload: next.payload as HeardEvent['payload'] } : null
}

/** Marks an event as delivered. */
export async function removeDelivery(
  tx: Tx,
  { subscriber, siteId, itemId }: Delivery,
  eventId: string,
): Promise<void> {
  await tx.run((q) =>
    q
      .deleteFrom('eventDeliveries')
      .where('forkId', '=', siteId)
      .where('subscriber', '=', subscriber)
      .where('itemId', '=', itemId)
      .where('eventId', '=', eventId),
  )
}

/** Removes the deliveries of a subscriber that no longer exists. */
export async function removeSubscriber(tx: Tx, subscriber: string): Promise<void> {
  await tx.run((q) => q.deleteFrom('eventDeliveries').where('subscriber', '=', subscriber))
}

/** Deletes events that are delivered to all after `heard` days, and the others after `parked` days. */
export async function deleteOldEvents(
  tx: Tx,
  { heard, parked }: { heard: number; parked: number },
): Promise<void> {
  await tx.run((q) =>
    q
      .deleteFrom('domainEvents as e')
      .where('e.handedAt', 'is not', null)
      .where('e.createdAt', '<', sql<string>`now() - make_interval(days => ${heard})`)
      .where((where) =>
        where.or([
          where('e.createdAt', '<', sql<string>`now() - make_interval(days => ${parked})`),
          where.not(
            where.exists(
              where
                .selectFrom('eventDeliveries as d')
                .select('d.eventId')
                .whereRef('d.forkId', '=', 'e.forkId')
                .whereRef('d.eventId', '=', 'e.id'),
            ),
          ),
        ]),
      ),
  )
}
