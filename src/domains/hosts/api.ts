import { siteOf } from '../../platform/context.ts'
import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const hostsRoutes = routesOf(calls, shapes, {
  listDomains: (ctx) => actions.listDomains(ctx, siteOf(ctx).id),
  addDomain: (ctx, { params, body }) => actions.addDomain(ctx, params.id, body.domain),
  makePrimary: (ctx, { params }) => actions.makePrimary(ctx, params.id, params.domain),
  removeDomain: (ctx, { params }) => actions.removeDomain(ctx, params.id, params.domain),
  checkDomain: (ctx, { params }) => actions.checkDomain(ctx, siteOf(ctx).id, params.domain),
  isKnownDomain: (ctx, { query }) => actions.requireKnown(ctx, query.domain),
})
