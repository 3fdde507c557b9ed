import { Problem } from '../../../kernel/problem.ts'
import { everything } from '../../item/choice.ts'
import { removePlans } from '../../planned/queries.ts'
import type { LockedItem } from '../../item/store/declared.ts'
import { isSeen } from '../../../kernel/publication.ts'
import { type PublishedItem, publishedItem } from '../../publications/published.ts'
import { insertPublication } from '../../publications/queries.ts'
import { type StateChange, toPublished, toTakenDown } from '../../item/state.ts'
import { saveIn } from '../save.ts'
import { type Before, insertBulkAction } from './queries.ts'
import { tried } from '../../../platform/db/tried.ts'
import type { Done } from './told.ts'
import { batchesOf, changesOf, type FactsChange, type BulkWork, only, writeMany } from '../many.ts'

/** Publishes all items whose rules allow it, with their drafts. */
export async function publishAll(many: BulkWork, locked: LockedItem[]): Promise<Done> {
  const { ctx, tx, type, site } = many
  const isThere = ({ status, hasChanges }: LockedItem) => isSeen(status) && !hasChanges
  const meant = locked.filter((item) => !isThere(item))
  const refused = new Map<string, string>()
  const published = await publishEach(many, meant, refused)
  const rest = meant.filter(({ hasChanges }) => !hasChanges).map(({ id }) => id)
  for (const changes of await allowedChanges(many, rest, toPublished, refused)) {
    await writeMany(many, changes, 'publish')
    // A write adds one to the version of what it changes.
    published.push(...changes.map(({ record }) => publishedItem(type, site, record, [], record.version + 1)))
  }
  const undo = published.length > 0 ? ctx.newId() : null
  const userId = ctx.actor?.userId ?? null
  if (undo !== null) await insertPublication(tx, site.id, { id: undo, items: published, userId })
  return doneOf(locked, meant, refused, undo)
}

/** Unpublishes all items whose rules allow it. */
export async function withdrawAll(many: BulkWork, locked: LockedItem[]): Promise<Done> {
  const { ctx, tx, type, site } = many
  const isThere = ({ status }: LockedItem) => status === 'draft' || status === 'inactive'
  const meant = locked.filter((item) => !isThere(item))
  const refused = new Map<string, string>()
  const before: Before[] = []
  const ids = meant.map(({ id }) => id)
  for (const changes of await allowedChanges(many, ids, toTakenDown, refused)) {
    before.push(...(await withdrawn(many, changes)))
  }
  if (before.length === 0) return doneOf(locked, meant, refused, null)
  const undo = ctx.newId()
  const { kind } = type
  await removePlans(
    tx,
    { siteId: site.id, kind },
    before.map(({ id }) => id),
  )
  const userId = ctx.actor?.userId ?? null
  await insertBulkAction(tx, { forkId: site.id, id: undo, kind, verb: 'unpublish', userId, items: before })
  return doneOf(locked, meant, refused, undo)
}

function doneOf(
  locked: LockedItem[],
  meant: LockedItem[],
  refused: Map<string, string>,
  undo: string | null,
): Done {
  const isMeant = new Set(meant.map(({ id }) => id))
  return {
    done: meant.map(({ id }) => id).filter((id) => !refused.has(id)),
    already: locked.map(({ id }) => id).filter((id) => !isMeant.has(id)),
    refused,
    undo,
  }
}

/** Publishes items with drafts one by one. @param refused is filled with the refusals by id */
async function publishEach(
  { ctx, tx, type, site }: BulkWork,
  locked: LockedItem[],
  refused: Map<string, string>,
): Promise<PublishedItem[]> {
  const published: PublishedItem[] = []
  // `If-Match` names the version of one item; for a selection its mark is compared instead.
  const unseen = { ...ctx, ifMatch: null }
  for (const { id, hasChanges } of locked) {
    if (!hasChanges) continue
    const failure = await tried(tx, async () => {
      const saving = { taking: () => everything, state: toPublished }
      const { published: item } = await saveIn(unseen, tx, type, { forkId: site.id, id }, saving)
      if (item) published.push(item)
    })
    if (failure instanceof Problem) refused.set(id, failure.detail)
    else if (failure !== null) throw failure
  }
  return published
}

/** The facts of items after a change of state, in batches. @param refused is filled with the refusals by id */
async function allowedChanges(
  many: BulkWork,
  ids: string[],
  state: StateChange,
  refused: Map<string, string>,
): Promise<FactsChange[][]> {
  const batches: FactsChange[][] = []
  for await (const records of batchesOf(many, ids)) {
    const changes: FactsChange[] = []
    for (const record of records) {
      try {
        changes.push(...(await changesOf(many, [record], () => state)))
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        refused.set(record.id, error.detail)
      }
    }
    batches.push(changes)
  }
  return batches
}

/** Writes the facts of unpublished items. @returns their facts before, for an undo */
async function withdrawn(many: BulkWork, changes: FactsChange[]): Promise<Before[]> {
  const fields = await writeMany(many, changes, 'unpublish')
  if (fields.length === 0) return []
  const { store } = many.type
  return changes.map(({ record }) => {
    // A write adds one to the version of what it changes.
    return { id: record.id, version: record.version + 1, facts: only(store.factsOf(record), fields) }
  })
}
