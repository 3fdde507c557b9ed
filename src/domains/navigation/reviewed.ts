import { menus } from './actions.ts'

/** Of what something may wait for publication, by its name in addresses. */
export const reviewedMenus = { navigation: menus.review }
