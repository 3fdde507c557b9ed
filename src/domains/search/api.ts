import type { ItemType } from '../../content/item/item-type.ts'
import { routesOf } from '../../platform/http/slice.ts'
import * as actions from './actions.ts'
import * as calls from './calls.ts'
import { readLinkTargets } from './link-targets.ts'
import { shapes } from './shapes.ts'

interface Registered {
  /** What can be found, by the slices that have it. */
  types: readonly actions.FoundType[]
  /** What texts can link to. */
  linked: readonly ItemType[]
}

export const searchRoutes = ({ types, linked }: Registered) =>
  routesOf(calls, shapes, {
    findItems: (ctx, { query }) => actions.findItems(ctx, types, query),
    readLinkTargets: (ctx, { query }) => readLinkTargets(ctx, linked, query),
  })
