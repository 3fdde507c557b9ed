import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const listPageViews: CallOf<typeof shapes.listPageViews> = {
  method: 'GET',
  path: '/api/forks/:forkId/views',
  summary: 'The page views of a site in the last thirty days, the most viewed page first',
  policy: { kind: 'site', capability: 'content.read' },
  isPartial: true,
}
