/** Roles of a person on one site, from the most rights to the least. */
export const ROLES = ['owner', 'admin', 'editor', 'author', 'translator', 'viewer'] as const

export type Role = (typeof ROLES)[number]

/** How far a capability reaches: the whole site, own items, or the person's languages. */
type Reach = 'site' | 'own' | 'language'

const all = reach('site', 'site', 'site', 'site', 'site', 'site')
const writers = reach('site', 'site', 'site', 'own')
const editors = reach('site', 'site', 'site')
const admins = reach('site', 'site')
const owners = reach('site')

/** Who may do what; a role without an entry may not. */
export const CAPABILITIES = {
  'content.read': all,
  'content.create': reach('site', 'site', 'site', 'site'),
  'content.write': writers,
  'content.publish': writers,
  'content.delete': writers,
  'content.bulk': editors,
  'content.order': editors,
  'translation.write': reach('site', 'site', 'site', 'own', 'language'),
  'preview.link': writers,
  'book.write': editors,
  'team.write': editors,
  'media.read': all,
  'media.upload': reach('site', 'site', 'site', 'site'),
  'media.write': writers,
  'media.delete': writers,
  'form.write': editors,
  /** What readers sent by forms: to read it; `entry.write`: to mark it as spam and to erase it. */
  'form.entries': editors,
  'entry.write': editors,
  'navigation.write': editors,
  'ai.use': reach('site', 'site', 'site', 'site', 'language'),
  'settings.read': editors,
  'settings.write': admins,
  'module.toggle': admins,
  'people.manage': admins,
  'activity.read': admins,
  'audience.read': admins,
  'audience.export': admins,
  'audience.erase': admins,
  /** To write to all of them. */
  'audience.mail': admins,
  'form.export': admins,
  'secret.write': owners,
  'site.domain': owners,
  'site.export': owners,
  'site.import': owners,
} as const satisfies Record<string, Partial<Record<Role, Reach>>>

export type Capability = keyof typeof CAPABILITIES

/** How far `role` reaches with `capability`, or null when it may not at all. */
export function reachOf(role: Role, capability: Capability): Reach | null {
  const table: Partial<Record<Role, Reach>> = CAPABILITIES[capability]
  return table[role] ?? null
}

/** What people may do on an archived site by the role that they had: read what readers sent. */
const KEPT_IN_ARCHIVE: ReadonlySet<Capability> = new Set([
  'form.entries',
  'form.export',
  'audience.read',
  'audience.export',
])

/** What an account is on a site. */
export interface Standing {
  /** On an archived site that of a viewer. */
  role: Role
  /** On an archived site the role that the account had before and will have again; on others left out. */
  keptRole?: Role | undefined
}

/** The role that decides on a capability. */
export function roleFor({ role, keptRole }: Standing, capability: Capability): Role {
  return keptRole !== undefined && KEPT_IN_ARCHIVE.has(capability) ? keptRole : role
}

function reach(...reaches: Reach[]): Partial<Record<Role, Reach>> {
  return Object.fromEntries(reaches.map((r, i) => [ROLES[i], r]))
}
