import { type Locale, LOCALES } from '../kernel/locale.ts'
import {
  archived,
  inMaintenance,
  invalidField,
  notAllowed,
  notFound,
  notSignedIn,
  Problem,
} from '../kernel/problem.ts'
import { type Capability, reachOf } from '../kernel/role.ts'
import { type Actor, type ModuleId, isEnabled, roleOf, type Site } from '../kernel/site.ts'
import type { Tx } from './db/database.ts'
import { type Idempotency, once } from './db/idempotency.ts'
import type { Platform } from './platform.ts'

/** The request that did something. */
export interface Trace {
  /** Also in the log; null for the command line. */
  requestId: string | null
  /** The caller's address, cut so that it identifies no household. */
  network: string | null
}

/** Everything an action may know of its caller and its surroundings. */
export interface Ctx extends Platform {
  /** The site in the path; without one, the first of `sites`; null where there is none. */
  site: Site | null
  /** Sites that are searched for an id: the caller's own; without a session the site of the host. */
  sites: readonly Site[]
  actor: Actor | null
  /** Language of ?locale=; null means the site's source language. */
  locale: Locale | null
  /** Version in If-Match. */
  ifMatch: number | null
  /** Set for a POST with an Idempotency-Key. */
  idempotency: Idempotency | null
  trace: Trace
}

/** @throws notFound where the call has no site */
export function siteOf(ctx: Ctx): Site {
  if (!ctx.site) throw notFound()
  return ctx.site
}

/** One of `sites`. @throws notFound for any other id */
export function siteById(ctx: Ctx, id: string): Site {
  const site = ctx.sites.find((s) => s.id === id)
  if (!site) throw notFound()
  return site
}

/** @throws notSignedIn without a session */
export function actorOf(ctx: Ctx): Actor {
  if (!ctx.actor) throw notSignedIn()
  return ctx.actor
}

/**
 * For an action that must not work in a session that somebody left open. A call that always needs this has it in its policy.
 * @throws Problem `confirm-password`
 */
export function requireRecentPassword(ctx: Ctx): void {
  if (actorOf(ctx).isPasswordRecent) return
  throw new Problem('confirm-password', 'Please confirm your password.')
}

/**
 * Whether the caller of a public call has no role on the site. Such a caller sees only what public pages show: nothing of a
 * module that is off, and nothing at all while the site is in maintenance.
 * @throws notFound, inMaintenance
 */
export function isReader(ctx: Ctx, site: Site, module: ModuleId): boolean {
  if (ctx.actor?.roles.has(site.id)) return false
  requireOpen(ctx, site)
  if (!site.isActive || !isEnabled(site, module)) throw notFound()
  return true
}

/** For a public call: refuses callers without a role while the site is in maintenance. @throws inMaintenance */
export function requireOpen(ctx: Ctx, site: Site): void {
  const isStaff = ctx.actor?.roles.has(site.id)
  if (site.isInMaintenance && !isStaff) throw inMaintenance(ctx.locale ?? site.defaultLanguage, site.name)
}

/**
 * @param ownerId account that owns the item; left out where nobody does, such as for the book
 * @throws notAllowed where `mayDo` is false
 */
export function requireCapability(
  ctx: Ctx,
  siteId: string,
  capability: Capability,
  ownerId: string | null = null,
): void {
  if (mayDo(ctx, siteId, capability, ownerId)) return
  throw ctx.sites.some(({ id, isArchived }) => id === siteId && isArchived) ? archived() : notAllowed()
}

/** Whether the caller's role on the site has the capability for this item: for all items, or for own ones and it is one. */
export function mayDo(
  ctx: Ctx,
  siteId: string,
  capability: Capability,
  ownerId: string | null = null,
): boolean {
  const actor = actorOf(ctx)
  const role = roleOf(actor, siteId, capability)
  const reach = role ? reachOf(role, capability) : null
  return reach === 'site' || (reach === 'own' && ownerId === actor.userId)
}

/**
 * Whether the caller may write the texts of an item in a language other than the site's own. Translators may in their
 * languages, others in all if they may write the item.
 */
export function mayTranslate(ctx: Ctx, site: Site, locale: Locale, ownerId: string | null = null): boolean {
  if (locale === site.sourceLanguage || !languagesOf(ctx, site).includes(locale)) return false
  const role = actorOf(ctx).roles.get(site.id)
  const isTranslator = role !== undefined && reachOf(role, 'translation.write') === 'language'
  return isTranslator || mayDo(ctx, site.id, 'translation.write', ownerId)
}

/** The languages in which the caller's role lets texts of a site be written. */
export function languagesOf(ctx: Ctx, site: Site): readonly Locale[] {
  const { roles, languages } = actorOf(ctx)
  const named = languages.get(site.id)
  if (named) return named
  const role = roles.get(site.id)
  const isTranslator = role !== undefined && reachOf(role, 'translation.write') === 'language'
  return isTranslator ? LOCALES.filter((locale) => locale !== site.sourceLanguage) : LOCALES
}

/**
 * Refuses texts in languages that the caller's role on the site does not write.
 * @param asked languages of the texts that are written
 * @throws notAllowed
 */
export function requireLanguages(ctx: Ctx, site: Site, asked: readonly Locale[]): void {
  const own = languagesOf(ctx, site)
  if (asked.every((locale) => own.includes(locale))) return
  const names = new Intl.ListFormat('en').format(own.map(languageName))
  throw new Problem('not-allowed', `Your role on this site writes texts in ${names} only.`)
}

/** Language of the texts of a call on this site. */
export function localeOf(ctx: Ctx, site: Site): Locale {
  return ctx.locale ?? site.sourceLanguage
}

/** For an item without translations. @throws invalid for a write in another language than the site's own */
export function requireOwnLanguage(ctx: Ctx, { sourceLanguage }: Site): void {
  if (ctx.locale === null || ctx.locale === sourceLanguage) return
  throw onlyIn(
    ctx.locale,
    `this has no translations, and its only texts are in ${languageName(sourceLanguage)}`,
  )
}

/** The problem of a write in a language that the item cannot be written in. @param why the reason, which follows a colon */
export function onlyIn(locale: Locale, why: string): Problem {
  return invalidField(
    'locale',
    'one-language',
    `It cannot be written in ${languageName(locale)} (${locale}): ${why}`,
  )
}

export const languageName = (locale: Locale): string => NAMES.of(locale) ?? locale

const NAMES = new Intl.DisplayNames('en', { type: 'language' })

/**
 * Runs a change in a transaction. A repeated POST with the same Idempotency-Key gets the first answer again.
 * @param siteId site that the transaction may write; '*' for rows that all sites share
 */
export function change<T>(ctx: Ctx, siteId: string, work: (tx: Tx) => T | Promise<T>): Promise<T> {
  const { idempotency } = ctx
  return ctx.db.transaction(siteId === '*' ? '*' : [siteId], (tx) =>
    idempotency ? once(tx, idempotency, () => work(tx)) : work(tx),
  )
}
