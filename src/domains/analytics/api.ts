import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import { analyticsContract } from './contract.ts'

export const analyticsRoutes = routesOf(analyticsContract, {
  listPageViews: (ctx) => actions.listPageViews(ctx),
})
