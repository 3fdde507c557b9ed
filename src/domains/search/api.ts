import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { shapes } from './shapes.ts'

/** @param registered `types`: what can be found, by the slices that have it */
export const searchRoutes = ({ types }: { types: readonly actions.FoundType[] }) =>
  routesOf(calls, shapes, {
    findItems: (ctx, { query }) => actions.findItems(ctx, types, query),
  })
