import type { CallOf } from '../../kernel/endpoint.ts'
import { entryLimit } from './contract.ts'
import type { shapes } from './shapes.ts'

export const login: CallOf<typeof shapes.login> = {
  method: 'POST',
  path: '/api/auth/login',
  summary: 'Signs in with a username or e-mail address, and sets the session cookie',
  policy: { kind: 'public' },
  isEntry: true,
  limit: entryLimit(),
}

export const currentUser: CallOf<typeof shapes.currentUser> = {
  method: 'GET',
  path: '/api/auth/user',
  summary: 'Your account',
  policy: { kind: 'session' },
  isBeforeSecondFactor: true,
}

export const logout: CallOf<typeof shapes.logout> = {
  method: 'POST',
  path: '/api/auth/logout',
  summary: 'Signs you out: ends your session on the server',
  policy: { kind: 'session' },
  endsSeeing: true,
  isBeforeSecondFactor: true,
}

export const chooseSite: CallOf<typeof shapes.chooseSite> = {
  method: 'PUT',
  path: '/api/auth/current-fork',
  summary: 'Makes a site the current one of your session',
  policy: { kind: 'session' },
}

export const createOwner: CallOf<typeof shapes.createOwner> = {
  method: 'POST',
  path: '/api/setup',
  summary: 'Creates the first account with the one-time link that the start prints, and signs in',
  policy: { kind: 'public' },
  isEntry: true,
  limit: { count: 20, perMs: 60 * 60_000, by: 'address' },
  status: 201,
}

export const saveProfile: CallOf<typeof shapes.saveProfile> = {
  method: 'PUT',
  path: '/api/auth/user',
  summary: 'Changes the given fields of your account',
  policy: { kind: 'session' },
}

export const changePassword: CallOf<typeof shapes.changePassword> = {
  method: 'PUT',
  path: '/api/auth/password',
  summary: 'Changes your password and ends all your other sessions',
  policy: { kind: 'session' },
}

export const confirmPassword: CallOf<typeof shapes.confirmPassword> = {
  method: 'POST',
  path: '/api/auth/confirm-password',
  summary:
    'Confirms your password, and a code where your account asks for one; for ten minutes it counts for calls that need a recent password',
  policy: { kind: 'session' },
  isBeforeSecondFactor: true,
}

export const listSessions: CallOf<typeof shapes.listSessions> = {
  method: 'GET',
  path: '/api/auth/sessions',
  summary: 'Your sessions, last used first',
  policy: { kind: 'session' },
  isPrivate: true,
}

export const endSession: CallOf<typeof shapes.endSession> = {
  method: 'DELETE',
  path: '/api/auth/sessions/:id',
  summary: 'Ends one of your sessions',
  policy: { kind: 'session' },
}

export const endOtherSessions: CallOf<typeof shapes.endOtherSessions> = {
  method: 'POST',
  path: '/api/auth/sessions/end-others',
  summary: 'Ends all your sessions but this one',
  policy: { kind: 'session' },
}
