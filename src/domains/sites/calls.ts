import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const listSites: CallOf<typeof shapes.listSites> = {
  method: 'GET',
  path: '/api/admin/forks',
  summary: 'The sites that the caller may open, the current one first',
  policy: { kind: 'session' },
  isBeforeSecondFactor: true,
}
