import { routesOf } from '../../../platform/http/slice.ts'
import { signedInOrAsked } from '../signed-in.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const providerRoutes = routesOf(calls, shapes, {
  beginProviderLogin: async (ctx, _, http) => {
    const { address, token } = await actions.beginProviderLogin(ctx, http.origin)
    http.setStep('provider', token)
    return { address }
  },
  loginWithProvider: async (ctx, { body }, http) => {
    const token = http.step('provider')
    http.setStep('provider', null)
    const entered = await actions.loginWithProvider(ctx, { query: body.query, token, browser: http })
    return signedInOrAsked(entered, http)
  },
  readProviderLink: (ctx) => actions.readProviderLink(ctx),
  removeProviderLink: (ctx) => actions.removeProviderLink(ctx),
})
