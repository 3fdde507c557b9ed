import { conflict, invalidField, notAllowed, Problem } from '../../kernel/problem.ts'
import {
  DRAFTS_MAX,
  type NamedItem,
  type PublicationMade,
  PUBLISHED_MAX,
  type Review,
  REVIEW_MAX,
  type ReviewCheck,
  type ScheduledItem,
  type TrashedItem,
  UNDO_DAYS,
  type WaitingItem,
} from '../contract/review.ts'
import { isUuid } from '../../kernel/ids.ts'
import type { Locale } from '../../kernel/locale.ts'
import type { ScheduleWrite, Status } from '../../kernel/publication.ts'
import type { Site } from '../../kernel/site.ts'
import { actorOf, change, type Ctx, siteOf } from '../../platform/context.ts'
import { takenBack } from '../../platform/db/taken-back.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Reads } from '../../platform/db/run.ts'
import { tried } from '../../platform/db/tried.ts'
import { type Choice, everything, inLanguages } from '../item/choice.ts'
import { listTakenDown, listTrash } from '../history/queries.ts'
import type { ItemType } from '../item/item-type.ts'
import { publishWhereUnscheduled } from '../item/publication.ts'
import { readClock } from '../../platform/db/clock.ts'
import { isAnythingShown, listShownPaths } from '../search/queries.ts'
import { listPlans } from '../planned/queries.ts'
import { publish, type StateChange } from '../item/state.ts'
import { scheduleIn } from '../verbs/publish.ts'
import { saveIn } from '../verbs/save.ts'
import { standingOf, undoIn } from '../verbs/undo.ts'
import { isSeen, type PublishedItem } from '../publications/published.ts'
import { isOfItem } from './checks.ts'
import {
  countPublications,
  findLast,
  findPublication,
  insertPublication,
  listPublications,
  listWaiting,
  markUndone,
  type StoredPublication,
} from '../publications/queries.ts'
import { draftsOf, namedOf, type Reviewable, scheduledOf, thrownOf, unseenOf, waitingOf } from './reviewed.ts'

/** The types of a product by their names in addresses. */
export type ReviewedTypes = Readonly<Record<string, ItemType>>

type Found = Reviewable & { type: string }

/** What waits on the site, what could be shown beside it, and its last publication. @param query.item `{type}/{id}` */
export async function readReview(
  ctx: Ctx,
  types: ReviewedTypes,
  pagesAt: ReadonlySet<string>,
  query: { item?: string | undefined },
): Promise<Review> {
  const { id: siteId } = siteOf(ctx)
  const { staff } = ctx.db
  const found = await waitingItems(ctx, staff, types)
  const last = await findLast(staff, siteId)
  const isFirst = last === null && !(await isAnythingShown(staff, { siteId }))
  const drafts = await draftItems(ctx, types, found, isFirst ? REVIEW_MAX : DRAFTS_MAX)
  const told = found.slice(0, REVIEW_MAX)
  const asked = query.item === undefined ? null : await unpublishedItem(ctx, staff, types, query.item)
  const [one, ...all] = await checked(ctx, types, pagesAt, [
    ...(asked ? [asked] : []),
    ...told,
    ...drafts.items,
  ])
  const items = asked ? all : one ? [one, ...all] : []
  return {
    total: found.length,
    items: items.slice(0, told.length),
    drafts: { total: drafts.total, items: items.slice(told.length) },
    asked: (asked && one) ?? null,
    isFirst,
    last: last && (await shownPublication(ctx, types, last)),
  }
}

/** What was thrown away on the site. */
export async function listTrashed(ctx: Ctx, types: ReviewedTypes): Promise<TrashedItem[]> {
  const { id: siteId } = siteOf(ctx)
  const names = namesOf(types)
  const items: TrashedItem[] = []
  for (const { kind, itemId: id, at, by } of await listTrash(ctx.db.staff, siteId)) {
    const type = names.get(kind)
    const of = type && types[type]
    const thrown = of && (await thrownOf(ctx, of, ctx.db.staff, siteId, id))
    if (type && thrown) items.push({ type, id, ...thrown, at, by })
  }
  return items
}

/** What comes out or goes by itself on the site, the next first. */
export async function listScheduled(ctx: Ctx, types: ReviewedTypes): Promise<ScheduledItem[]> {
  const { id: siteId } = siteOf(ctx)
  const all = Object.entries(types).map(async ([type, of]) =>
    (await scheduledOf(ctx, of, siteId)).map((item) => ({ type, ...item })),
  )
  const found = [...(await Promise.all(all)).flat(), ...(await plannedItems(ctx, types))]
  const next = ({ publishAt, unpublishAt }: ScheduledItem) => publishAt ?? unpublishAt ?? ''
  return found.toSorted((a, b) => (next(a) < next(b) ? -1 : 1))
}

/** Items that readers see already, of which changes come. */
async function plannedItems(ctx: Ctx, types: ReviewedTypes): Promise<ScheduledItem[]> {
  const { id: siteId } = siteOf(ctx)
  const names = namesOf(types)
  const items: ScheduledItem[] = []
  for (const { kind, itemId: id, dueAt, fields, refusal } of await listPlans(ctx.db.staff, siteId)) {
    const type = names.get(kind)
    const of = type && types[type]
    const found = of && (await waitingOf(ctx, of, ctx.db.staff, siteId, id))
    if (!type || !found) continue
    const languages = [...new Set(fields.map(({ language }) => language))]
    const named = { type, id, title: found.title, languages }
    items.push({ ...named, publishAt: dueAt, unpublishAt: null, isChange: true, refusal })
  }
  return items
}

/**
 * Says when items come out or go, together or not at all; what readers see already changes at that moment.
 * @returns what comes or goes by itself from then on
 * @throws invalid for a name of nothing or a moment that has passed, notAllowed, Problem of the rules of a type
 */
export async function scheduleWaiting(
  ctx: Ctx,
  types: ReviewedTypes,
  { items, ...write }: { items: Named[] } & ScheduleWrite,
): Promise<ScheduledItem[]> {
  const site = siteOf(ctx)
  await change(ctx, site.id, async (tx) => {
    const now = await readClock(tx)
    if ([write.publishAt, write.unpublishAt].some((at) => at && at <= now)) {
      throw invalidField('publishAt', 'past', 'This moment has passed')
    }
    requireOnce(items)
    const batchId = ctx.newId()
    for (const { type, id, languages } of inOrder(items)) {
      const of = types[type]
      const found = of && isUuid(id) ? await namedOf(ctx, of, tx, site.id, id) : null
      if (!of || !found) throw unknownItem()
      if (!found.mayPublish) throw notAllowed()
      const choice = choiceOf(site, found, languages)
      await scheduleIn(unseen(ctx), tx, of, { forkId: site.id, id }, write, { choice, batchId })
    }
  })
  return listScheduled(ctx, types)
}

/** What was published on the site, the newest first. */
export async function listMade(
  ctx: Ctx,
  types: ReviewedTypes,
  { before }: { before?: string | undefined },
): Promise<{ total: number; publications: PublicationMade[] }> {
  const { id: siteId } = siteOf(ctx)
  const { staff } = ctx.db
  const found = await listPublications(staff, { siteId, before: before ? Number(before) : BEYOND_ALL })
  const publications: PublicationMade[] = []
  for (const one of found) publications.push(await shownPublication(ctx, types, one))
  return { total: await countPublications(staff, { siteId }), publications }
}

const BEYOND_ALL = 2_147_483_647

/**
 * Publishes what waits, all that the caller may publish or the items that are named, drafts and scheduled ones too, together or not at all.
 * @throws notAllowed, invalid for a name of nothing that waits, Problem of the rules of a type
 */
export async function publishWaiting(
  ctx: Ctx,
  types: ReviewedTypes,
  { items: named }: { items?: Named[] | undefined },
): Promise<{ publication: PublicationMade | null }> {
  const { id: siteId } = siteOf(ctx)
  return change(ctx, siteId, async (tx) => {
    const waiting = await waitingItems(ctx, tx, types)
    const chosen = named
      ? await chosenOf(ctx, tx, types, waiting, named)
      : waiting.filter(({ mayPublish }) => mayPublish).map((item) => ({ ...item, choice: everything }))
    // Who names what is scheduled wants it now.
    const state = named ? publish : { ...publish, publication: publishWhereUnscheduled }
    const items: PublishedItem[] = []
    for (const { type, id, choice } of inOrder(chosen)) {
      const item = await publishIn(ctx, tx, types[type], id, choice, state)
      if (item) items.push(item)
    }
    // Somebody else was faster with all of it.
    if (items.length === 0) return { publication: null }
    await insertPublication(tx, siteId, { id: ctx.newId(), items, userId: actorOf(ctx).userId })
    const last = await findLast(tx, siteId)
    return { publication: last && (await shownPublication(ctx, types, last, tx)) }
  })
}

/**
 * Takes a publication back; what somebody changed since stays.
 * @param id the one that is meant; left out: the last
 * @throws conflict where it is too old, where it holds what the caller may not publish, or all of it was changed since
 */
export async function undoPublication(
  ctx: Ctx,
  types: ReviewedTypes,
  { id }: { id?: string | undefined },
): Promise<{ publication: PublicationMade | null; stayed: NamedItem[] }> {
  const { id: siteId } = siteOf(ctx)
  return change(ctx, siteId, async (tx) => {
    const found = await meantOf(tx, siteId, id)
    if (!found) return { publication: null, stayed: [] }
    if (!found.isOpen) throw conflict(`A publication can be taken back for ${UNDO_DAYS} days.`)
    if (!(await markUndone(tx, siteId, found.id))) {
      return { publication: await shownPublication(ctx, types, found, tx), stayed: [] }
    }
    const stayed = await undoItems(ctx, tx, types, found.items)
    if (stayed.length === found.items.length) {
      const title = stayed[0]?.title.slice(0, 80) ?? ''
      throw conflict(`“${title}” was changed since. Its history has what was there.`)
    }
    const undone = await findPublication(tx, { siteId, publicationId: found.id })
    return { publication: undone && (await shownPublication(ctx, types, undone, tx)), stayed }
  })
}

/** What was seen is said by the selection, not by the version of one item. */
const unseen = (ctx: Ctx): Ctx => ({ ...ctx, ifMatch: null })

/** Publishes an item with what is chosen of what waits of it. @returns null where nothing of it changed @throws Problem */
async function publishIn(
  ctx: Ctx,
  tx: Tx,
  type: ItemType | undefined,
  id: string,
  choice: Choice,
  state: StateChange = publish,
): Promise<PublishedItem | null> {
  if (!type) return null
  const place = { forkId: siteOf(ctx).id, id }
  return (await saveIn(unseen(ctx), tx, type, place, { taking: () => choice, state })).published
}

async function meantOf(tx: Tx, siteId: string, id: string | undefined): Promise<StoredPublication | null> {
  if (id === undefined) return findLast(tx, siteId)
  const found = isUuid(id) ? await findPublication(tx, { siteId, publicationId: id }) : null
  if (!found) throw invalidField('id', 'unknown', 'There is no such publication on this site')
  return found
}

/** @returns those that stay as they are */
async function undoItems(
  ctx: Ctx,
  tx: Tx,
  types: ReviewedTypes,
  items: readonly PublishedItem[],
): Promise<NamedItem[]> {
  const { id: siteId } = siteOf(ctx)
  const stayed: NamedItem[] = []
  for (const [type, of] of Object.entries(types).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const ofType = items.filter(({ kind }) => kind === of.kind).toSorted(byId)
    const left = await undoIn(ctx, tx, of, siteId, ofType)
    stayed.push(...ofType.filter(({ id }) => left.has(id)).map(({ id, title }) => ({ type, id, title })))
  }
  return stayed
}

async function waitingItems(ctx: Ctx, db: Reads, types: ReviewedTypes): Promise<Found[]> {
  const { id: siteId } = siteOf(ctx)
  const names = namesOf(types)
  const items: Found[] = []
  for (const { kind, itemId } of await listWaiting(db, siteId)) {
    const type = names.get(kind)
    const of = type && types[type]
    const item = of && (await waitingOf(ctx, of, db, siteId, itemId))
    if (type && item) items.push({ type, ...item })
  }
  return items
}

/** An item of which something could go out; null for every other. @param name `{type}/{id}` */
async function unpublishedItem(
  ctx: Ctx,
  db: Reads,
  types: ReviewedTypes,
  name: string,
): Promise<Found | null> {
  const { id: siteId } = siteOf(ctx)
  const [type = '', id = ''] = name.split('/')
  const of = Object.hasOwn(types, type) && isUuid(id) ? types[type] : undefined
  if (!of) return null
  const found = (await waitingOf(ctx, of, db, siteId, id)) ?? (await unseenOf(ctx, of, db, siteId, id))
  return found && { type, ...found }
}

/** Drafts of which nothing waits: a draft that was taken down with words that wait is told among those. */
async function draftItems(
  ctx: Ctx,
  types: ReviewedTypes,
  waiting: readonly Found[],
  limit: number,
): Promise<{ total: number; items: Found[] }> {
  const { id: siteId } = siteOf(ctx)
  const ofTypes = await Promise.all(
    Object.entries(types).map(async ([type, of]) => {
      const { total, items } = await draftsOf(ctx, of, siteId, limit)
      const told = new Set(
        waiting.filter((item) => item.type === type && item.status === 'draft').map(({ id }) => id),
      )
      return {
        total: Math.max(0, total - told.size),
        items: items.filter(({ id }) => !told.has(id)).map((item) => ({ type, ...item })),
      }
    }),
  )
  return {
    total: ofTypes.reduce((sum, { total }) => sum + total, 0),
    items: ofTypes.flatMap(({ items }) => items).toSorted((a, b) => (a.at > b.at ? -1 : 1)),
  }
}

/** Looks up what is told of items beside their fields. */
async function checked(
  ctx: Ctx,
  types: ReviewedTypes,
  pagesAt: ReadonlySet<string>,
  found: Found[],
): Promise<WaitingItem[]> {
  const { id: siteId } = siteOf(ctx)
  const names = namesOf(types)
  const paths = found.flatMap(({ links }) => links.map(({ path }) => path))
  const shown = await listShownPaths(ctx.db.staff, { siteId, paths })
  const refused = await refusals(ctx, types, found)
  const unseen = found.flatMap(({ isNew, id }) => (isNew ? [id] : []))
  const takenDown = await listTakenDown(ctx.db.staff, { siteId, itemIds: unseen })
  return found.map(({ links, needs, ...item }) => {
    const sentence = refused.get(keyOf(item))
    const dead = links.filter(({ path }) => isOfItem(path, pagesAt) && !shown.has(path))
    const type = needs && names.get(needs.kind)
    const needed = needs && type ? { type, id: needs.id, title: needs.title } : null
    const more: ReviewCheck[] = [
      ...(sentence === undefined
        ? []
        : [{ kind: 'refused' as const, language: '', detail: sentence, needs: null }]),
      ...(needed ? [{ kind: 'part' as const, language: '', detail: needed.title, needs: needed }] : []),
      ...dead.map(({ language, href }) => ({ kind: 'link' as const, language, detail: href, needs: null })),
    ]
    const isTakenDown = item.isNew && takenDown.has(item.id)
    return { ...item, isTakenDown, checks: [...more, ...item.checks] }
  })
}

/**
 * What would refuse to be published, and why: it is tried, and taken back. Texts alone break no rule, so only what has other
 * changes is tried; rows are held no longer than that.
 */
async function refusals(ctx: Ctx, types: ReviewedTypes, found: Found[]): Promise<Map<string, string>> {
  const { id: siteId } = siteOf(ctx)
  const refused = new Map<string, string>()
  const doubtful = found.filter(
    ({ mayPublish, changes }) =>
      mayPublish && changes.some(({ language, field }) => language === '' || field === 'title'),
  )
  if (doubtful.length === 0) return refused
  try {
    await takenBack(ctx.db, siteId, async (tx) => {
      for (const { type, id } of inOrder(doubtful)) {
        const failure = await tried(tx, async () => {
          await publishIn(ctx, tx, types[type], id, everything)
        })
        if (failure instanceof Problem && failure.type !== 'unavailable')
          refused.set(keyOf({ type, id }), failure.detail)
        else if (failure !== null) throw failure
      }
    })
  } catch (error) {
    // Where nothing can be written nothing is published, either; what waits is told all the same.
    if (!(error instanceof Problem)) throw error
  }
  return refused
}

/** What a site has one of shares the id of the site. */
const keyOf = ({ type, id }: { type: string; id: string }) => `${type} ${id}`

/** In one order for everybody, so that two of these never wait for each other. */
export function inOrder<I extends { type: string; id: string }>(items: readonly I[]): I[] {
  return items.toSorted((a, b) => (a.type === b.type ? byId(a, b) : a.type < b.type ? -1 : 1))
}

const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)

/** Names of the types in addresses by their kinds. */
export function namesOf(types: ReviewedTypes): Map<string, string> {
  return new Map(Object.entries(types).map(([type, { kind }]) => [kind, type]))
}

async function chosenOf(
  ctx: Ctx,
  tx: Tx,
  types: ReviewedTypes,
  waiting: Found[],
  named: Named[],
): Promise<(Found & { choice: Choice })[]> {
  const site = siteOf(ctx)
  requireOnce(named)
  const chosen: (Found & { choice: Choice })[] = []
  for (const { type, id, languages } of named) {
    const found =
      waiting.find((one) => one.type === type && one.id === id) ??
      (await unpublishedItem(ctx, tx, types, `${type}/${id}`))
    if (!found) throw unknownItem()
    if (!found.mayPublish) throw notAllowed()
    chosen.push({ ...found, choice: choiceOf(site, found, languages) })
  }
  return chosen
}

/** An item that somebody names, with the languages of its changes that are meant; left out: all of them. */
interface Named {
  type: string
  id: string
  languages?: Locale[] | undefined
}

const unknownItem = () =>
  invalidField('items', 'unknown', 'Each entry must name one item that waits, and stand once')

function requireOnce(named: readonly Named[]): void {
  if (new Set(named.map(keyOf)).size < named.length) throw unknownItem()
}

/** @throws invalid for languages of what readers do not see yet */
function choiceOf(site: Site, { status }: { status: Status }, languages: Locale[] | undefined): Choice {
  if (languages === undefined) return everything
  if (isSeen(status)) return inLanguages(languages, site)
  throw invalidField('items', 'languages', 'What readers do not see yet goes out in all its languages')
}

async function shownPublication(
  ctx: Ctx,
  types: ReviewedTypes,
  { items, ...publication }: StoredPublication,
  db: Reads = ctx.db.staff,
): Promise<PublicationMade> {
  const { id: siteId } = siteOf(ctx)
  const names = namesOf(types)
  const told: PublicationMade['items'] = []
  for (const item of items.slice(0, PUBLISHED_MAX)) {
    const { kind, id, title } = item
    const type = names.get(kind) ?? kind
    const isLooked = publication.isOpen && publication.undoneAt === null
    const of = types[type]
    const standing = !isLooked ? null : of ? await standingOf(ctx, of, db, siteId, item) : 'gone'
    told.push({ type, id, title, standing })
  }
  return { ...publication, items: told, total: items.length }
}
