import { type Exchange, routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

/** @param registered `types`: those whose items are named */
export const activityRoutes = ({ types }: { types: readonly actions.NamedType[] }) =>
  routesOf(calls, shapes, {
    readActivity: async (ctx, { query }, http) => shown(await actions.readActivity(ctx, types, query), http),
    readInstallActivity: async (ctx, { query }, http) =>
      shown(await actions.readInstallActivity(ctx, query), http),
  })

function shown({ entries, next }: Awaited<ReturnType<typeof actions.readActivity>>, http: Exchange) {
  if (next !== null) http.linkNext(next)
  return entries
}
