import type { Locale } from './locale.ts'
import { type Capability, type Role, roleFor } from './role.ts'

/** A site: what the specification and the stored names call a fork. */
export interface Site {
  id: string
  slug: string
  name: string
  domain: string | null
  isActive: boolean
  /** The texts of the site are written in it first; it never changes. */
  sourceLanguage: Locale
  /** Readers get it at addresses that name none. */
  defaultLanguage: Locale
  /** IANA name; times of the site are meant in it. */
  timezone: string
  /** The site came with the product, and nobody has made it their own. */
  isSample: boolean
  /** Whether search engines may list it. */
  isIndexed: boolean
  /** Readers get the maintenance page; people who may open the studio see the site. */
  isInMaintenance: boolean
  /** Readers read it as it is; nothing on it can be changed, and it takes nothing from them. */
  isArchived: boolean
  /** Stands in the header in place of the mark: a path of the site or an https address; '' for none. */
  logoUrl: string
  /** Icon in the tab of the browser: a path of the site or an https address; '' for none. */
  faviconUrl: string
  /** Ids at services that measure who visits the site, once a reader allows it; '' for none. */
  googleAnalyticsId: string
  facebookPixelId: string
  /** Ids of the modules that are on, by the one rule of `enabled_modules` in the database. */
  modules: readonly string[]
}

/** What can be switched on and off at a site; those that came with the product are listed in its slice of modules. */
export type ModuleId = string

/** Whether a module is on at a site: core ones always are, others with all that they depend on. */
export function isEnabled(site: Pick<Site, 'modules'>, moduleId: ModuleId): boolean {
  return site.modules.includes(moduleId)
}

/** Whose session it is in which somebody sees the studio as another account. */
export interface SeenBy {
  userId: string
  username: string
  /** It ends by itself then. */
  until: string
  /** The site on which it began; null for one that the owner of the install began. */
  siteId: string | null
}

/** Who is calling: the account behind a live session, with its role on each site. */
export interface Actor {
  userId: string
  username: string
  /** SHA-256 of the session cookie, hexadecimal. */
  sessionId: string
  isPlatformOwner: boolean
  /** Whether the password was given in this session within the last ten minutes. */
  isPasswordRecent: boolean
  /** Sites that the account may open, in the order of the site list, the chosen one first. */
  sites: readonly Site[]
  roles: ReadonlyMap<string, Role>
  /** The roles on archived sites before they were archived. */
  keptRoles: ReadonlyMap<string, Role>
  /** Languages in which the account writes texts, by site; null for all, for translators without the site's own. */
  languages: ReadonlyMap<string, readonly Locale[] | null>
  /** When a site of the account first asks for a second factor, for an account without one; else null. */
  secondFactorFrom: string | null
  /** That moment has come: the account sets one up before anything else. */
  owesSecondFactor: boolean
  /** Set while somebody else looks through the eyes of this account; nothing can be written meanwhile. */
  seenBy?: SeenBy
}

/** The role of the caller on a site that decides on a capability; none for a site that the account may not open. */
export function roleOf(
  { roles, keptRoles }: Pick<Actor, 'roles' | 'keptRoles'>,
  siteId: string,
  capability: Capability,
): Role | undefined {
  const role = roles.get(siteId)
  return role && roleFor({ role, keptRole: keptRoles.get(siteId) }, capability)
}
