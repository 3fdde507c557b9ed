import { recordActivity } from '../../../../content/activity/index.ts'
import { keyOf } from '../../../../content/item/item-type.ts'
import { isSame } from '../../../../kernel/rich-text/canonical.ts'
import { markEnded, listProposals, listWaitingItems } from '../../../../content/proposals/queries.ts'
import { isLocale } from '../../../../kernel/locale.ts'
import { notFound } from '../../../../kernel/problem.ts'
import { actorOf, change, type Ctx, siteOf } from '../../../../platform/context.ts'
import { activity, readState } from '../../actions/settings.ts'
import { missingOf } from '../parts.ts'
import * as queries from '../queries.ts'
import type {
  ItemProposals,
  OfItem,
  SomeOfItem,
  TranslationJob,
  TranslationJobItem,
  WaitingItem,
} from '../shapes.ts'
import { findWords, requireTarget, type Types, typeNamed } from './words.ts'

/** The translations that the caller has asked for. */
export async function readJobs(ctx: Ctx): Promise<TranslationJob[]> {
  return (await queries.listJobs(ctx.db.staff, siteOf(ctx).id, actorOf(ctx).userId)).map(shownJob)
}

/** One of them. @throws notFound, also for those of others */
export async function readJob(
  ctx: Ctx,
  types: Types,
  id: string,
): Promise<TranslationJob & { items: TranslationJobItem[] }> {
  const { id: siteId } = siteOf(ctx)
  const job = await queries.findJob(ctx.db.staff, siteId, id)
  if (job?.userId !== actorOf(ctx).userId) throw notFound()
  const items = await queries.listJobItems(ctx.db.staff, siteId, id)
  const titles = await titlesOf(
    ctx,
    types,
    items.map(({ itemId }) => ({ kind: job.kind, itemId })),
  )
  return {
    ...shownJob(job),
    items: items.map(({ itemId, state, reason, detail }) => {
      return { itemId, title: titles.get(itemId) ?? '', state, reason, detail }
    }),
  }
}

export function shownJob({ userId: _, kind, faults: __, ...job }: queries.StoredJob): TranslationJob {
  return { ...job, type: kind }
}

/** The items at which proposals wait for the caller. */
export async function readWaiting(ctx: Ctx, types: Types): Promise<WaitingItem[]> {
  const { id: siteId } = siteOf(ctx)
  const found = await listWaitingItems(ctx.db.staff, siteId, actorOf(ctx).userId)
  const titles = await titlesOf(ctx, types, found)
  return found.flatMap(({ kind, language, ...rest }) =>
    // Rows of a language that the product has no more are nobody's to see.
    isLocale(language) ? [{ ...rest, type: kind, language, title: titles.get(rest.itemId) ?? '' }] : [],
  )
}

/** Titles in the source language, by id. */
async function titlesOf(
  ctx: Ctx,
  types: Types,
  items: readonly { kind: string; itemId: string }[],
): Promise<Map<string, string>> {
  const { id: siteId } = siteOf(ctx)
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const ids = items.filter((item) => item.kind === kind).map(({ itemId }) => itemId)
      const type = types.get(kind)
      return type ? ctx.db.transaction([siteId], (tx) => type.store.names(tx, siteId, ids)) : new Map()
    }),
  )
  return new Map(found.flatMap((titles) => [...titles]))
}

/** What waits for the caller at an item in a language, and what is missing there. @throws notFound, notAllowed, invalid */
export async function readProposals(ctx: Ctx, types: Types, asked: OfItem): Promise<ItemProposals> {
  const site = siteOf(ctx)
  const type = typeNamed(types, asked.type)
  requireTarget(ctx, site, asked.language)
  const words = await findWords(ctx, type, site, asked)
  if (!words) throw notFound()
  const whose = { userId: actorOf(ctx).userId, language: asked.language }
  const { staff } = ctx.db
  // Before the proposals: one that is over by then has brought them.
  const job = await queries.findJobOfItem(staff, site.id, { ...asked, ...whose, kind: type.kind })
  const proposals = await listProposals(staff, keyOf(type, words.item), whose)
  const places = Object.keys(type.declared.texts)
  const shown = proposals
    .toSorted((a, b) => places.indexOf(a.field) - places.indexOf(b.field))
    .map(({ field, value, source, answerId }) => {
      return { field, value, answerId, isStale: !isSame(source, words.source[field]) }
    })
  const fresh = new Set(shown.filter(({ isStale }) => !isStale).map(({ field }) => field))
  const missing = missingOf(type.declared, words.source, words.target).filter((field) => !fresh.has(field))
  const isOver = job === null || job.state === 'ended' || job.state === 'cancelled'
  const { provider } = await readState(ctx)
  return {
    provider: provider && { host: provider.host, model: provider.model },
    proposals: shown,
    missing,
    job: isOver && !job?.refused ? null : job && shownJob(job),
  }
}

/** Nobody takes these, as long as they are not restored. @throws notFound, notAllowed, invalid */
export const discard = (ctx: Ctx, types: Types, some: SomeOfItem): Promise<ItemProposals> =>
  mark(ctx, types, some, true)

/** What was discarded waits again. @throws notFound, notAllowed, invalid */
export const restore = (ctx: Ctx, types: Types, some: SomeOfItem): Promise<ItemProposals> =>
  mark(ctx, types, some, false)

async function mark(
  ctx: Ctx,
  types: Types,
  { fields, ...asked }: SomeOfItem,
  isDiscarded: boolean,
): Promise<ItemProposals> {
  const site = siteOf(ctx)
  const type = typeNamed(types, asked.type)
  requireTarget(ctx, site, asked.language)
  const words = await findWords(ctx, type, site, asked)
  if (!words) throw notFound()
  await change(ctx, site.id, async (tx) => {
    const key = keyOf(type, words.item)
    const whose = { userId: actorOf(ctx).userId, language: asked.language }
    const marked = await markEnded(tx, key, whose, isDiscarded, fields)
    if (marked.length === 0) return
    const what = { type: type.kind, itemId: asked.itemId, language: asked.language, fields: marked }
    recordActivity(tx, ctx, {
      ...activity(site, isDiscarded ? 'assistant.delete' : 'assistant.restore'),
      ...(isDiscarded ? { before: what } : { after: what }),
    })
  })
  return readProposals(ctx, types, asked)
}
