import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const settingsRoutes = routesOf(calls, shapes, {
  readSettings: (ctx) => actions.readSettings(ctx),
  saveSettings: (ctx, { body }) => actions.saveSettings(ctx, body),
  readSignIn: async (ctx, _, http) => actions.readSignIn(ctx, http.origin),
})
