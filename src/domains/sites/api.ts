import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const sitesRoutes = routesOf(calls, shapes, {
  listSites: (ctx) => actions.listSites(ctx),
})
