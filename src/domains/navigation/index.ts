import { served } from '../../content/served/served.ts'
import { menuItems, menuVerbs } from './actions.ts'
import { menus } from './type.ts'

export { beginMenus } from './default-menus.ts'
export { findMenus } from './shown.ts'

/** Menus as the product takes them. */
export const servedMenus = served(menuItems, { calls: menus, verbs: menuVerbs })
