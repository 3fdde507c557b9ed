import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const analyticsRoutes = routesOf(calls, shapes, {
  readViews: (ctx, { query }) => actions.readViews(ctx, query),
})
