import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const readActivity: CallOf<typeof shapes.readActivity> = {
  method: 'GET',
  path: '/api/forks/:forkId/activity',
  summary: 'Who did what on a site, newest first; the Link header leads to older activity',
  policy: { kind: 'site', capability: 'activity.read' },
  isPartial: true,
}

export const readInstallActivity: CallOf<typeof shapes.readInstallActivity> = {
  method: 'GET',
  path: '/api/activity',
  summary: 'Sign-ins and other activity that concerns the install as a whole, newest first',
  policy: { kind: 'platform-owner' },
  isPartial: true,
}
