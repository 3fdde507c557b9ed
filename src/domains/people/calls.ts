import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

const policy = { kind: 'site', capability: 'people.manage' } as const

/** Who may open a site is changed by whoever gave the password just now. */
const changing = { ...policy, needs: 'recent password' } as const

/** Whoever is signed in could otherwise fill the table. */
const LINKS = { count: 60, perMs: 60 * 60_000, by: 'account' } as const

export const listPeople: CallOf<typeof shapes.listPeople> = {
  method: 'GET',
  path: '/api/forks/:forkId/people',
  summary: 'The accounts that may open the site, those with the most rights first',
  policy,
}

export const changeAccess: CallOf<typeof shapes.changeAccess> = {
  method: 'PUT',
  path: '/api/forks/:forkId/people/:id',
  summary: 'Gives somebody another role on the site, and translators their languages',
  policy: changing,
}

export const removeAccess: CallOf<typeof shapes.removeAccess> = {
  method: 'DELETE',
  path: '/api/forks/:forkId/people/:id',
  summary: 'Takes the site away from somebody at once; the account stays',
  policy: changing,
}

export const listInvitations: CallOf<typeof shapes.listInvitations> = {
  method: 'GET',
  path: '/api/forks/:forkId/invitations',
  summary: 'Links that were not used yet, the newest first',
  policy,
}

export const invite: CallOf<typeof shapes.invite> = {
  method: 'POST',
  path: '/api/forks/:forkId/invitations',
  summary: 'Makes a link that lets somebody in once; nothing is sent, and the link is told here alone',
  policy: changing,
  limit: LINKS,
  status: 201,
}

export const renewInvitation: CallOf<typeof shapes.renewInvitation> = {
  method: 'POST',
  path: '/api/forks/:forkId/invitations/:id/link',
  summary: 'Makes a new link for somebody who was invited; the one before opens nothing any more',
  policy: changing,
  limit: LINKS,
}

export const withdrawInvitation: CallOf<typeof shapes.withdrawInvitation> = {
  method: 'DELETE',
  path: '/api/forks/:forkId/invitations/:id',
  summary: 'Withdraws a link that was not used yet',
  policy: changing,
}

export const acceptInvitation: CallOf<typeof shapes.acceptInvitation> = {
  method: 'POST',
  path: '/api/invitations/accept',
  summary: 'Uses a link up: signs in with the account of its address, or with a new one, and opens the site',
  policy: { kind: 'public' },
  isEntry: true,
  limit: { count: 20, perMs: 60 * 60_000, by: 'address' },
  status: 201,
}
