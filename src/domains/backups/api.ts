import { type Exchange, routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

export const backupsRoutes = routesOf(calls, shapes, {
  listBackups: async (ctx, _, { say }) =>
    (await actions.listBackups(ctx)).map(({ proof, ...backup }) => ({
      ...toldBy(say, backup),
      proof: proof && toldBy(say, proof),
    })),
  makeBackup: (ctx) => actions.makeBackup(ctx),
  readChanges: (ctx, { params, query }) => actions.readChanges(ctx, params.id, query.forkId),
  restoreBackup: (ctx, { params, body }) => actions.restoreBackup(ctx, params.id, body),
  listRestores: async (ctx, _, { say }) => (await actions.listRestores(ctx)).map((one) => toldBy(say, one)),
})

/** Why it failed, which is stored in English, in the language of the caller. */
const toldBy = <R extends { reason: string | null }>(say: Exchange['say'], run: R): R => ({
  ...run,
  reason: run.reason && say(run.reason),
})
