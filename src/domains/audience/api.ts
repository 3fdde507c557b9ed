import { requireOpen } from '../../platform/context.ts'
import { routesOf } from '../../platform/http/slice.ts'
import * as release from './actions/release.ts'
import * as actions from './actions/subscribe.ts'
import * as subscribers from './actions/subscribers.ts'
import * as calls from './calls.ts'
import type { Told } from './mails.ts'
import { shapes } from './shapes.ts'

export const audienceRoutes = (told: Told) =>
  routesOf(calls, shapes, {
    subscribe: async (ctx, { body }, http) => {
      const { hostSite } = http
      requireOpen(ctx, hostSite)
      await actions.subscribe(ctx.db, hostSite, http, body, ctx.locale ?? hostSite.defaultLanguage)
      return { message: 'Thank you for your interest!' }
    },
    listSubscribers: async (ctx, { query }, http) =>
      http.listed(await subscribers.listSubscribers(ctx, query)),
    exportSubscribers: (ctx, { query }) => subscribers.exportSubscribers(ctx, query),
    eraseSubscriber: (ctx, { params }) => subscribers.eraseSubscriber(ctx, params.id),
    readRelease: (ctx) => release.readRelease(ctx),
    previewRelease: (ctx, { body }) => release.previewRelease(ctx, body, told),
    saveDoubleOptIn: (ctx, { body }) => subscribers.saveDoubleOptIn(ctx, body.isOn),
    sendRelease: (ctx, { body }) => release.sendRelease(ctx, body),
  })
