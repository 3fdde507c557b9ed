import type { Subscription } from '../platform/events/event.ts'

/** Which job runs on which event. */
export const SUBSCRIPTIONS: readonly Subscription[] = []
