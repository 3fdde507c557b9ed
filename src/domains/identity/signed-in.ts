import type { Exchange } from '../../platform/http/slice.ts'
import type { SignedIn } from './actions/sessions.ts'
import { codeNeeded } from './second-factor/actions.ts'

/** Sets the cookies of who has just signed in. */
export function signedIn({ user, ...tokens }: SignedIn, http: Exchange) {
  setCookies(tokens, http)
  return { user }
}

/** The same where the account may ask for a code first. @throws Problem `code-needed`, once the browser has what it is bound by */
export function signedInOrAsked(entered: SignedIn | { step: string }, http: Exchange) {
  if (!('step' in entered)) return signedIn(entered, http)
  http.setStep('code', entered.step)
  throw codeNeeded()
}

export function setCookies({ token, device }: Omit<SignedIn, 'user'>, http: Exchange): void {
  http.setSession(token)
  http.setDevice(device)
}
