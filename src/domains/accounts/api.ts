import { routesOf } from '../../platform/http/slice.ts'
import { changeEmail } from './actions/change-email.ts'
import { eraseAccount } from './actions/erase.ts'
import * as reset from './actions/reset.ts'
import * as seeing from './actions/see-as.ts'
import * as state from './actions/state.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const accountsRoutes = routesOf(calls, shapes, {
  listAccounts: (ctx) => state.listAccounts(ctx),
  disableAccount: (ctx, { params }) => state.disableAccount(ctx, params.id),
  enableAccount: (ctx, { params }) => state.enableAccount(ctx, params.id),
  makeResetLink: (ctx, { params }) => reset.makeResetLink(ctx, params.id),
  resetPassword: (ctx, { body }, http) => reset.resetByLink(ctx, http.hostSite, body),
  eraseAccount: async (ctx, { body }, http) => {
    await eraseAccount(ctx, body, http)
    http.clearSession()
  },
  changeEmail: (ctx, { body }, http) => changeEmail(ctx, http.hostSite, body, http),
  seeAs: (ctx, { params }) => seeing.seeAs(ctx, params.id),
  seeAsOnSite: (ctx, { params }) => seeing.seeAsOnSite(ctx, params.id),
  endSeeAs: (ctx) => seeing.endSeeAs(ctx),
})
