import { type Exchange, routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const activityRoutes = ({ types }: { types: readonly actions.NamedType[] }) =>
  routesOf(calls, shapes, {
    readActivity: async (ctx, { query }, http) =>
      withNextLink(await actions.readActivity(ctx, types, query), http),
    readInstallActivity: async (ctx, { query }, http) =>
      withNextLink(await actions.readInstallActivity(ctx, query), http),
  })

function withNextLink({ entries, next }: Awaited<ReturnType<typeof actions.readActivity>>, http: Exchange) {
  if (next !== null) http.linkNext(next)
  return entries
}
