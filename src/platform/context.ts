import type { Locale } from '../kernel/locale.ts'
import { inMaintenance, invalidField, notAllowed, notFound, notSignedIn, Problem } from '../kernel/problem.ts'
import { type Capability, reachOf } from '../kernel/role.ts'
import { type Actor, type ModuleId, isEnabled, type Site } from '../kernel/site.ts'
import type { Tx } from './db/database.ts'
import { type Idempotency, once } from './db/idempotency.ts'
import type { Platform } from './platform.ts'

/** By which call something was done. */
export interface Trace {
  /** The id that the log has too; null for the command line. */
  requestId: string | null
  /** The caller's address, cut so far that it names no household. */
  network: string | null
}

/** Everything an action may know of its caller and its surroundings. */
export interface Ctx extends Platform {
  /** The site that the path names, else the site of the host; null where neither names one. */
  site: Site | null
  /** Sites in which a call that names only an id looks: the caller's own, or for the public the site of the host. */
  sites: readonly Site[]
  actor: Actor | null
  /** Language asked for by ?locale=; null means the default language of the site. */
  locale: Locale | null
  /** Version that the caller saw (If-Match). */
  ifMatch: number | null
  /** There when a POST carried an Idempotency-Key. */
  idempotency: Idempotency | null
  trace: Trace
}

/** The site that the path names. @throws notFound where there is none */
export function siteOf(ctx: Ctx): Site {
  if (!ctx.site) throw notFound()
  return ctx.site
}

/** One of the sites that the caller may look in. @throws notFound for every other id */
export function siteById(ctx: Ctx, id: string): Site {
  const site = ctx.sites.find((s) => s.id === id)
  if (!site) throw notFound()
  return site
}

/** The account that calls. @throws notSignedIn for the public */
export function actorOf(ctx: Ctx): Actor {
  if (!ctx.actor) throw notSignedIn()
  return ctx.actor
}

/**
 * For what a session that somebody left open must not be enough for; a call that always asks says so in its policy.
 * @throws Problem `confirm-password`
 */
export function requireRecentPassword(ctx: Ctx): void {
  if (actorOf(ctx).isPasswordRecent) return
  throw new Problem('confirm-password', 'Please confirm your password.')
}

/**
 * Whether a call that everybody may make is made by somebody without a role on the site, who sees what its pages would show:
 * nothing of a module that is off, and nothing at all while readers are asked for patience.
 * @throws notFound, inMaintenance
 */
export function isReader(ctx: Ctx, site: Site, module: ModuleId): boolean {
  if (ctx.actor?.roles.has(site.id)) return false
  requireOpen(ctx, site)
  if (!site.isActive || !isEnabled(site, module)) throw notFound()
  return true
}

/** For a call that everybody may make: readers are asked for patience while a site is worked on. @throws inMaintenance */
export function requireOpen(ctx: Ctx, site: Site): void {
  const isStaff = ctx.actor?.roles.has(site.id)
  if (site.isInMaintenance && !isStaff) throw inMaintenance(localeOf(ctx, site), site.name)
}

/**
 * @param ownerId account whose item it is; left out for what is nobody's own, such as the book
 * @throws notAllowed when the caller's role on the site does not reach the item with the capability
 */
export function requireCapability(
  ctx: Ctx,
  siteId: string,
  capability: Capability,
  ownerId: string | null = null,
): void {
  if (!mayDo(ctx, siteId, capability, ownerId)) throw notAllowed()
}

/** Whether the caller's role on the site reaches the item with the capability. */
export function mayDo(
  ctx: Ctx,
  siteId: string,
  capability: Capability,
  ownerId: string | null = null,
): boolean {
  const { roles, userId } = actorOf(ctx)
  const role = roles.get(siteId)
  const reach = role ? reachOf(role, capability) : null
  return reach === 'site' || (reach === 'own' && ownerId === userId)
}

/**
 * Whether the caller may write the texts of an item in a language that is not the site's own: translators may in theirs, others
 * wherever they may write the item.
 */
export function mayTranslate(ctx: Ctx, site: Site, locale: Locale, ownerId: string | null = null): boolean {
  if (locale === site.defaultLanguage) return false
  if (mayDo(ctx, site.id, 'translation.write', ownerId)) return true
  const { roles, languages } = actorOf(ctx)
  const role = roles.get(site.id)
  if (!role || reachOf(role, 'translation.write') !== 'language') return false
  return languages.get(site.id)?.includes(locale) ?? true
}

/** Language of the texts of a call on this site. */
export function localeOf(ctx: Ctx, site: Site): Locale {
  return ctx.locale ?? site.defaultLanguage
}

/** Of what has its texts in the site's own language alone. @throws invalid for a write in another one */
export function requireOwnLanguage(ctx: Ctx, { defaultLanguage }: Site): void {
  if (ctx.locale === null || ctx.locale === defaultLanguage) return
  const asked = `It cannot be written in ${languageName(ctx.locale)} (${ctx.locale})`
  throw invalidField(
    'locale',
    'one-language',
    `${asked}: this has no translations, and its only texts are in ${languageName(defaultLanguage)}`,
  )
}

/** What a language is called in the sentences of a refusal. */
const languageName = (locale: Locale): string => NAMES.of(locale) ?? locale

const NAMES = new Intl.DisplayNames('en', { type: 'language' })

/** Runs a change of one site, or with '*' of what all share, in a transaction; a POST with an Idempotency-Key answers a repetition with what `work` gave first. */
export function change<T>(ctx: Ctx, siteId: string, work: (tx: Tx) => Promise<T>): Promise<T> {
  const { idempotency } = ctx
  return ctx.db.transaction(siteId === '*' ? '*' : [siteId], (tx) =>
    idempotency ? once(tx, idempotency, () => work(tx)) : work(tx),
  )
}
