import { callsOf } from '../../content/type/calls.ts'
import { defineType, type RowOf } from '../../content/type/define-type.ts'
import { requiredChoice, requiredLine, rows } from '../../content/type/fields.ts'
import { switchable } from '../../content/type/state.ts'
import { ENTRIES_MAX, PLACES } from './contract.ts'
import type { MenuItem, MenuItemWrite } from './rules.ts'

/** Menus have no texts but those of their entries, and so no languages of their own. */
export const menuType = defineType({
  name: 'menu',
  address: 'navigation',
  callNames: ['Menu', 'Menus'],
  one: 'a menu',
  many: 'menus',
  state: switchable,
  screen: '/admin/navigation',
  hasOwnScreen: true,
  words: 'navigation',
  shortForm: ['name', 'type'],
  capability: 'navigation.write',
  texts: {},
  shared: {
    name: requiredLine('Name', 100),
    type: requiredChoice('Type', PLACES, 'Type must be main, footer or sidebar'),
    items: rows<MenuItem, MenuItemWrite>('Entries', ENTRIES_MAX),
  },
  // Only one menu is active at a place, so these fields take effect at once.
  atOnce: ['type', 'isActive'],
})

export const menuCalls = callsOf(menuType)

export type MenuRow = RowOf<typeof menuType>
