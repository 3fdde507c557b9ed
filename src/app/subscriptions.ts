import type { Subscription } from '../platform/events/event.ts'

/** Who hears of which events. */
export const SUBSCRIPTIONS: readonly Subscription[] = []
