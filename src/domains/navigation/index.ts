export { navigationRoutes } from './api.ts'
export { beginMenus } from './default-menus.ts'
export { importMenus } from './import.ts'
export { findMenus } from './shown.ts'
