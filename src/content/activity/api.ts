import { type Exchange, routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { exportActivity } from './export.ts'
import { shapes } from './shapes.ts'

const { LOG_OF_INSTALL, logOfSite } = actions

export const activityRoutes = ({ types }: { types: readonly actions.NamedType[] }) =>
  routesOf(calls, shapes, {
    readActivity: async (ctx, { query }, http) =>
      withNextLink(await actions.readActivity(ctx, logOfSite(ctx, types), query), http),
    readFacets: (ctx) => actions.readFacets(ctx, logOfSite(ctx, types)),
    exportActivity: (ctx, { query }) => exportActivity(ctx, logOfSite(ctx, types), query),
    readInstallActivity: async (ctx, { query }, http) =>
      withNextLink(await actions.readActivity(ctx, LOG_OF_INSTALL, query), http),
    readInstallFacets: (ctx) => actions.readFacets(ctx, LOG_OF_INSTALL),
    exportInstallActivity: (ctx, { query }) => exportActivity(ctx, LOG_OF_INSTALL, query),
  })

function withNextLink({ entries, next }: Awaited<ReturnType<typeof actions.readActivity>>, http: Exchange) {
  if (next !== null) http.linkNext(next)
  return entries
}
