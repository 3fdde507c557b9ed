import { recordActivity } from '../../content/activity/index.ts'
import { cursorOf, placeOf, unknownCursor } from '../../content/item/store/cursor.ts'
import type { FormerAddresses } from '../../content/item/store/former-addresses.ts'
import { type Page, PAGE_LENGTH } from '../../kernel/list.ts'
import { splitLanguage, withLanguage } from '../../kernel/locale.ts'
import { conflict, invalidField, notFound, stale } from '../../kernel/problem.ts'
import { circleOf, targetPath } from '../../kernel/redirect.ts'
import type { Site } from '../../kernel/site.ts'
import { actorOf, change, type Ctx, siteOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { brokenConstraint } from '../../platform/db/run.ts'
import { type Answering, REDIRECTS_TAG } from '../../site/redirects.ts'
import type { Redirect, RedirectFigures, RedirectQuery, RedirectRow, RedirectWrite } from './shapes.ts'
import { REDIRECTS_MAX } from './contract.ts'
import * as queries from './queries.ts'

/** Knowledge about pages is injected: this slice knows no type by name. */
export interface Surroundings {
  /** The former addresses that each type stores for its items. */
  former: readonly FormerAddresses[]
  /** Whether a page of the site answers at a path. */
  isPage: Answering
}

/** Most visited first, then by address. */
const ORDER = 'visits'

/** Maximum number of missed addresses shown. */
const MISSED_TOLD = 5

/** What is read of all that leads elsewhere. */
export function redirectReads({ former, isPage }: Surroundings) {
  const reads = queries.redirectReads(former)
  return {
    /** A page of redirects. @throws invalid for an unknown cursor */
    async list(ctx: Ctx, query: RedirectQuery): Promise<Page<RedirectRow>> {
      const { id } = siteOf(ctx)
      const q = query.q || null
      const length = query.limit === undefined ? PAGE_LENGTH : Number(query.limit)
      const after = query.cursor === undefined ? null : placeIn(query.cursor)
      const [{ byHand, byItself }, rows] = await Promise.all([
        reads.count(ctx.db.staff, id, q),
        reads.list(ctx.db.staff, id, { q, after, limit: length + 1 }),
      ])
      const items = rows.slice(0, length)
      const last = rows.length > length ? items.at(-1) : undefined
      const next = last ? cursorOf(ORDER, [String(last.visits), last.from]) : null
      return { items, page: { total: byHand + byItself, isExact: true, next } }
    },

    /** The number of redirects, and the addresses that readers often miss. */
    async figures(ctx: Ctx): Promise<RedirectFigures> {
      const site = siteOf(ctx)
      const [counts, missed] = await Promise.all([
        reads.count(ctx.db.staff, site.id),
        reads.missed(ctx.db.staff, site.id),
      ])
      // Somebody may have published the page meanwhile.
      const isThere = await Promise.all(missed.map(({ path }) => isPage(ctx.db, site, splitLanguage(path))))
      return { ...counts, missed: missed.filter((_, i) => !isThere[i]).slice(0, MISSED_TOLD) }
    },

    /** Whether a page answers at a path, so that a redirect from it has no effect. */
    async answer(ctx: Ctx, from: string): Promise<{ isPage: boolean }> {
      const site = siteOf(ctx)
      return { isPage: await isPage(ctx.db, site, splitLanguage(bareIn(site, from))) }
    },
  }
}

/**
 * Leads readers from a path elsewhere.
 * @throws conflict for a path with a redirect and beyond the limit; invalid for a loop
 */
export async function createRedirect(ctx: Ctx, write: RedirectWrite): Promise<Redirect> {
  const site = siteOf(ctx)
  return changed(ctx, site, async (tx, made) => {
    if (made.length >= REDIRECTS_MAX)
      throw conflict(`A site has ${REDIRECTS_MAX} redirects of its own at most.`)
    const given = { ...write, from: storedFrom(site, write.from, made) }
    requireEnd(site, given, made)
    const stored = await refusingTaken(given, () =>
      queries.insertRedirect(tx, site.id, { ...given, id: ctx.newId(), createdBy: actorOf(ctx).userId }),
    )
    recorded(tx, ctx, {
      siteId: site.id,
      action: 'redirect.create',
      objectId: stored.id,
      before: NOWHERE,
      after: stored,
    })
    return stored
  })
}

/** Changes where readers are led. @throws notFound, stale, and as `createRedirect` */
export async function saveRedirect(ctx: Ctx, id: string, write: RedirectWrite): Promise<Redirect> {
  const site = siteOf(ctx)
  return changed(ctx, site, async (tx, made) => {
    const before = ofId(made, id)
    if (ctx.ifMatch !== null && ctx.ifMatch !== before.version) throw stale(before)
    const given = { ...write, from: storedFrom(site, write.from, made) }
    if (given.from === before.from && given.to === before.to) return before
    const others = made.filter((one) => one.id !== id)
    requireEnd(site, given, others)
    const after = await refusingTaken(given, () => queries.updateRedirect(tx, site.id, id, given))
    recorded(tx, ctx, {
      siteId: site.id,
      action: 'redirect.save',
      objectId: id,
      before,
      after,
    })
    return after
  })
}

/**
 * Deletes a redirect; its visit count stays in case it is created again.
 * @returns the stored redirect, for undo
 * @throws notFound
 */
export async function deleteRedirect(ctx: Ctx, id: string): Promise<Redirect> {
  const site = siteOf(ctx)
  return changed(ctx, site, async (tx, made) => {
    const before = ofId(made, id)
    await queries.deleteRedirect(tx, site.id, id)
    recorded(tx, ctx, { siteId: site.id, action: 'redirect.delete', objectId: id, before, after: NOWHERE })
    return before
  })
}

/** What the log tells of a redirect that is not there. */
const NOWHERE = { from: null, to: null }

/** Records the change in the activity log; it takes effect with the next request. */
function recorded(tx: Tx, ctx: Ctx, deed: Parameters<typeof recordActivity>[2]): void {
  tx.touch(deed.siteId, REDIRECTS_TAG)
  recordActivity(tx, ctx, deed)
}

/** Serializes changes of a site's redirects. */
async function changed<T>(
  ctx: Ctx,
  { id: siteId }: Site,
  work: (tx: Tx, made: Redirect[]) => Promise<T>,
): Promise<T> {
  return change(ctx, siteId, async (tx) => {
    await queries.lockRedirects(tx, siteId)
    return work(tx, await queries.listMade(tx, siteId))
  })
}

/**
 * The path as it is stored: without the default language. One that was stored before its language became the default is found
 * under both spellings.
 */
function storedFrom(site: Site, from: string, made: readonly Redirect[]): string {
  const isMade = (path: string) => made.some((one) => one.from === path)
  const bare = bareIn(site, from)
  const whole = withLanguage(bare, site.defaultLanguage)
  return [from, whole].find(isMade) ?? bare
}

/** Removes the default language from the path: no address of the site contains it. */
function bareIn({ defaultLanguage }: Site, from: string): string {
  const { locale, path } = splitLanguage(from)
  return locale === defaultLanguage ? path : from
}

/** @throws invalid for a redirect to itself, or one that closes a loop */
function requireEnd(site: Site, write: RedirectWrite, others: readonly Redirect[]): void {
  const { domain } = site
  const bareEnd = (to: string) => {
    const path = targetPath(to, domain)
    return path === null ? null : bareIn(site, path)
  }
  const [from, ends] = [bareIn(site, write.from), bareEnd(write.to)]
  if (ends === null) return
  // A path that names the default language goes before the one that names none.
  const named = others.filter((one) => bareIn(site, one.from) !== one.from)
  const leads = [...others, ...named].flatMap((one) => {
    const path = bareEnd(one.to)
    return path === null ? [] : [[bareIn(site, one.from), path] as const]
  })
  const circle = circleOf(from, ends, new Map(leads))
  if (!circle) return
  if (ends === from) throw invalidField('to', 'itself', 'This leads to the address that it comes from')
  throw invalidField('to', 'circle', `This would lead round in a circle: ${told(circle)}`)
}

/** The chain of redirects for a message; a long one is shortened to its ends. */
function told(way: readonly string[]): string {
  return (way.length > TOLD_MAX ? [...way.slice(0, TOLD_MAX - 2), '…', ...way.slice(-1)] : way).join(' → ')
}

const TOLD_MAX = 6

/** @throws conflict for a path that has a redirect already */
async function refusingTaken(write: RedirectWrite, work: () => Promise<Redirect>): Promise<Redirect> {
  try {
    return await work()
  } catch (error) {
    if (brokenConstraint(error) !== 'redirects_from') throw error
    const detail = `${write.from} leads elsewhere already`
    throw conflict(`${detail}.`, [{ pointer: '/from', code: 'taken', detail }])
  }
}

function ofId(made: readonly Redirect[], id: string): Redirect {
  const found = made.find((one) => one.id === id)
  if (!found) throw notFound()
  return found
}

function placeIn(cursor: string): { visits: number; from: string } {
  const [visits = '', from] = placeOf(ORDER, cursor)
  if (!/^\d{1,15}$/.test(visits) || from === undefined) throw unknownCursor()
  return { visits: Number(visits), from }
}
