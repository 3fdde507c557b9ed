import { routesOf } from '../../platform/http/slice.ts'
import { files } from './actions.ts'
import { mediaContract } from './contract.ts'

export const mediaRoutes = routesOf(mediaContract, {
  listFiles: async (ctx, { query }, { listed }) => listed(await files.list(ctx, query)),
})
