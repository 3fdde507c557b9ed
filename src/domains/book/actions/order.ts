import { orderRules } from '../rules.ts'
import { verbsOf } from '../../../content/served/verbs-of.ts'
import { everything } from '../../../content/item/choice.ts'
import { listFields } from '../../../content/drafts/queries.ts'
import { rowOf, storeSaved } from '../../../content/verbs/draft-rows.ts'
import { saveDraft } from '../../../content/verbs/save-draft.ts'
import { itemTypeOf } from '../../../content/item/declared-type.ts'
import { erased, type ItemType } from '../../../content/item/item-type.ts'
import { createItem } from '../../../content/verbs/create.ts'
import { workContextOf, edit, beginWork, write as writeWork } from '../../../content/verbs/work.ts'
import { indexStored } from '../../../content/search/rebuild.ts'
import { isSame } from '../../../kernel/rich-text/canonical.ts'
import { BUILD } from '../../../content/contract/draft.ts'
import type { Order } from '../../../kernel/order.ts'
import { isSeen, type Status } from '../../../kernel/publication.ts'
import type { Site } from '../../../kernel/site.ts'
import { type Ctx, siteOf } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Reads } from '../../../platform/db/run.ts'
import { type Groups, groupsOf, type Outline, outlineOf, withChapters, withParts } from '../order.ts'
import type { WaitingOrder } from '../shapes.ts'
import * as queries from '../queries.ts'
import { orderType } from '../types/order.ts'
import { chapterItems } from './chapters.ts'
import { type Placement, placementsIn } from './numbers.ts'
import { partItems, partOf, partVerbs } from './parts.ts'

type Stored = queries.Row<typeof queries.orderStore>
type Facts = Pick<Stored, Field | 'written'>
type Field = keyof typeof orderType.shared
/** The fields of an order that wait for publication, or that a publication writes. */
type Wanted = Partial<Pick<Stored, Field>>

/** The types in a part that have an order of their own. */
const GROUPS = {
  reflections: queries.reflectionStore,
  evidence: queries.evidenceStore,
  visuals: queries.visualStore,
}

type Group = keyof typeof GROUPS
const GROUP_NAMES = Object.keys(GROUPS) as Group[]

/** The order of a book: once readers see any of it, changes wait for publication like all others. */
export const orderItems = itemTypeOf(orderType, queries.orderStore, {
  rules: orderRules,
  tag: 'book',
  facts({ write, before }) {
    const after = { ...before, ...fitOrders(write, before) }
    return isSame(after, before) ? before : { ...after, written: before.written + 1 }
  },
  told: {
    outline: outlineInWords,
    ...Object.fromEntries(GROUP_NAMES.map((name) => [name, groupInWords(name)])),
  },
  async afterSave(tx, site, { facts: { before, after } }) {
    if (!isSame(before.outline, after.outline)) await applyOutline(tx, site, after.outline)
    for (const name of GROUP_NAMES) {
      if (isSame(before[name], after[name])) continue
      for (const ids of after[name]) await GROUPS[name].reorder(tx, site.id, ids)
    }
  },
})

/** The waiting order of a book, applied to what exists now; null for a field that does not wait. */
export async function readOrder(ctx: Ctx): Promise<WaitingOrder> {
  const { id: siteId } = siteOf(ctx)
  const waiting = await waitingOf(ctx.db.staff, siteId)
  const { outline = null, reflections = null, evidence = null, visuals = null } = waiting
  return { outline, reflections, evidence, visuals }
}

/** Puts the parts in this order. @throws invalid when one is not of the site */
export function orderParts(ctx: Ctx, order: Order) {
  return partVerbs.order(ctx, order, (tx) =>
    saveOrder(ctx, tx, 'outline', ({ outline }) => withParts(outline, order)),
  )
}

/** Puts these chapters in this order and, if a part is named, into that part. @throws invalid */
export function orderChapters(ctx: Ctx, { partId, ...order }: Order & { partId?: string | undefined }) {
  return verbsOf(chapterItems).order(ctx, order, async (tx) => {
    const home = partId === undefined ? undefined : await partOf(tx, siteOf(ctx).id, partId)
    await saveOrder(ctx, tx, 'outline', ({ outline }) => withChapters(outline, order, home))
  })
}

/** Puts items of parts in this order. @throws invalid */
export function orderGroup<F extends object, T extends object, W extends object, A extends object>(
  name: Group,
  type: ItemType<F, T, W, A>,
) {
  const verbs = verbsOf(type)
  return (ctx: Ctx, order: Order) =>
    verbs.order(ctx, order, (tx) => saveOrder(ctx, tx, name, (now) => groupsOf(now[name], order)))
}

/** Fits the orders of a write to what exists now. */
function fitOrders(write: Wanted, before: Facts): Wanted {
  const { outline } = write
  const groups = GROUP_NAMES.flatMap((name) => {
    const wanted = write[name]
    return wanted === undefined ? [] : [[name, groupsOf(before[name], { ids: wanted.flat() })] as const]
  })
  return { ...(outline && { outline: outlineOf(outline, before.outline) }), ...Object.fromEntries(groups) }
}

/** Writes a new order: it waits for publication if readers would see it, else it takes effect at once. */
async function saveOrder<N extends Field>(
  ctx: Ctx,
  tx: Tx,
  field: N,
  work: (now: Facts) => Facts[N],
): Promise<void> {
  const site = siteOf(ctx)
  // Serializes concurrent moves: the second builds on the first.
  await queries.lockNumbers(tx, site.id)
  const record = await findOrCreateOrder(ctx, tx, site)
  const wanted = work({ ...record, ...(await waitingOf(tx, site.id)) })
  const doing = { ...workContextOf(ctx, site.id), locale: site.sourceLanguage }
  const order = await beginWork(tx, erased(orderItems), doing, site.id)
  if (await isForReaders(tx, site.id, field, record, wanted)) {
    const known = rowOf(order.drafts, { language: '', field })
    const given = { value: wanted, base: known?.version ?? 0, after: known?.writers ?? {} }
    const write = { writer: ctx.newId(), seq: 1, build: BUILD, fields: { [field]: given } }
    await saveDraft(order, write, site.sourceLanguage)
    return
  }
  await edit(order, { write: { [field]: wanted } })
  await writeWork(order)
  await storeSaved(order, [{ language: '', field }])
}

/** The row of the order; the first move creates it. */
async function findOrCreateOrder(ctx: Ctx, tx: Tx, site: Site): Promise<Stored> {
  const found = await queries.findOrder(tx, site.id)
  if (found) return found
  const { newId } = ctx
  await createItem(tx, orderItems, site, site.id, { write: {}, locale: site.sourceLanguage, newId })
  const made = await queries.findOrder(tx, site.id)
  if (!made) throw new Error('the order that was created is not there')
  return made
}

async function waitingOf(db: Reads, siteId: string): Promise<Wanted> {
  const record = await queries.findOrder(db, siteId)
  if (!record?.hasChanges) return {}
  const rows = everything(await listFields(db, { siteId, kind: orderType.name, itemId: siteId }))
  // Only `saveOrder` writes drafts of an order.
  return fitOrders(Object.fromEntries(rows.map(({ field, value }) => [field, value])) as Wanted, record)
}

/** Whether readers would see the change of an order. */
async function isForReaders<N extends Field>(
  tx: Tx,
  siteId: string,
  field: N,
  live: Facts,
  wanted: Facts[N],
): Promise<boolean> {
  // The name of a field determines the type of its value.
  if (field === 'outline') return isOutlineForReaders(tx, siteId, live.outline, wanted as Outline)
  const name = field as Group
  const seen = await listSeenIn(tx, siteId, name)
  const shown = (groups: Groups) => groups.map((ids) => ids.filter((id) => seen.has(id)))
  return !isSame(shown(live[name]), shown(wanted as Groups))
}

/** The ids of the public items in a group. */
async function listSeenIn(tx: Tx, siteId: string, name: Group): Promise<Set<string>> {
  const seen = { isPublic: true, language: '' }
  const parts = new Set((await queries.partStore.list(tx, siteId, seen)).map(({ id }) => id))
  const items = await GROUPS[name].list(tx, siteId, seen)
  return new Set(items.flatMap(({ id, partId }) => (partId === null || parts.has(partId) ? id : [])))
}

async function isOutlineForReaders(tx: Tx, siteId: string, live: Outline, wanted: Outline): Promise<boolean> {
  const standing = await queries.listStanding(tx, siteId)
  const seenIn = (outline: Outline, when: 'before' | 'after') => {
    const { parts, chapters } = placementsIn(outline, standing)
    return [
      publicOnes(parts).map(({ [when]: { id, number, related } }) => ({ id, number, related })),
      publicOnes(chapters).map(({ [when]: { id, number, partId } }) => ({ id, number, partId })),
    ]
  }
  return !isSame(seenIn(live, 'before'), seenIn(wanted, 'after'))
}

const publicOnes = <R extends { status: Status }>(all: Placement<R>[]) =>
  all.filter(({ before }) => isSeen(before.status))

/** Applies an outline to the book. */
async function applyOutline(tx: Tx, site: Site, outline: Outline): Promise<void> {
  const { parts, chapters } = placementsIn(outline, await queries.listStanding(tx, site.id))
  const movedParts = moves(parts, ({ number, displayOrder, related }) => ({ number, displayOrder, related }))
  const movedChapters = moves(chapters, ({ number, displayOrder, partId }) => ({
    number,
    displayOrder,
    partId,
  }))
  await queries.partStore.updateMany(tx, site.id, movedParts)
  await queries.chapterStore.updateMany(tx, site.id, movedChapters)
  const numbers = chapters.map(({ before, after }) => ({ before: before.number, number: after.number }))
  await queries.moveFeatured(tx, site.id, numbers)
  await indexStored(tx, site, partItems, keysOf(movedParts))
  await indexStored(tx, site, chapterItems, keysOf(movedChapters))
}

/** The rows whose place changed, with the facts to write. */
const moves = <R extends { id: string }, F>(all: Placement<R>[], factsOf: (after: R) => F) =>
  all.flatMap(({ before, after }) => (isSame(before, after) ? [] : [{ id: after.id, facts: factsOf(after) }]))

const keysOf = (items: { id: string }[]) => items.map(({ id }) => id)

/** The contents of the book in the order of an outline, one line each. */
async function outlineInWords(db: Reads, siteId: string, value: unknown): Promise<string> {
  const standing = await queries.listStanding(db, siteId)
  const { parts, chapters } = placementsIn(value as Outline, standing)
  return parts
    .flatMap(({ after: part }) => [
      `${part.number} ${part.title}`,
      ...chapters
        .filter(({ after }) => after.partId === part.id)
        .map(({ after: { number, title } }) => `${number}. ${title}`),
    ])
    .join('\n')
}

function groupInWords(name: Group) {
  return async (db: Reads, siteId: string, value: unknown) => {
    const records = await GROUPS[name].list(db, siteId)
    const titles = new Map(records.map(({ id, title }) => [id, title]))
    return (value as Groups).map((ids) => ids.flatMap((id) => titles.get(id) ?? []).join('\n')).join('\n\n')
  }
}
