import { modulesRoutes } from './api.ts'

export { BOOK_MODULES, switchOn } from './actions.ts'

/** Modules as the product takes them. */
export const servedModules = { routes: modulesRoutes }
