import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { ofSite } from '../../kernel/shape.ts'

const pageViews = z.object({
  path: z.string(),
  locale: z.string(),
  views: z.number(),
})

export type PageViews = z.infer<typeof pageViews>

const listPageViews = endpoint({
  method: 'GET',
  path: '/api/forks/:forkId/views',
  summary: 'How often the pages of a site were opened in the last thirty days, the most read first',
  policy: { kind: 'site', capability: 'content.read' },
  params: ofSite,
  answer: z.array(pageViews),
  isPartial: true,
})

export const analyticsContract = { listPageViews }
