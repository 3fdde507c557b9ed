import { domainToUnicode } from 'node:url'
import { type ActivityContext, COMMAND_LINE, recordActivity } from '../../content/activity/index.ts'
import { conflict, type FieldError, notFound } from '../../kernel/problem.ts'
import { hostOf } from '../../kernel/web-address.ts'
import { change, type Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { brokenConstraint } from '../../platform/db/run.ts'
import type { Platform } from '../../platform/platform.ts'
import { DOMAINS_MAX, type DomainState, stateOf } from './contract.ts'
import * as queries from './queries.ts'
import { newChallenge } from './challenge.ts'
import type { Domain, DomainAnswer } from './shapes.ts'

/** The domains of the site, the primary one first. */
export async function listDomains(ctx: Ctx, id: string): Promise<Domain[]> {
  return (await queries.listDomains(ctx.db.staff, id)).map(shownOf)
}

/**
 * Gives the site a domain. The first one becomes the primary one when a check finds that it leads here, or by `makePrimary`: until
 * then it shows the site, and no link names it.
 * @throws conflict for one that a site or the studio has, and beyond the limit
 */
export async function addDomain(ctx: Ctx, id: string, domain: string): Promise<Domain> {
  requireOfSites(ctx, domain)
  await changed(ctx, id, async (tx, { all }) => {
    if (all.some((one) => one.domain === domain)) throw hasIt(`This site has the domain ${domain}`)
    if (all.length >= DOMAINS_MAX) throw conflict(`A site has ${DOMAINS_MAX} domains at most.`)
    await refusingTaken(domain, () => queries.insertFurther(tx, id, { domain }))
    recordActivity(tx, ctx, {
      siteId: id,
      action: 'domain.create',
      objectId: id,
      before: { domain: null },
      after: { domain },
    })
  })
  return ofSite(ctx, id, domain)
}

/** Makes a domain of the site the primary one; the one before leads to it from now on. @throws notFound */
export async function makePrimary(ctx: Ctx, id: string, domain: string): Promise<Domain[]> {
  await changed(ctx, id, async (tx, { primary, all }) => {
    requireIn(all, domain)
    if (primary === domain) return
    await queries.setPrimary(tx, id, domain)
    const before = all.find(({ isPrimary }) => isPrimary)
    if (before) await queries.insertFurther(tx, id, before)
    recordPrimary(tx, ctx, id, [primary, domain])
  })
  return listDomains(ctx, id)
}

/** Takes a domain from the site. @throws notFound; conflict for the primary one while there are others */
export async function removeDomain(ctx: Ctx, id: string, domain: string): Promise<Domain[]> {
  await changed(ctx, id, async (tx, { primary, all }) => {
    requireIn(all, domain)
    if (primary !== domain) await queries.deleteFurther(tx, id, domain)
    else if (all.length === 1) await queries.setPrimary(tx, id, null)
    else throw conflict(`The other domains lead to ${domain}. Make another one the primary domain first.`)
    recordActivity(tx, ctx, {
      siteId: id,
      action: 'domain.delete',
      objectId: id,
      before: { domain },
      after: { domain: null },
    })
  })
  return listDomains(ctx, id)
}

/**
 * Asks others what they see of a domain of the site, and keeps what they say. One that leads here becomes the primary domain of a
 * site without one.
 * @throws notFound
 */
export async function checkDomain(ctx: Ctx, id: string, domain: string): Promise<Domain> {
  // Only a host that the site has is ever asked.
  await ofSite(ctx, id, domain)
  const answer = await askOthers(ctx, domain)
  await change(ctx, '*', (tx) => keep(tx, ctx, { siteId: id, domain }, answer))
  return ofSite(ctx, id, domain)
}

const askOthers = ({ outside, secrets }: Platform, domain: string) =>
  outside.ask(domain, newChallenge(secrets))

async function keep(
  tx: Tx,
  by: ActivityContext,
  { siteId, domain }: { siteId: string; domain: string },
  answer: DomainAnswer,
): Promise<void> {
  const isGood = stateOf(answer) === 'good'
  // The site before its domains, as every change of them locks.
  const primary = isGood ? await queries.lockPrimary(tx, siteId) : undefined
  await queries.keepAnswer(tx, siteId, domain, answer)
  if (primary !== null || !(await queries.hasDomain(tx, siteId, domain))) return
  await queries.setPrimary(tx, siteId, domain)
  recordPrimary(tx, by, siteId, [null, domain])
  tx.touch(siteId, 'site')
  tx.touchSites()
}

function recordPrimary(
  tx: Tx,
  by: ActivityContext,
  siteId: string,
  [before, after]: readonly [string | null, string],
): void {
  const deed = { siteId, objectId: siteId, before: { primary: before }, after: { primary: after } }
  recordActivity(tx, by, { ...deed, action: 'domain.save' })
}

/** Checks the domains of all sites that are not deleted, one after the other. @param stopping ends it between two of them */
export async function checkAll(platform: Platform, stopping: AbortSignal): Promise<void> {
  for (const one of await queries.listAll(platform.db.staff)) {
    if (stopping.aborted) return
    const answer = await askOthers(platform, one.domain)
    await platform.db.transaction('*', (tx) => keep(tx, COMMAND_LINE, one, answer))
  }
}

interface Primary {
  /** With the letters of its language. */
  name: string
  state: DomainState
  checkedAt: string | null
}

/** How the primary domain of the site stands, or the first that waits to be it; null where it has none. */
export async function readPrimary({ db }: Pick<Platform, 'db'>, id: string): Promise<Primary | null> {
  const [first] = (await queries.listDomains(db.staff, id)).map(shownOf)
  if (!first) return null
  return { name: first.shown, state: stateOf(first.answer), checkedAt: first.checkedAt }
}

/** @throws notFound for a host that is none of this install */
export async function requireKnown(ctx: Ctx, typed: string): Promise<{ isKnown: true }> {
  const domain = hostOf(typed)
  const { publicUrl, consoleUrl } = ctx.outside
  const isOwn = domain !== null && [publicUrl, consoleUrl].map(hostIn).includes(domain)
  if (domain === null || !(isOwn || (await queries.isKnown(ctx.db.staff, domain)))) throw notFound()
  return { isKnown: true }
}

interface Held {
  primary: string | null
  all: readonly queries.StoredDomain[]
}

/** Changes the domains of the site, one change after the other; every process hears of it with the commit. */
function changed(ctx: Ctx, id: string, work: (tx: Tx, held: Held) => Promise<void>): Promise<void> {
  return change(ctx, '*', async (tx) => {
    const primary = await queries.lockPrimary(tx, id)
    if (primary === undefined) throw notFound()
    await work(tx, { primary, all: await queries.listDomains(tx, id) })
    tx.touch(id, 'site')
    tx.touchSites()
  })
}

async function ofSite(ctx: Ctx, id: string, domain: string): Promise<Domain> {
  return requireIn(await listDomains(ctx, id), domain)
}

/** @throws notFound */
function requireIn<T extends { domain: string }>(all: readonly T[], domain: string): T {
  const found = all.find((one) => one.domain === domain)
  if (!found) throw notFound()
  return found
}

const shownOf = (stored: queries.StoredDomain): Domain => ({
  ...stored,
  shown: domainToUnicode(stored.domain) || stored.domain,
})

/** @throws conflict for the host of the studio, which shows no site */
export function requireOfSites({ outside }: Ctx, domain: string): void {
  if (domain === hostIn(outside.consoleUrl)) throw hasIt(`The studio has the domain ${domain}`)
}

const hostIn = (url: string | null) => (url === null ? null : new URL(url).hostname)

/** Runs a write of a domain. @throws conflict where another site has it, also in a transaction that was faster */
export async function refusingTaken<T>(domain: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const broken = brokenConstraint(error)
    if (broken !== 'site_domains_domain' && broken !== 'forks_domain_key') throw error
    throw taken(domain)
  }
}

const taken = (domain: string) => hasIt(`Another site has the domain ${domain}`)

function hasIt(detail: string) {
  const error: FieldError = { pointer: '/domain', code: 'taken', detail }
  return conflict(`${detail}.`, [error])
}
