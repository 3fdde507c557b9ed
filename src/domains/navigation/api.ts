import { historyRoutes } from '../../content/history/routes.ts'
import { routesOf } from '../../platform/http/slice.ts'
import { menus } from './actions.ts'
import { menuHistory, navigationContract } from './contract.ts'

export const navigationRoutes = [
  ...historyRoutes('Menu', menuHistory, menus),
  ...routesOf(navigationContract, {
    listMenus: async (ctx, { query }, { listed }) => listed(await menus.list(ctx, query)),
    createMenu: (ctx, { body }) => menus.create(ctx, body),
    readMenu: (ctx, { params }) => menus.read(ctx, params.id),
    saveMenu: (ctx, { params, body }) => menus.save(ctx, params.id, body),
    draftMenu: (ctx, { params, body }) => menus.draft(ctx, params.id, body),
    publishMenu: (ctx, { params }) => menus.publish(ctx, params.id),
    deleteMenu: (ctx, { params }) => menus.remove(ctx, params.id),
  }),
]
