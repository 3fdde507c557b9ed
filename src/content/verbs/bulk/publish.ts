import { Problem } from '../../../kernel/problem.ts'
import type { Site } from '../../../kernel/site.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { everything } from '../../item/choice.ts'
import type { ItemType, Values } from '../../item/item-type.ts'
import { removePlans } from '../../planned/queries.ts'
import type { Held } from '../../item/store/declared.ts'
import { isSeen, type PublishedItem, publishedItem } from '../../publications/published.ts'
import { insertPublication } from '../../publications/queries.ts'
import { publish, takeDown } from '../../item/state.ts'
import { saveIn } from '../save.ts'
import { factsAfter } from '../work.ts'
import { type Before, insertBulkAction } from './queries.ts'
import { tried } from '../../../platform/db/tried.ts'
import type { Done } from './told.ts'
import { BATCH, type FactsChange, only, writeMany } from '../many.ts'

/** Publishes all that may be, with what waits of each. */
export async function publishAll(ctx: Ctx, tx: Tx, type: ItemType, site: Site, held: Held[]): Promise<Done> {
  const isThere = ({ status, hasChanges }: Held) => isSeen(status) && !hasChanges
  const meant = held.filter((item) => !isThere(item))
  const refused = new Map<string, string>()
  const published = await publishWaiting(ctx, tx, type, site, meant, refused)
  const rest = meant.filter(({ hasChanges }) => !hasChanges).map(({ id }) => id)
  for (const changes of await changesOf(tx, type, site, rest, publish, refused)) {
    await writeMany(ctx, tx, type, site, changes, 'publish')
    // A write adds one to the version of what it changes.
    published.push(...changes.map(({ record }) => publishedItem(type, site, record, [], record.version + 1)))
  }
  const undo = published.length > 0 ? ctx.newId() : null
  const userId = ctx.actor?.userId ?? null
  if (undo !== null) await insertPublication(tx, site.id, { id: undo, items: published, userId })
  return doneOf(held, meant, refused, undo)
}

/** Takes all off the site that may be. */
export async function withdrawAll(ctx: Ctx, tx: Tx, type: ItemType, site: Site, held: Held[]): Promise<Done> {
  const isThere = ({ status }: Held) => status === 'draft' || status === 'inactive'
  const meant = held.filter((item) => !isThere(item))
  const refused = new Map<string, string>()
  const before: Before[] = []
  const ids = meant.map(({ id }) => id)
  for (const changes of await changesOf(tx, type, site, ids, takeDown, refused)) {
    before.push(...(await writtenMany(ctx, tx, type, site, changes, 'unpublish')))
  }
  if (before.length === 0) return doneOf(held, meant, refused, null)
  const undo = ctx.newId()
  const { kind } = type
  await removePlans(
    tx,
    { siteId: site.id, kind },
    before.map(({ id }) => id),
  )
  const userId = ctx.actor?.userId ?? null
  await insertBulkAction(tx, { forkId: site.id, id: undo, kind, verb: 'unpublish', userId, items: before })
  return doneOf(held, meant, refused, undo)
}

function doneOf(held: Held[], meant: Held[], refused: Map<string, string>, undo: string | null): Done {
  const isMeant = new Set(meant.map(({ id }) => id))
  return {
    done: meant.map(({ id }) => id).filter((id) => !refused.has(id)),
    already: held.map(({ id }) => id).filter((id) => !isMeant.has(id)),
    refused,
    undo,
  }
}

/** Publishes those of which something waits one by one, as their editors would. @param refused gets those whose rules refuse it, and why */
async function publishWaiting(
  ctx: Ctx,
  tx: Tx,
  type: ItemType,
  site: Site,
  held: Held[],
  refused: Map<string, string>,
): Promise<PublishedItem[]> {
  const published: PublishedItem[] = []
  // What was seen is said by the selection, not by the version of one item.
  const unseen = { ...ctx, ifMatch: null }
  for (const { id, hasChanges } of held) {
    if (!hasChanges) continue
    const failure = await tried(tx, async () => {
      const saving = { taking: () => everything, state: publish }
      const { published: item } = await saveIn(unseen, tx, type, { forkId: site.id, id }, saving)
      if (item) published.push(item)
    })
    if (failure instanceof Problem) refused.set(id, failure.detail)
    else if (failure !== null) throw failure
  }
  return published
}

/** The facts of these items after a change of their state, some at a time. @param refused gets those whose rules refuse it, and why */
async function changesOf(
  tx: Tx,
  type: ItemType,
  site: Site,
  ids: string[],
  state: typeof publish,
  refused: Map<string, string>,
): Promise<FactsChange[][]> {
  const batches: FactsChange[][] = []
  for (let i = 0; i < ids.length; i += BATCH) {
    const records = await type.store.list(tx, site.id, { where: { id: ids.slice(i, i + BATCH) } })
    const changes: FactsChange[] = []
    for (const record of records) {
      const after = await ruled(factsAfter(tx, type, site, record, { state }))
      if (typeof after === 'string') refused.set(record.id, after)
      else changes.push({ record, after })
    }
    batches.push(changes)
  }
  return batches
}

/** Writes facts of many items. @returns what an undo needs: the facts as they were */
export async function writtenMany(
  ctx: Ctx,
  tx: Tx,
  type: ItemType,
  site: Site,
  changes: FactsChange[],
  cause: 'unpublish' | 'restore',
): Promise<Before[]> {
  const fields = await writeMany(ctx, tx, type, site, changes, cause)
  if (fields.length === 0) return []
  // A write adds one to the version of what it changes.
  return changes.map(({ record }) => {
    return { id: record.id, version: record.version + 1, facts: only(type.store.factsOf(record), fields) }
  })
}

/** A value, or the sentence of the rule that refuses it. */
async function ruled(work: Promise<Values>): Promise<Values | string> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem) return error.detail
    throw error
  }
}
