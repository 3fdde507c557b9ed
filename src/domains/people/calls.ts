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
  summary: 'The accounts with a role on a site, those with the most rights first',
  policy,
}

export const changeAccess: CallOf<typeof shapes.changeAccess> = {
  method: 'PUT',
  path: '/api/forks/:forkId/people/:id',
  summary: 'Changes the role of an account on a site, and the languages in which it writes',
  policy: changing,
}

export const removeAccess: CallOf<typeof shapes.removeAccess> = {
  method: 'DELETE',
  path: '/api/forks/:forkId/people/:id',
  summary: 'Removes an account from a site at once; the account itself stays',
  policy: changing,
}

export const readSignInRule: CallOf<typeof shapes.readSignInRule> = {
  method: 'GET',
  path: '/api/forks/:forkId/sign-in-rule',
  summary: 'Whether a site asks everybody who works on it for a second factor, and from when on',
  policy,
}

export const changeSignInRule: CallOf<typeof shapes.changeSignInRule> = {
  method: 'PUT',
  path: '/api/forks/:forkId/sign-in-rule',
  summary: 'Asks everybody who works on a site for a second factor, at once or after some days, or no longer',
  policy: changing,
}

export const listInvitations: CallOf<typeof shapes.listInvitations> = {
  method: 'GET',
  path: '/api/forks/:forkId/invitations',
  summary: 'The invitations that were not used yet, newest first',
  policy,
}

export const invite: CallOf<typeof shapes.invite> = {
  method: 'POST',
  path: '/api/forks/:forkId/invitations',
  summary:
    'Creates an invitation and returns its one-time link, which is shown only here; where mail is set up, the person gets another by mail',
  policy: changing,
  limit: LINKS,
  status: 201,
}

export const renewInvitation: CallOf<typeof shapes.renewInvitation> = {
  method: 'POST',
  path: '/api/forks/:forkId/invitations/:id/link',
  summary: 'Makes a new link for an invitation; the link before it stops working',
  policy: changing,
  limit: LINKS,
}

export const withdrawInvitation: CallOf<typeof shapes.withdrawInvitation> = {
  method: 'DELETE',
  path: '/api/forks/:forkId/invitations/:id',
  summary: 'Withdraws an invitation that was not used yet',
  policy: changing,
}

export const acceptInvitation: CallOf<typeof shapes.acceptInvitation> = {
  method: 'POST',
  path: '/api/invitations/accept',
  summary:
    'Accepts an invitation with its one-time link: signs in with the account of its address, or creates one',
  policy: { kind: 'public' },
  isEntry: true,
  limit: { count: 20, perMs: 60 * 60_000, by: 'address' },
  status: 201,
}
