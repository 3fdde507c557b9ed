import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import { presenceContract } from './contract.ts'

export const presenceRoutes = routesOf(presenceContract, {
  tellPresence: (ctx, input) => actions.tellPresence(ctx, input),
})
