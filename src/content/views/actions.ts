import { isUuid } from '../../kernel/ids.ts'
import { conflict, invalidField, notAllowed, notFound } from '../../kernel/problem.ts'
import { actorOf, change, type Ctx, mayDo, requireCapability, siteOf } from '../../platform/context.ts'
import { brokenConstraint, type Reads } from '../../platform/db/run.ts'
import { recordActivity } from '../activity/index.ts'
import { isSame } from '../../kernel/rich-text/canonical.ts'
import type { View, ViewCreate, ViewWrite } from './shapes.ts'
import { VIEWS_MAX } from './contract.ts'
import * as queries from './queries.ts'

/** Needed to share a view, and to delete one that somebody else shares. */
const SHARING = 'content.bulk'

/** The caller's own views and the shared ones, of one list or of all, by name. */
export async function listViews(ctx: Ctx, list?: string): Promise<View[]> {
  const { userId } = actorOf(ctx)
  const views = await queries.listViewsOf(ctx.db.staff, siteOf(ctx).id, userId, list)
  return views.map((view) => viewAnswer(view, userId))
}

/** Whether some list of the site opens with one of the person's views. */
export async function hasDefaultView(db: Reads, siteId: string, userId: string): Promise<boolean> {
  const views = await queries.listViewsOf(db, siteId, userId)
  return views.some((view) => viewAnswer(view, userId).isDefault)
}

/** @throws notAllowed to share it, conflict for a name that the caller has used for the list, invalid past VIEWS_MAX */
export async function createView(ctx: Ctx, write: ViewCreate): Promise<View> {
  const { id: siteId } = siteOf(ctx)
  const { userId } = actorOf(ctx)
  const { isShared = false, isDefault = false, ...rest } = write
  if (isShared) requireCapability(ctx, siteId, SHARING)
  return change(ctx, siteId, async (tx) => {
    if ((await queries.countViews(tx, siteId, userId, rest.list)) >= VIEWS_MAX) {
      throw invalidField('list', 'many', `A list may have at most ${VIEWS_MAX} views of one person`)
    }
    const view = { forkId: siteId, id: ctx.newId(), userId, isShared, isDefault, ...rest }
    await queries.insertView(tx, view).catch(refuseName)
    if (isDefault) await queries.putOtherDefaultsAside(tx, view)
    recordActivity(tx, ctx, {
      siteId,
      action: 'list-view.create',
      objectId: view.id,
      after: view,
    })
    return viewAnswer(view, userId)
  })
}

/** @throws notFound, notAllowed for another person's or to share it, conflict for a name that is taken */
export async function saveView(ctx: Ctx, id: string, write: ViewWrite): Promise<View> {
  const before = await find(ctx, id)
  const { userId } = actorOf(ctx)
  if (before.userId !== userId) throw notAllowed()
  const view = {
    ...before,
    name: write.name ?? before.name,
    query: write.query ?? before.query,
    isShared: write.isShared ?? before.isShared,
    isDefault: write.isDefault ?? before.isDefault,
  }
  if (view.isShared && !before.isShared) requireCapability(ctx, before.forkId, SHARING)
  if (isSame(before, view)) return viewAnswer(before, userId)
  return change(ctx, before.forkId, async (tx) => {
    await queries.updateView(tx, view).catch(refuseName)
    if (view.isDefault) await queries.putOtherDefaultsAside(tx, view)
    const deed = { siteId: before.forkId, objectId: id, before, after: view }
    recordActivity(tx, ctx, { ...deed, action: 'list-view.save' })
    return viewAnswer(view, userId)
  })
}

/** @throws notFound, notAllowed for another person's without the right to share */
export async function deleteView(ctx: Ctx, id: string): Promise<void> {
  const before = await find(ctx, id)
  const { forkId: siteId, userId } = before
  if (userId !== actorOf(ctx).userId) requireCapability(ctx, siteId, SHARING)
  await change(ctx, siteId, async (tx) => {
    await queries.removeView(tx, siteId, id)
    recordActivity(tx, ctx, { siteId, action: 'list-view.delete', objectId: id, before })
  })
}

/** @throws notFound for another person's view that is not shared, too */
async function find(ctx: Ctx, id: string): Promise<queries.StoredView> {
  const siteIds = ctx.sites.map((site) => site.id)
  const found = isUuid(id) ? await queries.findView(ctx.db.staff, siteIds, id) : null
  const { userId } = actorOf(ctx)
  if (!found || (found.userId !== userId && !found.isShared)) throw notFound()
  if (!mayDo(ctx, found.forkId, 'content.read')) throw notFound()
  return found
}

function viewAnswer(
  { id, list, name, query, isShared, isDefault, userId }: queries.StoredView,
  caller: string,
): View {
  const isOwn = userId === caller
  return { id, list, name, query, isShared, isDefault: isOwn && isDefault, isOwn }
}

function refuseName(error: unknown): never {
  if (brokenConstraint(error) !== 'list_views_name') throw error
  const detail = 'You have a view of this name already'
  throw conflict(`${detail}.`, [{ pointer: '/name', code: 'taken', detail }])
}
