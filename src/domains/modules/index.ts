export { BOOK_MODULES, switchOn } from './actions.ts'
export { modulesRoutes } from './api.ts'
