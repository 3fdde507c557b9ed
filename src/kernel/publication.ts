import * as z from 'zod/mini'
import { moment } from './shape.ts'

/** Where an item stands: what is published is public from `publishAt` to `unpublishAt`; others are switched on or off. */
export const STATUSES = ['draft', 'scheduled', 'published', 'active', 'inactive'] as const

export type Status = (typeof STATUSES)[number]

/** What an answer says of publication. */
export const publication = {
  status: z.enum(STATUSES),
  /** Public at this moment. */
  isPublished: z.boolean(),
  publishAt: z.nullable(z.string()),
  unpublishAt: z.nullable(z.string()),
}

/** When an item comes out and goes; null takes the moment back. */
export const scheduleWrite = z.strictObject(
  { publishAt: moment('Publication'), unpublishAt: moment('Taking down') },
  'The request body must be an object',
)

export type ScheduleWrite = z.output<typeof scheduleWrite>
