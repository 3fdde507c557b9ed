import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const presenceRoutes = routesOf(calls, shapes, {
  tellPresence: (ctx, input) => actions.tellPresence(ctx, input),
})
