import { served } from '../../content/served/served.ts'
import { menuItems } from './actions.ts'

export { copyMenus } from './copy.ts'
export { beginMenus } from './default-menus.ts'
export { findMenus } from './shown.ts'

export const servedMenus = served(menuItems)
