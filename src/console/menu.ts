import { type Capability, reachOf, type Role, ROLES } from '../kernel/role.ts'
import type { ConsoleSite } from './account.ts'
import type { MenuEntry, Slice } from './slice.ts'

/** The fixed order of the side (contract rows C256 to C266); slices come in any. */
const ENTRY_ORDER = [
  '/admin',
  '/admin/book',
  '/admin/pages',
  '/admin/blog',
  '/admin/case-studies',
  '/admin/team',
  '/admin/media',
  '/admin/forms',
  '/admin/navigation',
  '/admin/modules',
  '/admin/settings',
]

/** The second key after G that leads to an entry. */
export const GO_KEYS: Partial<Record<string, string>> = {
  '/admin': 'D',
  '/admin/book': 'B',
  '/admin/pages': 'P',
  '/admin/media': 'M',
  '/admin/settings': 'S',
}

/** The entries of the lower bar of a phone, beside More. */
const PHONE_PATHS = ['/admin', '/admin/book', '/admin/blog', '/admin/media']

/** Those of the entries that stand in the lower bar of a phone. */
export function phoneMenuOf(entries: readonly MenuEntry[]): MenuEntry[] {
  return entries.filter(({ path }) => PHONE_PATHS.includes(path))
}

/** The person's role on the open site, and which modules are on there. */
export type Reach = Pick<ConsoleSite, 'role' | 'modules'>

/** The entries that the person can reach, in the fixed order; one that the order does not name comes last. */
export function menuOf(slices: readonly Slice[], site: Reach): MenuEntry[] {
  return slices
    .filter((slice) => isOnAt(site, slice))
    .flatMap(({ menu }) => menu ?? [])
    .filter(({ needs }) => isOpenTo(site.role, needs))
    .sort((a, b) => placeOf(a) - placeOf(b))
}

/** Whether the module of a slice is on at a site; a slice without one always is. */
export function isOnAt({ modules }: Pick<Reach, 'modules'>, { module }: Pick<Slice, 'module'>): boolean {
  return module === undefined || modules.includes(module)
}

/** Whether a role reaches anything with the capability that an entry or screen asks for. */
export function isOpenTo(role: Role, needs: Capability | undefined): boolean {
  return needs === undefined || reachOf(role, needs) !== null
}

/** The role with the fewest rights that still has the capability: everybody above it has it, too. */
export function lowestWith(needs: Capability): Role {
  return ROLES.findLast((role) => isOpenTo(role, needs)) ?? 'owner'
}

/** Where the console opens: at the first entry of all. */
export function homeOf(slices: readonly Slice[]): MenuEntry | undefined {
  return slices.flatMap(({ menu }) => menu ?? []).toSorted((a, b) => placeOf(a) - placeOf(b))[0]
}

function placeOf({ path }: MenuEntry): number {
  const place = ENTRY_ORDER.indexOf(path)
  return place === -1 ? ENTRY_ORDER.length : place
}
