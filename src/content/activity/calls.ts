import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const readActivity: CallOf<typeof shapes.readActivity> = {
  method: 'GET',
  path: '/api/forks/:forkId/activity',
  summary: 'Who did what on a site, newest first; the Link header leads to older activity',
  policy: { kind: 'site', capability: 'activity.read' },
  isPartial: true,
}

export const readFacets: CallOf<typeof shapes.readFacets> = {
  method: 'GET',
  path: '/api/forks/:forkId/activity/facets',
  summary: 'The people, types and actions that stand in the log of a site',
  policy: { kind: 'site', capability: 'activity.read' },
}

export const exportActivity: CallOf<typeof shapes.exportActivity> = {
  method: 'GET',
  path: '/api/forks/:forkId/activity/export',
  summary: 'Exports the log of a site as a file, all or as filtered; needs a recent password',
  policy: { kind: 'site', capability: 'activity.read', needs: 'recent password' },
}

export const readInstallActivity: CallOf<typeof shapes.readInstallActivity> = {
  method: 'GET',
  path: '/api/activity',
  summary: 'Sign-ins and other activity that concerns the install as a whole, newest first',
  policy: { kind: 'platform-owner' },
  isPartial: true,
}

export const readInstallFacets: CallOf<typeof shapes.readInstallFacets> = {
  method: 'GET',
  path: '/api/activity/facets',
  summary: 'The people, types and actions that stand in the log of the install',
  policy: { kind: 'platform-owner' },
}

export const exportInstallActivity: CallOf<typeof shapes.exportInstallActivity> = {
  method: 'GET',
  path: '/api/activity/export',
  summary: 'Exports the log of the install as a file, all or as filtered; needs a recent password',
  policy: { kind: 'platform-owner', needs: 'recent password' },
}
