import { localeOf, requireOpen } from '../../platform/context.ts'
import { routesOf } from '../../platform/http/slice.ts'
import * as entries from './actions/entries.ts'
import { readNotices, resumeNotices } from './actions/notices.ts'
import { submitForm } from './actions/submit.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const entriesRoutes = routesOf(calls, shapes, {
  async submitForm(ctx, { params, body }, http) {
    requireOpen(ctx, http.hostSite)
    const { hostSite } = http
    return submitForm(ctx.db, hostSite, http, params, body, localeOf(ctx, hostSite))
  },
  listEntries: async (ctx, { query }, http) => http.listed(await entries.listEntries(ctx, query)),
  exportEntries: (ctx, { query }) => entries.exportEntries(ctx, query),
  saveEntry: (ctx, { params, body }) => entries.saveEntry(ctx, params.id, body),
  readNotices: (ctx) => readNotices(ctx),
  resumeNotices: (ctx, { params }) => resumeNotices(ctx, params.id),
  eraseEntry: (ctx, { params }) => entries.eraseEntry(ctx, params.id),
})
