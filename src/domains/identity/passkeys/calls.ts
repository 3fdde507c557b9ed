import type { CallOf } from '../../../kernel/endpoint.ts'
import { entryLimit } from '../contract.ts'
import type { shapes } from './shapes.ts'

const ENTRIES = entryLimit()

export const listPasskeys: CallOf<typeof shapes.listPasskeys> = {
  method: 'GET',
  path: '/api/auth/passkeys',
  summary: 'Your passkeys, oldest first',
  policy: { kind: 'session' },
  isPrivate: true,
  isBeforeSecondFactor: true,
}

export const beginPasskey: CallOf<typeof shapes.beginPasskey> = {
  method: 'POST',
  path: '/api/auth/passkeys/begin',
  summary: 'What the browser needs to make a passkey, within five minutes',
  policy: { kind: 'session', needs: 'recent password' },
}

export const addPasskey: CallOf<typeof shapes.addPasskey> = {
  method: 'POST',
  path: '/api/auth/passkeys',
  summary: 'Adds the passkey that the browser has made',
  policy: { kind: 'session', needs: 'recent password' },
  status: 201,
}

export const renamePasskey: CallOf<typeof shapes.renamePasskey> = {
  method: 'PUT',
  path: '/api/auth/passkeys/:id',
  summary: 'Renames one of your passkeys',
  policy: { kind: 'session' },
}

export const removePasskey: CallOf<typeof shapes.removePasskey> = {
  method: 'DELETE',
  path: '/api/auth/passkeys/:id',
  summary: 'Removes one of your passkeys: it opens nothing any more',
  policy: { kind: 'session', needs: 'recent password' },
}

export const beginPasskeyLogin: CallOf<typeof shapes.beginPasskeyLogin> = {
  method: 'POST',
  path: '/api/auth/login/passkey/begin',
  summary: 'What the browser needs to sign in with a passkey, within five minutes',
  policy: { kind: 'public' },
  isEntry: true,
  limit: ENTRIES,
}

export const loginWithPasskey: CallOf<typeof shapes.loginWithPasskey> = {
  method: 'POST',
  path: '/api/auth/login/passkey',
  summary: 'Signs in with a passkey, and sets the session cookie',
  policy: { kind: 'public' },
  isEntry: true,
  limit: ENTRIES,
}

export const beginPasskeyConfirmation: CallOf<typeof shapes.beginPasskeyConfirmation> = {
  method: 'POST',
  path: '/api/auth/confirm-passkey/begin',
  summary: 'What the browser needs to confirm with one of your passkeys',
  policy: { kind: 'session' },
  isBeforeSecondFactor: true,
}

export const confirmWithPasskey: CallOf<typeof shapes.confirmWithPasskey> = {
  method: 'POST',
  path: '/api/auth/confirm-passkey',
  summary: 'Confirms with one of your passkeys; it counts as much as confirming your password',
  policy: { kind: 'session' },
  isBeforeSecondFactor: true,
}
