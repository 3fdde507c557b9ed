import { type Exchange, type Route, routesOf } from '../../../platform/http/slice.ts'
import * as begin from './actions/begin.ts'
import * as read from './actions/read.ts'
import type { Types } from './actions/words.ts'
import * as calls from './calls.ts'
import { type ItemProposals, shapes } from './shapes.ts'

/** @param types all of them, by their names */
export const translationRoutes = (types: Types): Route[] =>
  routesOf(calls, shapes, {
    beginTranslation: (ctx, { body }) => begin.beginTranslation(ctx, types, body),
    listTranslationJobs: async (ctx, _, { say }) => (await read.readJobs(ctx)).map((one) => toldBy(say, one)),
    readTranslationJob: async (ctx, { params }, { say }) => {
      const { items, ...job } = await read.readJob(ctx, types, params.id)
      return { ...toldBy(say, job), items: items.map((one) => toldBy(say, one)) }
    },
    cancelTranslation: (ctx, { params }) => begin.cancelTranslation(ctx, params.id),
    resumeTranslation: (ctx, { params }) => begin.resumeTranslation(ctx, params.id),
    listWaitingProposals: (ctx) => read.readWaiting(ctx, types),
    readItemProposals: async (ctx, { query }, { say }) =>
      withJobTold(say, await read.readProposals(ctx, types, query)),
    discardProposals: async (ctx, { body }, { say }) =>
      withJobTold(say, await read.discard(ctx, types, body)),
    restoreProposals: async (ctx, { body }, { say }) =>
      withJobTold(say, await read.restore(ctx, types, body)),
  })

/** What the server said when it stopped, which is stored in English, in the language of the caller. */
const toldBy = <J extends { detail: string }>(say: Exchange['say'], stopped: J): J => ({
  ...stopped,
  detail: say(stopped.detail),
})

const withJobTold = (say: Exchange['say'], { job, ...rest }: ItemProposals): ItemProposals => ({
  ...rest,
  job: job && toldBy(say, job),
})
