import type { DomainEvent } from '../db/domain-events.ts'
import type { JobCtx } from '../jobs/job.ts'

/** An event as it is heard. */
export interface HeardEvent extends Required<DomainEvent> {
  /** The same each time that it is told; those of an item grow. */
  id: string
  /** When the change was made, ISO 8601 UTC. */
  at: string
}

/** Somebody who wants to hear of events. */
export interface Subscription {
  event: string
  name: string
  run(ctx: JobCtx, event: HeardEvent): Promise<void>
}

/**
 * Declares what follows from an event; `src/app/subscriptions.ts` lists it. It runs as a job, at least once for each event and in
 * the order of the item's events: one that fails is tried again like any job, and what came later of the same item waits for it.
 * It may be killed after its effect and run again, so a second run must change nothing more. What takes long it enqueues.
 * @param event such as `post.published`
 * @param name slice and verb, such as `letters.announce`; what waits is kept under it, so it never changes
 */
export function on(event: string, name: string, run: Subscription['run']): Subscription {
  return { event, name, run }
}
