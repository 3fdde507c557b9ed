import { requireOpen } from '../../platform/context.ts'
import { routesOf } from '../../platform/http/slice.ts'
import { signedIn } from '../identity/index.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const registrationRoutes = routesOf(calls, shapes, {
  signUp: async (ctx, { body }, { hostSite, limits }) => {
    requireOpen(ctx, hostSite)
    const language = ctx.locale ?? hostSite.defaultLanguage
    await actions.signUp(ctx, hostSite, { ...body, language, limits })
  },
  openAccount: async (ctx, { body }, http) => {
    const { user } = signedIn(await actions.openAccount(ctx, body, http), http)
    return { username: user.username }
  },
})
