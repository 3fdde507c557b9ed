/** The state of an item: a published one is public from `publishAt` to `unpublishAt`; others are switched on or off. */
export const STATUSES = ['draft', 'scheduled', 'published', 'active', 'inactive'] as const

export type Status = (typeof STATUSES)[number]

/** When the draft of a public item goes out. With a refusal it could not at that moment, and still waits. */
export interface Planned {
  at: string
  refusal: string | null
}
