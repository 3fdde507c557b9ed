import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

const owner = { kind: 'platform-owner' } as const

/** A check waits for other servers, and those are asked by us. */
const CHECKS = { count: 20, perMs: 60_000, by: 'account' } as const

/** A proxy asks before it fetches a certificate, for all visitors by one address. */
const QUESTIONS = { count: 100, perMs: 20_000, by: 'address' } as const

export const listDomains: CallOf<typeof shapes.listDomains> = {
  method: 'GET',
  path: '/api/forks/:forkId/domains',
  summary: 'The domains of a site, the primary one first, with what their last check found',
  policy: { kind: 'site', capability: 'settings.read' },
}

export const addDomain: CallOf<typeof shapes.addDomain> = {
  method: 'POST',
  path: '/api/admin/forks/:id/domains',
  summary:
    'Gives a site a domain: the first becomes the primary one when it leads here, further ones lead to it',
  policy: owner,
  status: 201,
}

export const makePrimary: CallOf<typeof shapes.makePrimary> = {
  method: 'PUT',
  path: '/api/admin/forks/:id/domains/:domain/primary',
  summary: 'Makes a domain the primary one, which links name and to which the others lead',
  policy: owner,
}

export const removeDomain: CallOf<typeof shapes.removeDomain> = {
  method: 'DELETE',
  path: '/api/admin/forks/:id/domains/:domain',
  summary: 'Takes a domain from a site; the primary one only where it is the last',
  policy: owner,
}

export const checkDomain: CallOf<typeof shapes.checkDomain> = {
  method: 'POST',
  path: '/api/forks/:forkId/domains/:domain/check',
  summary:
    'Asks whether a domain leads here, and for its certificate; the first that does becomes the primary one',
  policy: { kind: 'site', capability: 'settings.write' },
  limit: CHECKS,
}

export const isKnownDomain: CallOf<typeof shapes.isKnownDomain> = {
  method: 'GET',
  path: '/api/domains/known',
  summary: 'For a proxy that fetches certificates: 200 for a domain of this install, 404 for any other',
  policy: { kind: 'public' },
  limit: QUESTIONS,
}
