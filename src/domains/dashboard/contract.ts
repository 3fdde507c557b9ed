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

/** Totals of the lists, for the side of the studio; drafts are counted. */
export const counts = z.object({
  parts: z.number(),
  pages: z.number(),
  posts: z.number(),
  forms: z.number(),
})

export type Counts = z.infer<typeof counts>

export const readCounts = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/counts',
  summary: 'How many items each list of a site has',
  policy: { kind: 'site', capability: 'content.read' },
  params: z.strictObject({ forkId: requiredText('forkId', 60) }),
  answer: counts,
})

export const dashboardContract = { readStats, readCounts }
