import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const backupsRoutes = routesOf(calls, shapes, {
  listBackups: (ctx) => actions.listBackups(ctx),
  makeBackup: (ctx) => actions.makeBackup(ctx),
  readChanges: (ctx, { params, query }) => actions.readChanges(ctx, params.id, query.forkId),
  restoreBackup: (ctx, { params, body }) => actions.restoreBackup(ctx, params.id, body),
  listRestores: (ctx) => actions.listRestores(ctx),
})
