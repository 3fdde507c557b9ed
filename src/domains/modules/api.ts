import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const modulesRoutes = routesOf(calls, shapes, {
  listModules: (ctx) => actions.listModules(ctx),
  toggleModule: (ctx, { params, body }) => actions.toggleModule(ctx, params.moduleId, body),
  addModule: (ctx, { body }) => actions.addModule(ctx, body),
  saveModule: (ctx, { params, body }) => actions.saveModule(ctx, params.id, body),
  removeModule: (ctx, { params }) => actions.removeModule(ctx, params.id),
})
