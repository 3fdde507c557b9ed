import { routesOf } from '../../platform/http/slice.ts'
import * as owner from './actions/owner.ts'
import * as password from './actions/password.ts'
import * as profile from './actions/profile.ts'
import * as sessions from './actions/sessions.ts'
import * as signIn from './actions/sign-in.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'
import { setCookies, signedIn, signedInOrAsked } from './signed-in.ts'

export const identityRoutes = routesOf(calls, shapes, {
  login: async (ctx, { body }, http) =>
    signedInOrAsked(await signIn.signIn(ctx, body.username, body.password, http), http),
  currentUser: (ctx) => profile.currentUser(ctx),
  saveProfile: (ctx, { body }, http) => profile.saveProfile(ctx, body, http),
  logout: async (ctx, _, http) => {
    await signIn.signOut(ctx)
    http.clearSession()
  },
  changePassword: async (ctx, { body }, http) =>
    setCookies(await password.changePassword(ctx, body, http), http),
  confirmPassword: (ctx, { body }, http) => signIn.confirmPassword(ctx, body, http),
  listSessions: (ctx) => sessions.listSessions(ctx),
  endSession: async (ctx, { params }, http) => {
    if (await sessions.endSession(ctx, params.id)) http.clearSession()
  },
  endOtherSessions: (ctx) => sessions.endOtherSessions(ctx),
  chooseSite: (ctx, { body }) => signIn.chooseSite(ctx, body.forkId),
  createOwner: async (ctx, { body }, http) =>
    signedIn(await owner.createOwner(ctx, body, http.userAgent), http),
})
