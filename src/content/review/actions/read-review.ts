import { Problem } from '../../../kernel/problem.ts'
import { type Ctx, siteOf } from '../../../platform/context.ts'
import { takenBack } from '../../../platform/db/taken-back.ts'
import { tried } from '../../../platform/db/tried.ts'
import {
  DRAFTS_MAX,
  type Review,
  REVIEW_MAX,
  type ReviewCheck,
  type WaitingItem,
} from '../../contract/review.ts'
import { listTakenDown } from '../../history/queries.ts'
import { everything } from '../../item/choice.ts'
import { findLast } from '../../publications/queries.ts'
import { isAnythingShown, listShownPaths } from '../../search/queries.ts'
import { isOfItem } from '../checks.ts'
import { linkChecks } from '../link-checks.ts'
import { draftsOf } from '../reviewed.ts'
import { type Found, inOrder, keyOf, type MissingFiles, ofKind, type ReviewedTypes } from '../types.ts'
import { shownPublication } from './list-made.ts'
import { publishIn } from './publish-waiting.ts'
import { unpublishedItem, waitingItems } from '../waiting.ts'

/** What checks ask the slices. */
interface Known {
  pagesAt: ReadonlySet<string>
  missingFiles: MissingFiles
}

/** Items with drafts, items that readers do not see, and the last publication. @param query.item `{type}/{id}` */
export async function readReview(
  ctx: Ctx,
  types: ReviewedTypes,
  known: Known,
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
  const [one, ...all] = await checked(ctx, types, known, [
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

/** Unpublished items, without those that also have waiting changes: these are in the other list. */
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

/** Adds the checks that need more than the fields of an item. */
async function checked(
  ctx: Ctx,
  types: ReviewedTypes,
  { pagesAt, missingFiles }: Known,
  found: Found[],
): Promise<WaitingItem[]> {
  const { id: siteId } = siteOf(ctx)
  const paths = found.flatMap(({ links }) => links.map(({ path }) => path))
  const shown = await listShownPaths(ctx.db.staff, { siteId, paths })
  const addresses = found.flatMap((item) => item.addresses.map(({ path }) => path))
  const missing = await missingFiles(ctx.db.staff, siteId, [...new Set(addresses)])
  const refused = await refusals(ctx, types, found)
  const unseen = found.flatMap(({ isNew, id }) => (isNew ? [id] : []))
  const takenDown = await listTakenDown(ctx.db.staff, { siteId, itemIds: unseen })
  const linkedTo = await linkChecks(ctx, types, found)
  return found.map(({ links, itemLinks, addresses: shownAt, needs, ...item }) => {
    const refusal = refused.get(keyOf(item))
    const dead = links.filter(({ path }) => isOfItem(path, pagesAt) && !shown.has(path))
    const [type] = (needs && ofKind(types, needs.kind)) ?? []
    const needed = needs && type ? { type, id: needs.id, title: needs.title } : null
    const more: ReviewCheck[] = [
      ...(refusal ? [{ kind: 'refused' as const, language: '', needs: null, ...refusal }] : []),
      ...(needed ? [{ kind: 'part' as const, language: '', detail: needed.title, needs: needed }] : []),
      ...lackingOf(shownAt, missing),
      ...dead.map(({ language, href }) => ({ kind: 'link' as const, language, detail: href, needs: null })),
      ...itemLinks.flatMap((link) => linkedTo(link) ?? []),
    ]
    const isTakenDown = item.isNew && takenDown.has(item.id)
    return { ...item, isTakenDown, checks: [...more, ...item.checks] }
  })
}

function lackingOf(
  addresses: Found['addresses'],
  missing: ReadonlyMap<string, string | null>,
): ReviewCheck[] {
  return addresses.flatMap(({ language, path }) => {
    const name = missing.get(path)
    if (name === undefined) return []
    return [{ kind: name === null ? 'lost' : 'thrown', language, detail: name ?? '', needs: null }]
  })
}

type Refusal = Pick<ReviewCheck, 'detail' | 'field'>

/** The sentence of a problem, and the field that it is about. */
function refusalOf({ detail, extra }: Problem): Refusal {
  const [, field] = /^\/(\w+)$/.exec(extra.errors?.[0]?.pointer ?? '') ?? []
  return { detail, ...(field !== undefined && { field }) }
}

/**
 * Refusals that a publication would meet, by item: it is tried and rolled back. Only titles and shared fields can break a
 * rule, so items with other changes are not tried, and fewer rows are locked.
 */
async function refusals(ctx: Ctx, types: ReviewedTypes, found: Found[]): Promise<Map<string, Refusal>> {
  const { id: siteId } = siteOf(ctx)
  const refused = new Map<string, Refusal>()
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
          refused.set(keyOf({ type, id }), refusalOf(failure))
        else if (failure !== null) throw failure
      }
    })
  } catch (error) {
    // The database takes no writes now: the review is shown without refusals.
    if (!(error instanceof Problem)) throw error
  }
  return refused
}
