import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

const reads = { kind: 'site', capability: 'settings.read' } as const

const writes = { kind: 'site', capability: 'settings.write' } as const

export const listRedirects: CallOf<typeof shapes.listRedirects> = {
  method: 'GET',
  path: '/api/forks/:forkId/redirects',
  summary: 'A page of the addresses that lead elsewhere, the most visited first',
  policy: reads,
}

export const readRedirectFigures: CallOf<typeof shapes.readRedirectFigures> = {
  method: 'GET',
  path: '/api/forks/:forkId/redirects/figures',
  summary:
    'How many addresses lead elsewhere, and which were often asked for in thirty days and answer nothing',
  policy: reads,
}

export const findAnswer: CallOf<typeof shapes.findAnswer> = {
  method: 'GET',
  path: '/api/forks/:forkId/redirects/answer',
  summary: 'Whether a page of the site answers at a path: then nobody is led on from it',
  policy: reads,
}

export const createRedirect: CallOf<typeof shapes.createRedirect> = {
  method: 'POST',
  path: '/api/forks/:forkId/redirects',
  summary: 'Leads readers from a path of the site elsewhere, at once and for good',
  policy: writes,
  status: 201,
}

export const saveRedirect: CallOf<typeof shapes.saveRedirect> = {
  method: 'PUT',
  path: '/api/forks/:forkId/redirects/:id',
  summary: 'Changes where somebody made readers be led',
  policy: writes,
}

export const deleteRedirect: CallOf<typeof shapes.deleteRedirect> = {
  method: 'DELETE',
  path: '/api/forks/:forkId/redirects/:id',
  summary: 'Takes away what somebody made, and tells what that was; what makes itself stays',
  policy: writes,
}
