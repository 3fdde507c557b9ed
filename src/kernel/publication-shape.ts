import * as z from 'zod/mini'
import { type Planned, STATUSES } from './publication.ts'
import { bodyShape, moment } from './shape.ts'

/** When changes of what readers see already go out by themselves; with a refusal they did not, and wait. */
export const planned: z.ZodMiniType<Planned> = z.object({ at: z.string(), refusal: z.nullable(z.string()) })

/** What an answer says of publication. */
export const publication = {
  status: z.enum(STATUSES),
  /** Public at this moment. */
  isPublished: z.boolean(),
  publishAt: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
}

/** The same of an item that is switched on and off instead: nothing of it waits for a moment. */
export const switched = {
  status: z.enum(STATUSES),
  isPublished: z.boolean(),
  publishAt: z.null(),
}

/** When an item, or what waits of one that readers see, comes out, and when it goes; null takes the moment back. */
export const scheduleWrite = bodyShape({
  publishAt: moment('Publication'),
  unpublishAt: moment('Taking down'),
})

export type ScheduleWrite = z.output<typeof scheduleWrite>
