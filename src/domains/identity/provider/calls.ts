import type { CallOf } from '../../../kernel/endpoint.ts'
import { entryLimit } from '../contract.ts'
import type { shapes } from './shapes.ts'

const ENTRIES = entryLimit()

export const beginProviderLogin: CallOf<typeof shapes.beginProviderLogin> = {
  method: 'POST',
  path: '/api/auth/login/provider/begin',
  summary: 'Where the browser goes to sign in with the provider of the installation',
  policy: { kind: 'public' },
  isEntry: true,
  limit: ENTRIES,
}

export const loginWithProvider: CallOf<typeof shapes.loginWithProvider> = {
  method: 'POST',
  path: '/api/auth/login/provider',
  summary: 'Signs in with what the provider led back with, and sets the session cookie',
  policy: { kind: 'public' },
  isEntry: true,
  limit: ENTRIES,
}

export const readProviderLink: CallOf<typeof shapes.readProviderLink> = {
  method: 'GET',
  path: '/api/auth/provider',
  summary: 'The provider of the installation, and whether your account there signs in here',
  policy: { kind: 'session' },
  isPrivate: true,
}

export const removeProviderLink: CallOf<typeof shapes.removeProviderLink> = {
  method: 'DELETE',
  path: '/api/auth/provider',
  summary: 'Takes back that your account at the provider signs in here',
  policy: { kind: 'session', needs: 'recent password' },
}
