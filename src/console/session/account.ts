import type { Locale } from '../../kernel/locale.ts'
import type { Status } from '../../kernel/publication.ts'
import type { Standing } from '../../kernel/role.ts'
import type { ModuleId } from '../../kernel/site.ts'
import type { Present } from '../../kernel/studio-event.ts'
import type { ViewCalls } from '../catalogue/list-views.ts'

/** Key of the query of the signed-in person: the call's own address. */
export const PERSON_KEY = ['/api/auth/user'] as const

export interface Person {
  id: string
  username: string
  firstName: string
  lastName: string
  /** The owner of the install: they may open all sites and what belongs to no site. */
  isPlatformOwner: boolean
  /** A site asks for a second factor, which the person has not; `isDue`: it is set up before anything else. */
  secondFactor?: { from: string; isDue: boolean } | undefined
  /** Left out, unless somebody else sees the studio as this person. */
  seenBy?: { username: string; until: string; siteId: string | null } | undefined
}

/** A site that the person may open. */
export interface ConsoleSite extends Standing {
  id: string
  name: string
  slug: string
  domain: string | null
  /** Where readers find it, without a slash at the end; null where they find it on the host of the studio, too. */
  address: string | null
  /** Nothing on it can be changed. */
  isArchived: boolean
  /** Languages in which the person writes texts; null for all, for translators without the site's own. */
  languages: readonly Locale[] | null
  /** Ids of the modules that are on. */
  modules: readonly string[]
  /** The texts of the site are written in it first. */
  sourceLanguage: Locale
  /** Readers get it at addresses that name none. */
  defaultLanguage: Locale
  /** IANA name; every time in the studio is shown in it. */
  timezone: string
}

/** An item as the palette finds it. */
export interface NamedItem {
  kind: string
  id: string
  title: string
  status: Status
}

/** An item that a link of a text leads to. */
export interface LinkTarget extends NamedItem {
  /** Null where it has no page. */
  path: string | null
  isTrashed: boolean
  /** Readers can open it now. */
  isShown: boolean
}

/** The calls that the console itself needs, handed in by app. */
export interface Account {
  /** The current site first. */
  listSites(): Promise<ConsoleSite[]>
  chooseSite(id: string): Promise<unknown>
  enableModule(siteId: string, module: ModuleId): Promise<unknown>
  /** Totals of the lists of a site. */
  readCounts(siteId: string): Promise<Partial<Record<string, number>>>
  /** Items of a site by a title that is close to `q`, the closest first. */
  findItems(siteId: string, q: string, locale: Locale): Promise<NamedItem[]>
  /** The same with the addresses of their pages. */
  findPages(siteId: string, q: string, locale: Locale): Promise<(NamedItem & { path?: string | null })[]>
  /** What links lead to; items that are not on the site are left out. @param items as `{kind}/{id}`, at most 100 */
  readLinkTargets(siteId: string, items: readonly string[], locale: Locale): Promise<LinkTarget[]>
  /** The item that readers find at an address of the site; null for none. */
  findLinkTarget(siteId: string, path: string, locale: Locale): Promise<LinkTarget | null>
  logIn(username: string, password: string): Promise<unknown>
  /** Signs in with a code, after `logIn` was refused with `code-needed`. */
  sendCode(code: string): Promise<unknown>
  /** @throws CallError, whose sentence is shown, when it is wrong; of type `code-needed` where a code is needed, too */
  confirmPassword(password: string, code?: string): Promise<unknown>
  /** Signs in with a passkey of whoever is there. @returns id of its account; null when the person let it be */
  logInWithPasskey(): Promise<string | null>
  /** Whether the person has a passkey that this browser can use here. */
  hasPasskey(): Promise<boolean>
  /** Resolves with false when the person let it be. @throws CallError as `confirmPassword` */
  confirmWithPasskey(): Promise<boolean>
  logOut(): Promise<unknown>
  /** Ends that somebody sees the studio as this person. @returns the path where it began, on a site or not */
  endSeeing(siteId: string | null): Promise<string>
  views: ViewCalls
  /** Tells the studio of the site what the person is writing. */
  tellPresence(siteId: string, at: Pick<Present, 'type' | 'id' | 'locale' | 'field'>): Promise<unknown>
}

/** The person's name, or the username of somebody who gave none. */
export function nameOf({ firstName, lastName, username }: Person): string {
  return `${firstName} ${lastName}`.trim() || username
}
