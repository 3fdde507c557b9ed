import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import { sitesContract } from './contract.ts'

export const sitesRoutes = routesOf(sitesContract, {
  listSites: (ctx) => actions.listSites(ctx),
})
