import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const findItems: CallOf<typeof shapes.findItems> = {
  method: 'GET',
  path: '/api/search',
  summary: 'Finds items of a site by title, drafts too, and tolerates typing errors; the best matches first',
  policy: { kind: 'item', capability: 'content.read' },
}
