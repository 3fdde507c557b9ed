import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const tellPresence: CallOf<typeof shapes.tellPresence> = {
  method: 'POST',
  path: '/api/forks/:forkId/presence',
  summary:
    'Tells everybody in the studio of the site what the caller is writing; said again every 15 s while it lasts',
  policy: { kind: 'site', capability: 'content.read' },
}
