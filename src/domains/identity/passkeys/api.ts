import { type Exchange, routesOf } from '../../../platform/http/slice.ts'
import type { StepKind } from '../../../platform/sign-in-step.ts'
import { signedIn } from '../signed-in.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const passkeyRoutes = routesOf(calls, shapes, {
  listPasskeys: (ctx, _, http) => actions.listPasskeys(ctx, http.origin),
  beginPasskey: async (ctx, _, http) =>
    begun(await actions.beginPasskey(ctx, http.origin), 'new-passkey', http),
  addPasskey: async (ctx, { body }, http) => {
    const token = ended('new-passkey', http)
    return actions.addPasskey(ctx, body, { origin: http.origin, token })
  },
  renamePasskey: (ctx, { params, body }) => actions.renamePasskey(ctx, params.id, body.name),
  removePasskey: (ctx, { params }) => actions.removePasskey(ctx, params.id),
  beginPasskeyLogin: async (ctx, _, http) =>
    begun(await actions.beginPasskeyLogin(ctx, http.origin), 'passkey', http),
  loginWithPasskey: async (ctx, { body }, http) =>
    signedIn(await actions.loginWithPasskey(ctx, body.response, broughtBy(http)), http),
  beginPasskeyConfirmation: async (ctx, _, http) =>
    begun(await actions.beginPasskeyConfirmation(ctx, http.origin), 'passkey', http),
  confirmWithPasskey: (ctx, { body }, http) =>
    actions.confirmWithPasskey(ctx, body.response, broughtBy(http)),
})

function begun<O>({ options, token }: { options: O; token: string }, kind: StepKind, http: Exchange): O {
  http.setStep(kind, token)
  return options
}

const broughtBy = (http: Exchange) => ({ origin: http.origin, token: ended('passkey', http), browser: http })

/** The token of what began in this browser, which ends with this answer. */
function ended(kind: StepKind, http: Exchange): string | null {
  http.setStep(kind, null)
  return http.step(kind)
}
