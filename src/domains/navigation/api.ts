import { routesOf } from '../../platform/http/slice.ts'
import { menus } from './actions.ts'
import { navigationContract } from './contract.ts'

export const navigationRoutes = routesOf(navigationContract, {
  listMenus: async (ctx, { query }, { listed }) => listed(await menus.list(ctx, query)),
  createMenu: (ctx, { body }) => menus.create(ctx, body),
  readMenu: (ctx, { params }) => menus.read(ctx, params.id),
  saveMenu: (ctx, { params, body }) => menus.save(ctx, params.id, body),
  deleteMenu: (ctx, { params }) => menus.remove(ctx, params.id),
})
