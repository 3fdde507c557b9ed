import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

const reads = { kind: 'site', capability: 'settings.read' } as const

const writes = { kind: 'site', capability: 'settings.write' } as const

export const listRedirects: CallOf<typeof shapes.listRedirects> = {
  method: 'GET',
  path: '/api/forks/:forkId/redirects',
  summary: 'A page of the redirects of a site, the most visited first',
  policy: reads,
}

export const readRedirectFigures: CallOf<typeof shapes.readRedirectFigures> = {
  method: 'GET',
  path: '/api/forks/:forkId/redirects/figures',
  summary:
    'The number of redirects of a site, and the addresses without a page that readers asked for most in thirty days',
  policy: reads,
}

export const findAnswer: CallOf<typeof shapes.findAnswer> = {
  method: 'GET',
  path: '/api/forks/:forkId/redirects/answer',
  summary: 'Whether a page of the site answers at a path; a redirect from there has no effect',
  policy: reads,
}

export const createRedirect: CallOf<typeof shapes.createRedirect> = {
  method: 'POST',
  path: '/api/forks/:forkId/redirects',
  summary: 'Creates a permanent redirect from a path of the site; it works at once',
  policy: writes,
  status: 201,
}

export const saveRedirect: CallOf<typeof shapes.saveRedirect> = {
  method: 'PUT',
  path: '/api/forks/:forkId/redirects/:id',
  summary: 'Changes a redirect; automatic redirects cannot be changed',
  policy: writes,
}

export const deleteRedirect: CallOf<typeof shapes.deleteRedirect> = {
  method: 'DELETE',
  path: '/api/forks/:forkId/redirects/:id',
  summary: 'Deletes a redirect and returns it; automatic redirects cannot be deleted',
  policy: writes,
}
