import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const findItems: CallOf<typeof shapes.findItems> = {
  method: 'GET',
  path: '/api/search',
  summary: 'Finds items of a site by title, drafts too, and tolerates typing errors; the best matches first',
  policy: { kind: 'item', capability: 'content.read' },
}

export const readLinkTargets: CallOf<typeof shapes.readLinkTargets> = {
  method: 'GET',
  path: '/api/forks/:forkId/link-targets',
  summary:
    'What links of texts lead to: the named items with title, state and address of now, or the one item at an address; those that are not on the site are left out',
  policy: { kind: 'site', capability: 'content.read' },
}
