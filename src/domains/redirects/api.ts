import { routesOf, type Route } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export function redirectsRoutes(registered: actions.Surroundings): Route[] {
  const reads = actions.redirectReads(registered)
  return routesOf(calls, shapes, {
    listRedirects: async (ctx, { query }, http) => http.listed(await reads.list(ctx, query)),
    readRedirectFigures: (ctx) => reads.figures(ctx),
    findAnswer: (ctx, { query }) => reads.answer(ctx, query.from),
    createRedirect: (ctx, { body }) => actions.createRedirect(ctx, body),
    saveRedirect: (ctx, { params, body }) => actions.saveRedirect(ctx, params.id, body),
    deleteRedirect: (ctx, { params }) => actions.deleteRedirect(ctx, params.id),
  })
}
