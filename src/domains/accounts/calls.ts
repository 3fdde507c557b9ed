import type { CallOf } from '../../kernel/endpoint.ts'
import type { shapes } from './shapes.ts'

const policy = { kind: 'platform-owner' } as const

/** Who may sign in is changed by whoever gave the password just now. */
const changing = { ...policy, needs: 'recent password' } as const

export const listAccounts: CallOf<typeof shapes.listAccounts> = {
  method: 'GET',
  path: '/api/admin/accounts',
  summary: 'Every account of the install with its sites and roles, by name',
  policy,
}

export const disableAccount: CallOf<typeof shapes.disableAccount> = {
  method: 'POST',
  path: '/api/admin/accounts/:id/disable',
  summary: 'Ends all sessions of an account and lets it open nothing; what it wrote stays',
  policy: changing,
}

export const enableAccount: CallOf<typeof shapes.enableAccount> = {
  method: 'POST',
  path: '/api/admin/accounts/:id/enable',
  summary: 'Lets a disabled account sign in again, with the roles it had',
  policy: changing,
}

export const makeResetLink: CallOf<typeof shapes.makeResetLink> = {
  method: 'POST',
  path: '/api/admin/accounts/:id/reset-link',
  summary: 'Makes the one link that sets a new password of an account; it is shown only here',
  policy: changing,
  limit: { count: 60, perMs: 60 * 60_000, by: 'account' },
}

export const resetPassword: CallOf<typeof shapes.resetPassword> = {
  method: 'POST',
  path: '/api/accounts/new-password',
  summary: 'Sets a new password with a one-time link, and ends all sessions of the account',
  policy: { kind: 'public' },
  isEntry: true,
  limit: { count: 20, perMs: 60 * 60_000, by: 'address' },
}

export const eraseAccount: CallOf<typeof shapes.eraseAccount> = {
  method: 'POST',
  path: '/api/auth/erase',
  summary:
    'Erases your account for good, after your password; what you wrote on sites stays there without your name',
  policy: { kind: 'session' },
}

export const changeEmail: CallOf<typeof shapes.changeEmail> = {
  method: 'POST',
  path: '/api/auth/email',
  summary:
    'Mails a link to a new e-mail address of your account, after your password; it counts once the link is used',
  policy: { kind: 'session' },
  limit: { count: 5, perMs: 60 * 60_000, by: 'account' },
}

export const seeAs: CallOf<typeof shapes.seeAs> = {
  method: 'POST',
  path: '/api/admin/accounts/:id/see-as',
  summary: 'Shows the studio as an account sees it, for 30 minutes in which nothing can be written',
  policy,
}

export const seeAsOnSite: CallOf<typeof shapes.seeAsOnSite> = {
  method: 'POST',
  path: '/api/forks/:forkId/people/:id/see-as',
  summary: 'Shows the studio of a site as somebody with less rights sees it, for 30 minutes without writing',
  policy: { kind: 'site', capability: 'people.manage' },
}

export const endSeeAs: CallOf<typeof shapes.endSeeAs> = {
  method: 'POST',
  path: '/api/auth/see-as/end',
  summary: 'Shows the studio as you see it again',
  policy: { kind: 'session' },
  endsSeeing: true,
}
