import { modulesRoutes } from './api.ts'

export { switchOn } from './actions.ts'
export { BOOK_MODULES } from './contract.ts'

/** Modules as the product takes them. */
export const servedModules = { routes: modulesRoutes }
