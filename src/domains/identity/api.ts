import { type Exchange, routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import { identityContract } from './contract.ts'
import { SETUP } from './sign-in-limits.ts'

export const identityRoutes = routesOf(identityContract, {
  login: async (ctx, { body }, http) =>
    signedIn(await actions.signIn(ctx, body.username, body.password, http), http),
  currentUser: (ctx) => actions.currentUser(ctx),
  logout: async (ctx, _, http) => {
    await actions.signOut(ctx)
    http.clearSession()
  },
  chooseSite: (ctx, { body }) => actions.chooseSite(ctx, body.forkId),
  createOwner: async (ctx, { body }, http) => {
    http.limits.call(SETUP, http.network)
    return signedIn(await actions.createOwner(ctx, body, http.userAgent), http)
  },
})

function signedIn({ user, token, device }: actions.SignedIn, http: Exchange) {
  http.setSession(token)
  http.setDevice(device)
  return { user }
}
