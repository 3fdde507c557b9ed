import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const tellPresence: CallOf<typeof shapes.tellPresence> = {
  method: 'POST',
  path: '/api/forks/:forkId/presence',
  summary: 'Tells the others in the studio of a site what you are editing; repeat it every 15 s while you do',
  policy: { kind: 'site', capability: 'content.read' },
}
