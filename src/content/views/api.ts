import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const viewsRoutes = routesOf(calls, shapes, {
  listViews: (ctx, { query }) => actions.listViews(ctx, query.list),
  createView: (ctx, { body }) => actions.createView(ctx, body),
  saveView: (ctx, { params, body }) => actions.saveView(ctx, params.id, body),
  deleteView: (ctx, { params }) => actions.deleteView(ctx, params.id),
})
