import { routesOf } from '../../platform/http/slice.ts'
import { signedIn } from '../identity/index.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const peopleRoutes = routesOf(calls, shapes, {
  listPeople: (ctx) => actions.listPeople(ctx),
  changeAccess: (ctx, { params, body }) => actions.changeAccess(ctx, params.id, body),
  removeAccess: (ctx, { params }) => actions.removeAccess(ctx, params.id),
  readSignInRule: (ctx) => actions.readSignInRule(ctx),
  changeSignInRule: (ctx, { body }) => actions.changeSignInRule(ctx, body),
  listInvitations: (ctx) => actions.listInvitations(ctx),
  invite: (ctx, { body }, { limits }) => actions.invite(ctx, body, limits),
  renewInvitation: (ctx, { params }, { limits }) => actions.renewInvitation(ctx, params.id, limits),
  withdrawInvitation: (ctx, { params }) => actions.withdrawInvitation(ctx, params.id),
  acceptInvitation: async (ctx, { body }, http) => {
    const { user } = signedIn(await actions.acceptInvitation(ctx, body, http), http)
    return { username: user.username }
  },
})
