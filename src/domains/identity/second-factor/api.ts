import { routesOf } from '../../../platform/http/slice.ts'
import { signedIn } from '../signed-in.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const secondFactorRoutes = routesOf(calls, shapes, {
  sendCode: async (ctx, { body }, http) => {
    const entered = await actions.signInWithCode(ctx, http.step('code'), body.code, http)
    http.setStep('code', null)
    return signedIn(entered, http)
  },
  readSecondFactor: (ctx) => actions.readSecondFactor(ctx),
  beginSecondFactor: (ctx, _, http) => actions.beginSecondFactor(ctx, http.origin),
  turnOnSecondFactor: (ctx, { body }, http) => actions.turnOnSecondFactor(ctx, body.code, http),
  renewRecoveryCodes: (ctx) => actions.renewRecoveryCodes(ctx),
  turnOffSecondFactor: (ctx) => actions.turnOffSecondFactor(ctx),
})
