import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

export const readStats: CallOf<typeof shapes.readStats> = {
  method: 'GET',
  path: '/api/forks/:forkId/stats',
  summary: 'How many pages, active forms, media files and views a site has',
  policy: { kind: 'site', capability: 'content.read' },
}

export const readCounts: CallOf<typeof shapes.readCounts> = {
  method: 'GET',
  path: '/api/forks/:forkId/counts',
  summary: 'How many items each list of a site has',
  policy: { kind: 'site', capability: 'content.read' },
}

/** Items of all types, most recently edited first. */
export const listRecent: CallOf<typeof shapes.listRecent> = {
  method: 'GET',
  path: '/api/forks/:forkId/recent',
  summary: 'The items of a site that were edited last, of all types, and who edited them',
  policy: { kind: 'site', capability: 'content.read' },
  isPartial: true,
}

export const readStatus: CallOf<typeof shapes.readStatus> = {
  method: 'GET',
  path: '/api/forks/:forkId/status',
  summary:
    'The health of database, storage, mail and other services, the version of Flyleaf, and the last publication of a site',
  policy: { kind: 'site', capability: 'content.read' },
}

export const readOverview: CallOf<typeof shapes.readOverview> = {
  method: 'GET',
  path: '/api/forks/:forkId/overview',
  summary: 'What needs attention on a site, and which of the first steps are done',
  policy: { kind: 'site', capability: 'content.read' },
}
