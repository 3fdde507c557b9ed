import { type Capability, reachOf, type Role, roleFor, ROLES, type Standing } from '../kernel/role.ts'
import type { ConsoleSite } from './session/account.ts'
import type { ConsoleScreen, MenuEntry, Slice } from './catalogue/slice.ts'

/** The person's role on the open site, and which modules are on there. */
export type Reach = Standing & Pick<ConsoleSite, 'modules'>

/** The entries that the person can reach, in the order of their slices. */
export function menuOf(slices: readonly Slice[], site: Reach): MenuEntry[] {
  return slices
    .filter((slice) => isOnAt(site, slice))
    .flatMap(({ menu }) => menu ?? [])
    .filter(({ needs }) => isOpenTo(site, needs))
}

/** The entry of the side bar that a screen belongs to. */
export function entryOf(
  slices: readonly Slice[],
  screen: ConsoleScreen,
  { menu }: Slice,
): MenuEntry | undefined {
  if (screen.entry === undefined) return menu
  return slices.find((slice) => slice.menu?.path === screen.entry)?.menu
}

/** Key of what is closed to people without the right to a screen: a screen with a right of its own may be one of an open entry. */
export function nameOf(
  { needs, tab, name = tab }: Pick<ConsoleScreen, 'needs' | 'tab' | 'name'>,
  entry: MenuEntry | undefined,
): string | undefined {
  return needs === undefined || name === undefined ? entry?.label : name
}

/** A screen among the tabs of an entry. */
interface ScreenTab {
  /** Key among all texts. */
  label: string
  path: string
  isOpen: boolean
}

/**
 * The tabs of the entry of the screen at an address, without those that the person cannot open.
 * @returns label: key of their common name
 */
export function tabsAt(slices: readonly Slice[], site: Reach, pathname: string) {
  const screens = slices
    .filter((slice) => isOnAt(site, slice))
    .flatMap((slice) => slice.screens.map((screen) => ({ ...screen, entry: entryOf(slices, screen, slice) })))
  const entry = screens.find(({ path }) => path === pathname)?.entry
  const tabs = screens.flatMap(({ path, tab, needs, entry: own }): ScreenTab[] =>
    tab !== undefined && own === entry && isOpenTo(site, needs)
      ? [{ path, label: tab, isOpen: path === pathname }]
      : [],
  )
  return { label: entry?.tabs, tabs }
}

/** Whether the module of a slice is on at a site; a slice without one always is. */
export function isOnAt({ modules }: Pick<Reach, 'modules'>, { module }: Pick<Slice, 'module'>): boolean {
  return module === undefined || modules.includes(module)
}

/** Whether a person has the capability of an entry or screen on a site at all. */
export function isOpenTo(standing: Standing, needs: Capability | undefined): boolean {
  return needs === undefined || reachOf(roleFor(standing, needs), needs) !== null
}

/** Whether the console has a screen at a path, and the person may open it. */
export function hasScreen(slices: readonly Slice[], site: Standing, path: string): boolean {
  return slices.some(({ menu, screens }) =>
    screens.some((screen) => screen.path === path && isOpenTo(site, screen.needs ?? menu?.needs)),
  )
}

/** The lowest role with the capability; all above have it, too. */
export function lowestWith(needs: Capability): Role {
  return ROLES.findLast((role) => isOpenTo({ role }, needs)) ?? 'owner'
}

/** Where the console opens: at the first entry of all. */
export function homeOf(slices: readonly Slice[]): MenuEntry | undefined {
  return slices.find(({ menu }) => menu)?.menu
}
