import { actorOf } from '../../platform/context.ts'
import { type Exchange, routesOf } from '../../platform/http/slice.ts'
import * as owner from './actions/owner.ts'
import * as password from './actions/password.ts'
import * as profile from './actions/profile.ts'
import * as sessions from './actions/sessions.ts'
import * as signIn from './actions/sign-in.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const identityRoutes = routesOf(calls, shapes, {
  login: async (ctx, { body }, http) =>
    signedIn(await signIn.signIn(ctx, body.username, body.password, http), http),
  currentUser: (ctx) => profile.currentUser(ctx),
  saveProfile: (ctx, { body }, { limits }) =>
    profile.saveProfile(ctx, body, (limit) => limits.call(limit, actorOf(ctx).userId)),
  logout: async (ctx, _, http) => {
    await signIn.signOut(ctx)
    http.clearSession()
  },
  changePassword: async (ctx, { body }, http) =>
    setCookies(await password.changePassword(ctx, body, http), http),
  confirmPassword: (ctx, { body }, http) => signIn.confirmPassword(ctx, body.password, http),
  listSessions: (ctx) => sessions.listSessions(ctx),
  endSession: async (ctx, { params }, http) => {
    if (await sessions.endSession(ctx, params.id)) http.clearSession()
  },
  endOtherSessions: (ctx) => sessions.endOtherSessions(ctx),
  chooseSite: (ctx, { body }) => signIn.chooseSite(ctx, body.forkId),
  createOwner: async (ctx, { body }, http) =>
    signedIn(await owner.createOwner(ctx, body, http.userAgent), http),
})

/** Sets the cookies of who has just signed in. */
export function signedIn({ user, ...tokens }: sessions.SignedIn, http: Exchange) {
  setCookies(tokens, http)
  return { user }
}

function setCookies({ token, device }: Omit<sessions.SignedIn, 'user'>, http: Exchange): void {
  http.setSession(token)
  http.setDevice(device)
}
