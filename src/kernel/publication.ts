/** The state of an item: a published one is public from `publishAt` to `unpublishAt`; others are switched on or off. */
export const STATUSES = ['draft', 'scheduled', 'published', 'active', 'inactive'] as const

export type Status = (typeof STATUSES)[number]

/** Whether readers see an item with this status. */
export const isSeen = (status: Status): boolean => status === 'published' || status === 'active'

/** When the draft of a public item goes out. With a refusal it could not at that moment, and still waits. */
export interface Planned {
  at: string
  refusal: string | null
}
