import { requireOpen } from '../../platform/context.ts'
import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions/subscribe.ts'
import * as subscribers from './actions/subscribers.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const audienceRoutes = routesOf(calls, shapes, {
  subscribe: async (ctx, { body }, http) => {
    const { hostSite } = http
    requireOpen(ctx, hostSite)
    await actions.subscribe(ctx.db, hostSite, http, body, ctx.locale ?? hostSite.defaultLanguage)
    return { message: 'Thank you for your interest!' }
  },
  listSubscribers: async (ctx, { query }, http) => http.listed(await subscribers.listSubscribers(ctx, query)),
  exportSubscribers: (ctx, { query }) => subscribers.exportSubscribers(ctx, query),
  eraseSubscriber: (ctx, { params }) => subscribers.eraseSubscriber(ctx, params.id),
})
