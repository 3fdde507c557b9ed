import { isUuid } from '../../kernel/ids.ts'
import type { ListQuery } from '../../kernel/list-shape.ts'
import { COUNT_MAX, type Page, PAGE_LENGTH } from '../../kernel/list.ts'
import { type Order, ordered } from '../../kernel/order.ts'
import { invalidField } from '../../kernel/problem.ts'
import { change, type Ctx, localeOf, siteOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { codeOf, type Reads } from '../../platform/db/run.ts'
import { recordActivity } from '../activity/index.ts'
import { type RowAnswer, rowAnswer } from '../item/answers.ts'
import { cursorOf, placeOf, unknownCursor } from '../item/store/cursor.ts'
import type { ItemType, Values } from '../item/item-type.ts'
import type { ListOptions, Stored } from '../item/store/declared.ts'

/** All items of the site in order, or a page of them. */
export async function list(ctx: Ctx, type: ItemType, query: ListQuery) {
  const site = siteOf(ctx)
  const locale = localeOf(ctx, site)
  const language = locale === site.sourceLanguage ? '' : locale
  const { items, page } = await pageOf(type, ctx.db.staff, site.id, query, { language })
  return { items: items.map((item) => rowAnswer(ctx, type, item)), ...(page && { page }) }
}

/**
 * Gives these items the places 1, 2, 3; with `moved` that one alone goes to its place among them.
 * @param put writes the order of a type that stores it in its own way
 * @throws invalid when one is not of the site, or `moved` is not or is none of them; notAllowed
 */
export async function order(
  ctx: Ctx,
  type: ItemType,
  { ids: named, moved }: Order,
  put?: (tx: Tx) => Promise<void>,
): Promise<RowAnswer<Values, Values>[]> {
  const { id: siteId } = siteOf(ctx)
  const { store } = type
  if (moved !== undefined && !named.includes(moved)) {
    throw invalidField('moved', 'unknown', 'What is moved must be one of ids')
  }
  return change(ctx, siteId, async (tx) => {
    // Serializes concurrent moves: the second builds on the first, also where they name none of the same items.
    if (moved !== undefined) await store.lockAll(tx, siteId, {})
    const known = await store.known(tx, siteId, named.filter(isUuid))
    if (moved !== undefined && !known.has(moved)) {
      throw invalidField('moved', 'unknown', 'It is not there any more')
    }
    // The neighbours that the person saw may be gone by now.
    const ids = named.filter((id) => moved === undefined || known.has(id))
    if (ids.some((id) => !known.has(id)) || known.size < ids.length) {
      throw invalidField(
        'ids',
        'unknown',
        'Each entry must be the id of one item of this site, and stand once',
      )
    }
    if (put) await put(tx)
    else {
      tx.touch(siteId, type.tag)
      const list = moved === undefined ? [] : (await store.list(tx, siteId)).map(({ id }) => id)
      await store.reorder(tx, siteId, moved === undefined ? ids : ordered(list, { ids, moved }))
    }
    const action = `${type.kind}.order` as const
    recordActivity(tx, ctx, { siteId, action, objectId: null, after: ids })
    const place = new Map(ids.map((id, i) => [id, i]))
    return (await store.list(tx, siteId))
      .filter(({ id }) => place.has(id))
      .toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
      .map((item) => rowAnswer(ctx, type, item))
  })
}

/** A list without pages stands in this order, whatever its type (contract row C357). */
const LAST_CHANGED_FIRST = '-updatedAt'

/**
 * The items of a list, without heavy fields.
 * @param of `isPublic`: only what readers see; `language`: the only one to read translations of
 * @throws invalid for a cursor that no page of this order gave
 */
export async function pageOf<F extends object, T extends object, W extends object, A extends object>(
  type: ItemType<F, T, W, A>,
  db: Reads,
  siteId: string,
  query: ListQuery,
  of: Pick<ListOptions, 'isPublic' | 'language'> = {},
): Promise<Page<Stored<F, T>>> {
  const { store } = type
  const { limit, cursor, offset, sort: asked } = query
  const isPaged = limit !== undefined || cursor !== undefined || offset !== undefined
  const sort = asked ?? (isPaged ? store.sort : LAST_CHANGED_FIRST)
  const options = { ...(await conditionsOf(type, db, siteId, query)), ...of, sort }
  if (!isPaged) {
    return { items: await store.list(db, siteId, { ...options, isWhole: store.isListedWhole }) }
  }
  const length = limit === undefined ? PAGE_LENGTH : Number(limit)
  // One row more than the page holds: if it comes, there is a next page.
  const place = beginOf(sort, cursor, offset, length + 1)
  // A total that the database keeps comes with the rows.
  const counting = store.isKeptCount(options) ? null : store.count(db, siteId, options)
  const [rows, counted] = await Promise.all([
    store.list(db, siteId, { ...options, ...place }).catch(refuseCursor),
    counting,
  ])
  const total = counted ?? rows[0]?.total ?? (await store.count(db, siteId, options))
  const items = rows.slice(0, length)
  const last = rows.length > length ? items.at(-1) : undefined
  return {
    items,
    page: {
      total: Math.min(total, COUNT_MAX),
      isExact: total <= COUNT_MAX,
      next: last ? cursorOf(sort, JSON.parse(last.cursor)) : null,
    },
  }
}

/** The conditions in the query of a list. */
export async function conditionsOf(
  { store, narrowed }: { store: { filters: readonly string[] } } & Pick<ItemType, 'narrowed'>,
  db: Reads,
  siteId: string,
  asked: ListQuery,
): Promise<ListOptions> {
  const query = narrowed ? await narrowed(db, siteId, asked) : asked
  const own = store.filters.map((field) => [field, query[field]])
  return { status: query.status, q: query.q || undefined, where: Object.fromEntries(own) }
}

/** Where a page begins: after a cursor, or at an offset from the start or, if negative, from the end. */
function beginOf(
  sort: string,
  cursor: string | undefined,
  offset: string | undefined,
  limit: number,
): Pick<ListOptions, 'limit' | 'after' | 'offset' | 'isFromEnd'> {
  if (cursor !== undefined) return { limit, after: placeOf(sort, cursor) }
  if (offset === undefined) return { limit }
  const left = Math.abs(Number(offset))
  if (!offset.startsWith('-')) return { limit, offset: left }
  const taken = Math.min(limit, left)
  return { limit: taken, offset: left - taken, isFromEnd: true }
}

/** SQL errors of class 22 mean a value that does not fit its column: the caller made up the cursor. */
function refuseCursor(error: unknown): never {
  throw codeOf(error)?.startsWith('22') ? unknownCursor() : error
}
