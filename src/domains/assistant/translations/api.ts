import { type Route, routesOf } from '../../../platform/http/slice.ts'
import * as begin from './actions/begin.ts'
import * as read from './actions/read.ts'
import type { Types } from './actions/words.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

/** @param types all of them, by their names */
export const translationRoutes = (types: Types): Route[] =>
  routesOf(calls, shapes, {
    beginTranslation: (ctx, { body }) => begin.beginTranslation(ctx, types, body),
    listTranslationJobs: (ctx) => read.readJobs(ctx),
    readTranslationJob: (ctx, { params }) => read.readJob(ctx, types, params.id),
    cancelTranslation: (ctx, { params }) => begin.cancelTranslation(ctx, params.id),
    resumeTranslation: (ctx, { params }) => begin.resumeTranslation(ctx, params.id),
    listWaitingProposals: (ctx) => read.readWaiting(ctx, types),
    readItemProposals: (ctx, { query }) => read.readProposals(ctx, types, query),
    discardProposals: (ctx, { body }) => read.discard(ctx, types, body),
    restoreProposals: (ctx, { body }) => read.restore(ctx, types, body),
  })
