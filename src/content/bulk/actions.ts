import { type BulkOutcome, type BulkVerb, COUNTED_MAX, type Left, TOLD_MAX } from '../../kernel/bulk.ts'
import { isUuid } from '../../kernel/ids.ts'
import type { ListQuery } from '../../kernel/list.ts'
import { invalidField, notFound, Problem } from '../../kernel/problem.ts'
import type { Status } from '../../kernel/publication.ts'
import type { Site } from '../../kernel/site.ts'
import { change, type Ctx, requireCapability, siteOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { brokenConstraint } from '../../platform/db/run.ts'
import { conditionsOf } from '../actions.ts'
import { recordActivity } from '../activity/index.ts'
import { removeFields } from '../drafts/queries.ts'
import { takeWaiting } from '../drafts/save.ts'
import { removeHistory } from '../history/queries.ts'
import { factsPublished, type ItemType, removeItem, shownIn, type Write } from '../items.ts'
import { publish, takeDown } from '../publication.ts'
import type { Held, Stored } from '../queries.ts'
import { removeDocuments, replaceDocuments } from '../search/queries.ts'
import { indexStored } from '../search/rebuild.ts'
import { isSame } from '../translations.ts'
import { type Before, insertBulkAction, takeBulkAction, tried } from './queries.ts'

export interface BulkWrite {
  verb: BulkVerb
  target: { ids: string[] } | { query: ListQuery; count: number; mark: string; except?: string[] | undefined }
}

/** So many items are read and written at once. */
const BATCH = 500

/** The verbs of a type for many items at once, each in one transaction. */
export function bulkOf<F extends object, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
) {
  const { store } = type

  /** Holds what is meant. @throws Problem `stale` with the new count and mark when a query finds others by now */
  async function hold(tx: Tx, siteId: string, target: BulkWrite['target']): Promise<Chosen> {
    if ('ids' in target) {
      const ids = [...new Set(target.ids)]
      const held = await store.holdNamed(tx, siteId, ids.filter(isUuid))
      const found = new Set(held.map(({ id }) => id))
      return { held, gone: ids.filter((id) => !found.has(id)) }
    }
    const { held, mark } = await store.hold(tx, siteId, conditionsOf(store, target.query))
    if (held.length !== target.count || mark !== target.mark) throw changed(held.length, mark)
    const except = new Set(target.except)
    return { held: held.filter(({ id }) => !except.has(id)), gone: [] }
  }

  /** Publishes or withdraws all that may be, with what waits of each. */
  async function publishAll(ctx: Ctx, tx: Tx, site: Site, isOn: boolean, held: Held[]): Promise<Done> {
    const isThere = ({ status, hasChanges }: Held) =>
      isOn ? isShown(status) && !hasChanges : status === 'draft' || status === 'inactive'
    const meant = held.filter((item) => !isThere(item))
    const refused = isOn ? await takeAllWaiting(ctx, tx, site, meant) : new Map<string, string>()
    const before: Before[] = []
    const ids = meant.map(({ id }) => id).filter((id) => !refused.has(id))
    for (let i = 0; i < ids.length; i += BATCH) {
      const records = await store.list(tx, site.id, { where: { id: ids.slice(i, i + BATCH) } })
      const changes: Change<F, T>[] = []
      for (const record of records) {
        const after = await ruled(factsPublished(tx, type, site, record, isOn ? publish : takeDown))
        if (typeof after === 'string') refused.set(record.id, after)
        else changes.push({ record, after })
      }
      before.push(...(await written(ctx, tx, site, changes)))
    }
    const undo = await remembered(ctx, tx, site.id, isOn ? 'publish' : 'unpublish', before)
    const done = ids.filter((id) => !refused.has(id))
    return { done, already: held.filter(isThere).map(({ id }) => id), refused, undo }
  }

  /** Writes what waits of items that are published now. @returns those whose rules refuse it, and why */
  async function takeAllWaiting(ctx: Ctx, tx: Tx, site: Site, held: Held[]): Promise<Map<string, string>> {
    const refused = new Map<string, string>()
    for (const { id, hasChanges } of held) {
      if (!hasChanges) continue
      const find = async () => {
        const found = await store.find(tx, [site.id], id)
        if (!found) throw notFound()
        return found
      }
      const failure = await tried(tx, () => takeWaiting(tx, type, site, id, { find, newId: ctx.newId }))
      if (failure instanceof Problem) refused.set(id, failure.detail)
      else if (failure !== null) throw failure
    }
    return refused
  }

  /** Writes facts of many items at once, and what follows from them. @returns them as they were before */
  async function written(ctx: Ctx, tx: Tx, site: Site, changes: Change<F, T>[]): Promise<Before[]> {
    const facts = changes.map(({ record, after }) => ({ before: store.factsOf(record), after }))
    const all = facts.flatMap(({ before, after }) => fieldsThatDiffer(before, after))
    const fields = [...new Set(all)]
    if (fields.length === 0) return []
    tx.touch(site.id, type.tag)
    const items = changes.map(({ record, after }) => ({ id: record.id, facts: only(after, fields) }))
    await store.updateMany(tx, site.id, items)
    for (const [i, { record, after }] of changes.entries()) {
      const texts = store.textsOf(record)
      const both = { before: facts[i]?.before ?? after, after }
      await type.wrote?.(tx, site, record.id, { before: texts, after: texts }, ctx.newId, both)
    }
    await indexed(tx, site, changes)
    // A write adds one to the version of what it changes.
    return changes.map(({ record }) => {
      return { id: record.id, version: record.version + 1, facts: only(store.factsOf(record), fields) }
    })
  }

  async function indexed(tx: Tx, site: Site, changes: Change<F, T>[]): Promise<void> {
    const { search } = type
    if (!search) return
    const idsOf = (isShown: boolean) =>
      changes
        .filter(({ after }) => (shownIn(type, after) !== null) === isShown)
        .map(({ record }) => record.id)
    const hidden = idsOf(false)
    if (hidden.length > 0) {
      await replaceDocuments(tx, { siteId: site.id, kind: search.kind, itemIds: hidden }, [])
    }
    await indexStored(tx, site, type, idsOf(true))
  }

  /** Deletes all that may go; what only stands below another goes after it. */
  async function removeAll(tx: Tx, siteId: string, held: Held[]): Promise<Done> {
    let refused = new Map<string, string>()
    let left = held.map(({ id }) => id)
    while (left.length > 0) {
      refused = await removeSome(tx, siteId, left)
      if (refused.size === left.length) break
      left = [...refused.keys()]
    }
    const done = held.map(({ id }) => id).filter((id) => !refused.has(id))
    if (done.length > 0) tx.touch(siteId, type.tag)
    return { done, already: [], refused, undo: null }
  }

  /** Deletes these at once, or where one of them may not go, half by half. @returns those that stay, and why */
  async function removeSome(tx: Tx, siteId: string, ids: string[]): Promise<Map<string, string>> {
    const [only = ''] = ids
    const failure = await tried(tx, async () => {
      if (ids.length === 1) return removeItem(tx, type, siteId, only)
      await store.removeMany(tx, siteId, ids)
      if (type.search) await removeDocuments(tx, { siteId, kind: type.search.kind, itemIds: ids })
    })
    if (failure === null) {
      await removeFields(tx, { siteId, kind: type.kind }, ids)
      await removeHistory(tx, { siteId, kind: type.kind }, ids)
      return new Map()
    }
    if (ids.length === 1 && failure instanceof Problem) return new Map([[only, failure.detail]])
    if (ids.length === 1 || brokenConstraint(failure) === undefined) throw failure
    const middle = Math.ceil(ids.length / 2)
    const [first, second] = [ids.slice(0, middle), ids.slice(middle)]
    const refused = await removeSome(tx, siteId, first)
    return new Map([...refused, ...(await removeSome(tx, siteId, second))])
  }

  async function remembered(
    ctx: Ctx,
    tx: Tx,
    forkId: string,
    verb: string,
    items: Before[],
  ): Promise<string | null> {
    if (items.length === 0) return null
    const id = ctx.newId()
    await insertBulkAction(tx, {
      forkId,
      id,
      kind: type.kind,
      verb,
      userId: ctx.actor?.userId ?? null,
      items,
    })
    return id
  }

  /** What became of all that was meant, with the names of the first that stayed as they were. */
  async function told(
    tx: Tx,
    siteId: string,
    { done, already, refused, undo }: Done,
    gone: string[],
    reason: 'already' | 'changed' = 'already',
  ): Promise<BulkOutcome> {
    const skipped = already.slice(0, TOLD_MAX)
    const failed = [...refused.keys(), ...gone].slice(0, TOLD_MAX)
    const names = await store.names(tx, siteId, [...skipped, ...failed].filter(isUuid))
    const left = (id: string, why: Left['reason'], detail = ''): Left => ({
      id,
      name: names.get(id) ?? '',
      reason: why,
      detail,
    })
    return {
      done: done.length,
      skippedCount: already.length,
      skipped: skipped.map((id) => left(id, reason)),
      failedCount: refused.size + gone.length,
      failed: failed.map((id) => {
        const rule = refused.get(id)
        return rule === undefined ? left(id, 'gone') : left(id, 'refused', rule)
      }),
      undo,
    }
  }

  return {
    /** How many items a list would hold, and a mark of which they are. */
    async count(ctx: Ctx, { exact, ...query }: ListQuery & { exact?: 'true' | undefined }) {
      const conditions = conditionsOf(store, query)
      const limit = exact === undefined ? { limit: COUNTED_MAX + 1 } : {}
      const { count, mark } = await store.tally(ctx.db.staff, siteOf(ctx).id, { ...conditions, ...limit })
      const isExact = exact !== undefined || count <= COUNTED_MAX
      return { count: isExact ? count : COUNTED_MAX, isExact, mark }
    },

    /**
     * Does one thing to many items.
     * @throws notAllowed, Problem `stale` with the new count and mark when a query finds others than were seen
     */
    async run(ctx: Ctx, { verb, target }: BulkWrite): Promise<BulkOutcome> {
      const site = siteOf(ctx)
      const isRemoval = verb === 'delete'
      if (!isRemoval && store.shownBy === undefined) {
        throw invalidField('verb', 'verb', 'These are not published one by one')
      }
      requireCapability(ctx, site.id, isRemoval ? (type.removal ?? type.capability) : 'content.publish')
      return change(ctx, site.id, async (tx) => {
        const { held, gone } = await hold(tx, site.id, target)
        const done = isRemoval
          ? await removeAll(tx, site.id, held)
          : await publishAll(ctx, tx, site, verb === 'publish', held)
        if (done.done.length > 0) {
          const deed = { siteId: site.id, objectId: null, after: { verb, ids: done.done } }
          await recordActivity(tx, ctx, { ...deed, action: `${type.kind}.${verb}` })
        }
        return told(tx, site.id, done, gone)
      })
    },

    /** Takes back what was done to many items, where nobody changed them since; what is undone or too old changes nothing. */
    async undo(ctx: Ctx, { undo }: { undo: string }): Promise<BulkOutcome> {
      const site = siteOf(ctx)
      requireCapability(ctx, site.id, 'content.publish')
      return change(ctx, site.id, async (tx) => {
        const action = isUuid(undo) ? await takeBulkAction(tx, site.id, type.kind, undo) : null
        const items = action?.items ?? []
        const ids = items.map(({ id }) => id)
        const held = await store.holdNamed(tx, site.id, ids)
        const now = new Map(held.map((item) => [item.id, item]))
        const same = new Map(
          items.filter(({ id, version }) => now.get(id)?.version === version).map((item) => [item.id, item]),
        )
        const done = [...same.keys()]
        for (let i = 0; i < done.length; i += BATCH) {
          const records = await store.list(tx, site.id, { where: { id: done.slice(i, i + BATCH) } })
          const changes = records.map((record) => {
            return { record, after: { ...store.factsOf(record), ...same.get(record.id)?.facts } }
          })
          await written(ctx, tx, site, changes)
        }
        if (done.length > 0) {
          const verb = action?.verb === 'publish' ? 'unpublish' : 'publish'
          const deed = { siteId: site.id, objectId: null, after: { verb, ids: done } }
          await recordActivity(tx, ctx, { ...deed, action: `${type.kind}.${verb}` })
        }
        const kept = new Set(done)
        const already = ids.filter((id) => now.has(id) && !kept.has(id))
        const gone = ids.filter((id) => !now.has(id))
        return told(tx, site.id, { done, already, refused: new Map(), undo: null }, gone, 'changed')
      })
    },
  }
}

interface Chosen {
  held: Held[]
  /** Named, and not there. */
  gone: string[]
}

interface Change<F, T> {
  record: Stored<F, T>
  after: F
}

interface Done {
  done: string[]
  already: string[]
  /** Sentence of the rule by id. */
  refused: Map<string, string>
  undo: string | null
}

const changed = (count: number, mark: string) =>
  new Problem('stale', 'The list holds something else by now. Nothing was changed.', {
    current: { count, mark },
  })

const isShown = (status: Status) => status === 'published' || status === 'active'

/** A value, or the sentence of the rule that refuses it. */
async function ruled<V extends object>(work: Promise<V>): Promise<V | string> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem) return error.detail
    throw error
  }
}

function fieldsThatDiffer<F extends object>(before: F, after: F): (keyof F)[] {
  // The keys are those of the facts.
  const keys = Object.keys(after) as (keyof F)[]
  return keys.filter((key) => !isSame(before[key], after[key]))
}

function only<F extends object>(facts: F, fields: readonly (keyof F)[]): Partial<F> {
  const kept: Partial<F> = {}
  for (const field of fields) kept[field] = facts[field]
  return kept
}
