import { routesOf } from '../../platform/http/slice.ts'
import { corrections } from './actions.ts'
import { correctionsContract } from './contract.ts'

export const correctionsRoutes = routesOf(correctionsContract, {
  listCorrections: async (ctx, { query }, { listed }) => listed(await corrections.list(ctx, query)),
  createCorrection: (ctx, { body }) => corrections.create(ctx, body),
  readCorrection: (ctx, { params }) => corrections.read(ctx, params.id),
  saveCorrection: (ctx, { params, body }) => corrections.save(ctx, params.id, body),
  deleteCorrection: (ctx, { params }) => corrections.remove(ctx, params.id),
})
