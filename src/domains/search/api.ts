import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import { searchContract } from './contract.ts'

/** @param registered `types`: what can be found, by the slices that have it */
export const searchRoutes = ({ types }: { types: readonly actions.FoundType[] }) =>
  routesOf(searchContract, {
    findItems: (ctx, { query }) => actions.findItems(ctx, types, query),
  })
