import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const registrationRoutes = routesOf(calls, shapes, {
  signUp: (ctx, _, { hostSite }) => actions.signUp(ctx, hostSite),
})
