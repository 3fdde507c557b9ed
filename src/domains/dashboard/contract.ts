import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { requiredText } from '../../kernel/shape.ts'

export const stats = z.object({
  totalPages: z.number(),
  /** Forms that are switched on. */
  totalForms: z.number(),
  totalMediaFiles: z.number(),
  /** Of the pages those that readers see. */
  publishedPages: z.number(),
  inactiveForms: z.number(),
  /** Of all media files. */
  mediaBytes: z.number(),
  views: z.object({
    /** In the last thirty days, today included. */
    month: z.number(),
    /** Of each of these days, the oldest first. */
    days: z.array(z.number()),
    /** Percent by which the last whole week differs from the one before; null before two weeks were counted. */
    trend: z.nullable(z.number()),
  }),
})

export type Stats = z.infer<typeof stats>

export const readStats = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/stats',
  summary: 'How many pages, active forms, media files and views a site has',
  policy: { kind: 'site', capability: 'content.read' },
  params: z.strictObject({ forkId: requiredText('forkId', 60) }),
  answer: stats,
})

export const dashboardContract = { readStats }
