import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const findItems: CallOf<typeof shapes.findItems> = {
  method: 'GET',
  path: '/api/search',
  summary: 'Items of a site by title, drafts too, and also where the name is nearly right; the nearest first',
  policy: { kind: 'item', capability: 'content.read' },
}
