import { conflict, invalidField, notAllowed } from '../../kernel/problem.ts'
import { actorOf, change, type Ctx, siteOf } from '../../platform/context.ts'
import type { Reads } from '../../platform/db/run.ts'
import { listTrash } from '../history/queries.ts'
import { type PublicationMade, REVIEW_MAX, type TrashedItem, type WaitingItem } from './contract.ts'
import { findLast, insertPublication, listWaiting, markUndone, type PublishedItem } from './queries.ts'
import type { Reviewed } from './reviewed.ts'

/** The types of a product by their names in addresses. */
export type ReviewedTypes = Readonly<Record<string, Reviewed>>

type Last = Awaited<ReturnType<typeof findLast>>

/** What waits on the site, and its last publication. */
export async function readReview(ctx: Ctx, types: ReviewedTypes) {
  const { id: siteId } = siteOf(ctx)
  const found = await waitingItems(ctx, ctx.db.staff, types)
  const last = shownLast(await findLast(ctx.db.staff, siteId))
  return { total: found.length, items: found.slice(0, REVIEW_MAX), last }
}

/** What was thrown away on the site. */
export async function listTrashed(ctx: Ctx, types: ReviewedTypes): Promise<TrashedItem[]> {
  const { id: siteId } = siteOf(ctx)
  const names = namesOf(types)
  const items: TrashedItem[] = []
  for (const { kind, itemId: id, at, by } of await listTrash(ctx.db.staff, siteId)) {
    const type = names.get(kind)
    const title = type && (await types[type]?.titleOf(ctx, ctx.db.staff, siteId, id))
    if (type && typeof title === 'string') items.push({ type, id, title, at, by })
  }
  return items
}

/**
 * Publishes what waits, all that the caller may publish or the items that are named, together or not at all.
 * @throws notAllowed, invalid for a name of nothing that waits, Problem of the rules of a type
 */
export async function publishWaiting(
  ctx: Ctx,
  types: ReviewedTypes,
  { items: named }: { items?: { type: string; id: string }[] | undefined },
): Promise<{ publication: PublicationMade | null }> {
  const { id: siteId } = siteOf(ctx)
  return change(ctx, siteId, async (tx) => {
    const waiting = await waitingItems(ctx, tx, types)
    const chosen = named ? named.map(chosenOf(waiting)) : waiting.filter(({ mayPublish }) => mayPublish)
    if (chosen.length === 0) return { publication: null }
    // In one order for everybody, so that two of these never wait for each other.
    for (const { type, id } of chosen.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      await types[type]?.publishIn(ctx, tx, siteId, id)
    }
    const items = chosen.map(({ type, id, title, changes }) => ({ type, id, title, changes }))
    await insertPublication(tx, siteId, { id: ctx.newId(), items, userId: actorOf(ctx).userId })
    return { publication: shownLast(await findLast(tx, siteId)) }
  })
}

/**
 * Takes the last publication back.
 * @param id the one that is meant; left out: whichever is the last
 * @throws notAllowed, conflict where it is not the last, or something was changed since
 */
export async function undoPublication(
  ctx: Ctx,
  types: ReviewedTypes,
  { id }: { id?: string | undefined },
): Promise<{ publication: PublicationMade | null }> {
  const { id: siteId } = siteOf(ctx)
  return change(ctx, siteId, async (tx) => {
    const last = await findLast(tx, siteId)
    if (id !== undefined && id !== last?.id) throw conflict('Something else was published since.')
    if (!last || !(await markUndone(tx, siteId, last.id))) return { publication: shownLast(last) }
    for (const { type, id, changes } of last.items.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      await types[type]?.undoIn(ctx, tx, siteId, id, changes)
    }
    return { publication: shownLast(await findLast(tx, siteId)) }
  })
}

async function waitingItems(ctx: Ctx, db: Reads, types: ReviewedTypes): Promise<WaitingItem[]> {
  const { id: siteId } = siteOf(ctx)
  const names = namesOf(types)
  const items: WaitingItem[] = []
  for (const { kind, itemId } of await listWaiting(db, siteId)) {
    const type = names.get(kind)
    const item = type && (await types[type]?.waitingOf(ctx, db, siteId, itemId))
    if (type && item) items.push({ type, ...item })
  }
  return items
}

/** Names of the types in addresses by their kinds. */
function namesOf(types: ReviewedTypes): Map<string, string> {
  return new Map(Object.entries(types).map(([type, { kind }]) => [kind, type]))
}

function chosenOf(waiting: WaitingItem[]) {
  return (named: { type: string; id: string }, i: number, all: (typeof named)[]): WaitingItem => {
    const found = waiting.find(({ type, id }) => type === named.type && id === named.id)
    // What a site has one of shares the id of the site.
    const isTwice = all.findIndex(({ type, id }) => type === named.type && id === named.id) !== i
    if (!found || isTwice) {
      throw invalidField('items', 'unknown', 'Each entry must name one item that waits, and stand once')
    }
    if (!found.mayPublish) throw notAllowed()
    return found
  }
}

function shownLast(last: Last): PublicationMade | null {
  if (!last) return null
  const items = last.items.map(({ type, id, title }: PublishedItem) => ({ type, id, title }))
  return { id: last.id, at: last.at, by: last.by, items, undoneAt: last.undoneAt }
}
