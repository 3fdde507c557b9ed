import * as z from 'zod/mini'
import { type Planned, STATUSES } from './publication.ts'
import { bodyShape, moment } from './shape.ts'

/** When the draft of a public item goes out. With a refusal it could not at that moment, and still waits. */
export const planned: z.ZodMiniType<Planned> = z.object({ at: z.string(), refusal: z.nullable(z.string()) })

export const publication = {
  status: z.enum(STATUSES),
  /** Public at this moment. */
  isPublished: z.boolean(),
  publishAt: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
}

/** The same for an item that is switched on and off: it has no planned moments. */
export const switched = {
  status: z.enum(STATUSES),
  isPublished: z.boolean(),
  publishAt: z.null(),
}

/** When an item, or the draft of a public one, goes out, and when it is taken down; null clears a moment. */
export const scheduleWrite = bodyShape({
  publishAt: moment('Publication'),
  unpublishAt: moment('Taking down'),
})

export type ScheduleWrite = z.output<typeof scheduleWrite>
