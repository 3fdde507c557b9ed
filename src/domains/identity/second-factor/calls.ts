import type { CallOf } from '../../../kernel/endpoint.ts'
import { entryLimit } from '../contract.ts'
import type { shapes } from './shapes.ts'

export const sendCode: CallOf<typeof shapes.sendCode> = {
  method: 'POST',
  path: '/api/auth/login/code',
  summary: 'Signs in with a code after the password was right, in the same browser and within five minutes',
  policy: { kind: 'public' },
  isEntry: true,
  limit: entryLimit(),
}

export const readSecondFactor: CallOf<typeof shapes.readSecondFactor> = {
  method: 'GET',
  path: '/api/auth/second-factor',
  summary: 'Whether your account asks for a code after the password',
  policy: { kind: 'session' },
  isPrivate: true,
  isBeforeSecondFactor: true,
}

export const beginSecondFactor: CallOf<typeof shapes.beginSecondFactor> = {
  method: 'POST',
  path: '/api/auth/second-factor/begin',
  summary: 'Makes a new secret for an app that shows codes; it counts once a code of it was given',
  policy: { kind: 'session', needs: 'recent password' },
  isBeforeSecondFactor: true,
}

export const turnOnSecondFactor: CallOf<typeof shapes.turnOnSecondFactor> = {
  method: 'POST',
  path: '/api/auth/second-factor',
  summary: 'Asks for codes from now on, and gives the recovery codes, which are shown this once',
  policy: { kind: 'session', needs: 'recent password' },
  isBeforeSecondFactor: true,
}

export const renewRecoveryCodes: CallOf<typeof shapes.renewRecoveryCodes> = {
  method: 'POST',
  path: '/api/auth/second-factor/recovery-codes',
  summary: 'Makes new recovery codes, shown this once; earlier ones count no more',
  policy: { kind: 'session', needs: 'recent password' },
}

export const turnOffSecondFactor: CallOf<typeof shapes.turnOffSecondFactor> = {
  method: 'DELETE',
  path: '/api/auth/second-factor',
  summary: 'Asks for no code any more',
  policy: { kind: 'session', needs: 'recent password' },
}
