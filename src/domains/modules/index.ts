import { modulesRoutes } from './api.ts'

export { switchOn } from './actions.ts'
export { BOOK_MODULES, PAGE_MODULES } from './contract.ts'

export const servedModules = { routes: modulesRoutes }
