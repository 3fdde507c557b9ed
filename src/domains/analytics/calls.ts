import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const listPageViews: CallOf<typeof shapes.listPageViews> = {
  method: 'GET',
  path: '/api/forks/:forkId/views',
  summary: 'How often the pages of a site were opened in the last thirty days, the most read first',
  policy: { kind: 'site', capability: 'content.read' },
  isPartial: true,
}
