import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { requiredText } from '../../kernel/shape.ts'

export const stats = z.object({
  totalPages: z.number(),
  /** Forms that are switched on. */
  totalForms: z.number(),
  totalMediaFiles: z.number(),
})

export type Stats = z.infer<typeof stats>

export const readStats = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/stats',
  summary: 'How many pages, active forms and media files a site has',
  policy: { kind: 'site', capability: 'content.read' },
  params: z.strictObject({ forkId: requiredText('forkId', 60) }),
  answer: stats,
})

export const dashboardContract = { readStats }
