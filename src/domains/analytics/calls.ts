import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const readViews: CallOf<typeof shapes.readViews> = {
  method: 'GET',
  path: '/api/forks/:forkId/views',
  summary:
    'The page views of a site in the last days: by day, by page and by the host that readers came from',
  policy: { kind: 'site', capability: 'content.read' },
}
