import type { DomainEvent } from '../db/domain-events.ts'
import type { JobCtx } from '../jobs/job.ts'

/** An event as a subscriber gets it. */
export interface HeardEvent extends Required<DomainEvent> {
  /** The same at each delivery; ids of an item's events grow. */
  id: string
  /** Moment of the change, ISO 8601 UTC. */
  at: string
}

export interface Subscription {
  event: string
  name: string
  run(ctx: JobCtx, event: HeardEvent): Promise<void>
}

/**
 * Declares a subscriber; `src/app/subscriptions.ts` lists them. It runs as a job, at least once for each event, in the order of
 * the item's events. A failed run is tried again like any job, and later events of the same item wait for it. It may be killed
 * after its effect and run again, so a second run must change nothing more. Long work should be enqueued.
 * @param event such as `post.published`
 * @param name slice and verb, such as `letters.announce`; never change it, since deliveries are stored under it
 */
export function on(event: string, name: string, run: Subscription['run']): Subscription {
  return { event, name, run }
}
