import { routesOf } from '../../platform/http/slice.ts'
import { signedIn } from '../identity/index.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const registrationRoutes = routesOf(calls, shapes, {
  signUp: (ctx, { body }, { hostSite, limits }) =>
    actions.signUp(ctx, hostSite, { ...body, language: ctx.locale ?? hostSite.defaultLanguage, limits }),
  openAccount: async (ctx, { body }, http) => {
    const { user } = signedIn(await actions.openAccount(ctx, body, http), http)
    return { username: user.username }
  },
})
