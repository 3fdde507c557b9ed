import { recordActivity } from '../../content/activity/index.ts'
import { conflict, invalidField, notFound, type FieldError } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import { actorOf, change, type Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { copyTheme } from '../appearance/index.ts'
import { createBook } from '../book/index.ts'
import { copyForms } from '../forms/index.ts'
import { refusingTaken, requireOfSites } from '../hosts/index.ts'
import { BOOK_MODULES, PAGE_MODULES } from '../modules/index.ts'
import { copyMenus } from '../navigation/index.ts'
import { beginPages } from '../pages/index.ts'
import { createSite, isSlugTaken, setDefaultSite } from '../sites/index.ts'
import * as queries from './queries.ts'
import type { SiteCreate, SiteWrite, StandingSite } from './shapes.ts'

/** Every site of the install. */
export const listStandingSites = (ctx: Ctx): Promise<StandingSite[]> => queries.listStanding(ctx.db.staff)

interface NewBookSite {
  id: string
  title: string
  subtitle: string
  /** As the book names its author; left out: nobody yet. */
  author?: string
  language: Site['sourceLanguage']
  slug?: string | undefined
  timezone?: string | undefined
}

/** Begins a site with a book of its own, its two pages and its menus. */
export async function beginBookSite(
  tx: Tx,
  { id, title, subtitle, author, language, slug, timezone }: NewBookSite,
): Promise<Site> {
  const place = { ...(slug !== undefined && { slug }), ...(timezone !== undefined && { timezone }) }
  const site = await createSite(tx, { id, name: title, language, modules: BOOK_MODULES, ...place })
  await createBook(tx, site, { title, subtitle, ...(author !== undefined && { author }) })
  await beginPages(tx, site)
  return site
}

/**
 * Creates a site, which nobody but the owner of the install may open at first. A site like another one has its language, its look,
 * its menus and its forms, but no texts and no people.
 * @throws conflict for an address that is taken, invalid for another site that is not there
 */
export async function createNewSite(ctx: Ctx, write: SiteCreate): Promise<StandingSite> {
  const id = await change(ctx, '*', async (tx) => {
    const id = ctx.newId()
    if (write.slug !== undefined) await requireFreeSlug(tx, write.slug)
    const after = await begin(ctx, tx, id, write)
    recordActivity(tx, ctx, { siteId: id, action: 'fork.create', objectId: id, after })
    return id
  })
  return standingOf(ctx, id)
}

function begin(ctx: Ctx, tx: Tx, id: string, write: SiteCreate): Promise<Site> {
  const { name, slug, language = 'en', timezone, start } = write
  if (start === 'book') return beginBookSite(tx, { id, title: name, subtitle: '', language, slug, timezone })
  const place = { ...(slug !== undefined && { slug }), ...(timezone !== undefined && { timezone }) }
  if (start === 'pages') return createSite(tx, { id, name, language, modules: PAGE_MODULES, ...place })
  const other = actorOf(ctx).sites.find((site) => site.id === write.like)
  if (!other) throw invalidField('like', 'unknown', 'There is no such site')
  return beginLike(tx, other, { id, name, ...place })
}

async function beginLike(
  tx: Tx,
  other: Site,
  { id, name, ...place }: { id: string; name: string; slug?: string; timezone?: string },
): Promise<Site> {
  const { sourceLanguage: language, modules, timezone } = other
  const site = await createSite(tx, { id, name, language, modules, timezone, ...place, hasOwnMenus: true })
  if (modules.includes('book-content')) await createBook(tx, site, { title: name, subtitle: '' })
  await copyTheme(tx, other, site)
  await copyMenus(tx, other, site)
  await copyForms(tx, other, site)
  return site
}

/**
 * Changes what belongs to the install rather than to the site's own settings.
 * @throws notFound, also for a deleted site; conflict for an address or a domain that is taken, for pausing the default site, and
 * for archiving one that readers do not get
 */
export async function changeSite(ctx: Ctx, id: string, write: SiteWrite): Promise<StandingSite> {
  await change(ctx, '*', async (tx) => {
    const defaultId = await queries.lockDefault(tx)
    const before = await lockedSite(tx, id)
    const { isPaused, isDefault, ...given } = write
    const isActive = isPaused === undefined ? before.isActive : !isPaused
    const willBeDefault = isDefault ?? defaultId === id
    if (isDefault === false && defaultId === id) throw isDefaultSite('It stays the default until another is')
    if (willBeDefault && !isActive) throw isDefaultSite('It cannot be paused')
    if (given.isArchived && !before.isArchived) requireReaders({ ...before, isActive })
    if (given.slug !== undefined && given.slug !== before.slug) await requireFreeSlug(tx, given.slug)
    if (given.domain) requireOfSites(ctx, given.domain)
    const after = { ...before, ...given, isActive }
    await refusingTaken(given.domain ?? '', () => queries.updateSite(tx, id, { ...given, isActive }))
    if (isDefault) await setDefaultSite(tx, id)
    recordActivity(tx, ctx, { siteId: id, action: 'fork.save', objectId: id, before, after })
    tx.touch(id, 'site')
    tx.touchSites()
  })
  return standingOf(ctx, id)
}

/**
 * Takes a site off the web and out of the studio; 30 days later it is gone with everything in it.
 * @throws notFound, invalid for another name than the site's, conflict for the default site
 */
export async function deleteSite(ctx: Ctx, id: string, { name }: { name: string }): Promise<StandingSite> {
  await change(ctx, '*', async (tx) => {
    const defaultId = await queries.lockDefault(tx)
    const before = await lockedSite(tx, id)
    if (defaultId === id) throw isDefaultSite('It cannot be deleted')
    if (name !== before.name) throw invalidField('name', 'other', `The site is called ${before.name}`)
    await queries.markDeleted(tx, id)
    recordActivity(tx, ctx, { siteId: id, action: 'fork.delete', objectId: id, before })
    tx.touchSites()
  })
  return standingOf(ctx, id)
}

/** Brings a deleted site back; it stays paused until somebody opens it to readers. @throws notFound */
export async function restoreSite(ctx: Ctx, id: string): Promise<StandingSite> {
  await change(ctx, '*', async (tx) => {
    const deleted = await queries.lockSite(tx, id)
    if (!deleted?.deletedAt) throw notFound()
    await queries.unmarkDeleted(tx, id)
    recordActivity(tx, ctx, { siteId: id, action: 'fork.restore', objectId: id, after: deleted })
    tx.touchSites()
  })
  return standingOf(ctx, id)
}

/** @throws notFound, also for a deleted one */
async function lockedSite(tx: Tx, id: string): Promise<queries.LockedSite> {
  const site = await queries.lockSite(tx, id)
  if (!site || site.deletedAt) throw notFound()
  return site
}

/** Only what readers can read is kept as it is. @throws conflict */
function requireReaders({
  isActive,
  isInMaintenance,
}: Pick<queries.LockedSite, 'isActive' | 'isInMaintenance'>): void {
  if (!isActive) throw conflict('A paused site is not archived: open it to readers first.')
  if (isInMaintenance) throw conflict('A site in maintenance is not archived: open it to readers first.')
}

async function standingOf(ctx: Ctx, id: string): Promise<StandingSite> {
  const site = await queries.findStanding(ctx.db.staff, id)
  if (!site) throw notFound()
  return site
}

async function requireFreeSlug(tx: Tx, slug: string): Promise<void> {
  if (await isSlugTaken(tx, slug)) throw taken('slug', `The address ${slug} belongs to another site`)
}

function taken(field: string, detail: string) {
  const error: FieldError = { pointer: `/${field}`, code: 'taken', detail }
  return conflict(`${detail}.`, [error])
}

const isDefaultSite = (what: string) =>
  conflict(
    `This site answers where a host name leads to no other. ${what}: make another site the default first.`,
  )
