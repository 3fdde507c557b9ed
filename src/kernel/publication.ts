/** Where an item stands: what is published is public from `publishAt` to `unpublishAt`; others are switched on or off. */
export const STATUSES = ['draft', 'scheduled', 'published', 'active', 'inactive'] as const

export type Status = (typeof STATUSES)[number]

/** When changes of what readers see already go out by themselves; with a refusal they did not, and wait. */
export interface Planned {
  at: string
  refusal: string | null
}
