import { type BulkOutcome, type BulkVerb, COUNTED_MAX, type Left, TOLD_MAX } from '../../kernel/bulk.ts'
import type { Cause } from '../../kernel/history.ts'
import { isUuid } from '../../kernel/ids.ts'
import type { ListQuery } from '../../kernel/list.ts'
import { invalidField, Problem } from '../../kernel/problem.ts'
import type { Site } from '../../kernel/site.ts'
import { change, type Ctx, requireCapability, siteOf } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { brokenConstraint } from '../../platform/db/run.ts'
import { conditionsOf } from '../actions.ts'
import { recordActivity } from '../activity/index.ts'
import { removeFields } from '../drafts/queries.ts'
import { everything } from '../drafts/save.ts'
import { putManyIntoTrash, removeHistory, removeManyFromTrash } from '../history/queries.ts'
import { factsPublished, factsPutBack, type ItemType, removeItem, type Write } from '../items.ts'
import { removePlans } from '../planned/queries.ts'
import { publish, takeDown } from '../publication.ts'
import type { Held } from '../queries.ts'
import { isSeen, type PublishedItem, publishedItem, stateBefore } from '../review/published.ts'
import { findPublication, insertPublication, markUndone, type StoredPublication } from '../review/queries.ts'
import type { Reviewed } from '../review/reviewed.ts'
import { removeDocuments } from '../search/queries.ts'
import { type Before, insertBulkAction, takeBulkAction, tried } from './queries.ts'
import { BATCH, type Change, only, writeMany } from './written.ts'

export interface BulkWrite {
  verb: BulkVerb
  target: { ids: string[] } | { query: ListQuery; count: number; mark: string; except?: string[] | undefined }
}

/** The verbs of a type for many items at once, each in one transaction. */
export function bulkOf<F extends object, T extends object, W extends Write, A extends object>(
  type: ItemType<F, T, W, A>,
  /** Of its verbs. */
  reviewed: Reviewed,
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
      isOn ? isSeen(status) && !hasChanges : status === 'draft' || status === 'inactive'
    const meant = held.filter((item) => !isThere(item))
    const refused = new Map<string, string>()
    const published = isOn ? await publishWaiting(ctx, tx, site, meant, refused) : []
    const before: Before[] = []
    const ids = meant.filter(({ hasChanges }) => !isOn || !hasChanges).map(({ id }) => id)
    for (let i = 0; i < ids.length; i += BATCH) {
      const records = await store.list(tx, site.id, { where: { id: ids.slice(i, i + BATCH) } })
      const changes: Change<F, T>[] = []
      for (const record of records) {
        const after = await ruled(factsPublished(tx, type, site, record, isOn ? publish : takeDown))
        if (typeof after === 'string') refused.set(record.id, after)
        else changes.push({ record, after })
      }
      before.push(...(await written(ctx, tx, site, changes, isOn ? 'publish' : 'unpublish')))
      // A write adds one to the version of what it changes.
      const items = changes.map(({ record }) => publishedItem(type, site, record, [], record.version + 1))
      if (isOn) published.push(...items)
    }
    const done = meant.map(({ id }) => id).filter((id) => !refused.has(id))
    const userId = ctx.actor?.userId ?? null
    const undo = ctx.newId()
    if (isOn && published.length > 0)
      await insertPublication(tx, site.id, { id: undo, items: published, userId })
    if (!isOn && before.length > 0) {
      await removePlans(
        tx,
        { siteId: site.id, kind: type.kind },
        before.map(({ id }) => id),
      )
      await insertBulkAction(tx, {
        forkId: site.id,
        id: undo,
        kind: type.kind,
        verb: 'unpublish',
        userId,
        items: before,
      })
    }
    const already = held.filter(isThere).map(({ id }) => id)
    return { done, already, refused, undo: published.length + before.length > 0 ? undo : null }
  }

  /** Publishes those of which something waits one by one, as their editors would. @param refused gets those whose rules refuse it, and why */
  async function publishWaiting(
    ctx: Ctx,
    tx: Tx,
    site: Site,
    held: Held[],
    refused: Map<string, string>,
  ): Promise<PublishedItem[]> {
    const published: PublishedItem[] = []
    for (const { id, hasChanges } of held) {
      if (!hasChanges) continue
      const failure = await tried(tx, async () => {
        const item = await reviewed.publishIn(ctx, tx, site.id, id, everything)
        if (item) published.push(item)
      })
      if (failure instanceof Problem) refused.set(id, failure.detail)
      else if (failure !== null) throw failure
    }
    return published
  }

  /** What an undo of any other verb needs: the facts as they were. */
  async function written(
    ctx: Ctx,
    tx: Tx,
    site: Site,
    changes: Change<F, T>[],
    cause: Cause,
  ): Promise<Before[]> {
    const fields = await writeMany(ctx, tx, type, site, changes, cause)
    if (fields.length === 0) return []
    // A write adds one to the version of what it changes.
    return changes.map(({ record }) => {
      return { id: record.id, version: record.version + 1, facts: only(store.factsOf(record), fields) }
    })
  }

  /** Throws all away, as single items are thrown away. */
  async function trashAll(ctx: Ctx, tx: Tx, site: Site, held: Held[]): Promise<Done> {
    const ids = held.map(({ id }) => id)
    const userId = ctx.actor?.userId ?? null
    const before: Before[] = []
    for (let i = 0; i < ids.length; i += BATCH) {
      const records = await store.list(tx, site.id, { where: { id: ids.slice(i, i + BATCH) } })
      const changes: Change<F, T>[] = []
      for (const record of records) {
        const after = await factsPublished(tx, type, site, record, takeDown)
        changes.push({ record, after })
      }
      await written(ctx, tx, site, changes, 'unpublish')
      const items = records.map((record) => ({ id: record.id, was: stateBefore(type, record) }))
      await putManyIntoTrash(tx, { siteId: site.id, kind: type.kind }, userId, items)
      before.push(...records.map(({ id, version }) => ({ id, version, facts: {} })))
    }
    if (before.length === 0) return { done: [], already: [], refused: new Map(), undo: null }
    const undo = ctx.newId()
    await insertBulkAction(tx, {
      forkId: site.id,
      id: undo,
      kind: type.kind,
      verb: 'trash',
      userId,
      items: before,
    })
    return { done: ids, already: [], refused: new Map(), undo }
  }

  /** Has items back out of the trash, those that are there still. */
  async function restoreAll(ctx: Ctx, tx: Tx, site: Site, ids: string[]): Promise<BulkOutcome> {
    const was = await removeManyFromTrash(tx, { siteId: site.id, kind: type.kind }, ids)
    const done = (await store.holdNamed(tx, site.id, [...was.keys()])).map(({ id }) => id)
    for (let i = 0; i < done.length; i += BATCH) {
      const records = await store.list(tx, site.id, { where: { id: done.slice(i, i + BATCH) } })
      const changes: Change<F, T>[] = []
      for (const record of records) {
        const stood = was.get(record.id)
        if (stood) changes.push({ record, after: await factsPutBack(tx, type, site, record, stood) })
      }
      await written(ctx, tx, site, changes, 'restore')
    }
    if (done.length > 0) {
      const deed = { siteId: site.id, objectId: null, after: { verb: 'restore', ids: done } }
      await recordActivity(tx, ctx, { ...deed, action: `${type.kind}.restore` })
    }
    const gone = ids.filter((id) => !was.has(id))
    return told(tx, site.id, { done, already: [], refused: new Map(), undo: null }, gone)
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

  /** What was published together is taken back as the review takes it back. */
  async function undoPublished(
    ctx: Ctx,
    tx: Tx,
    site: Site,
    { id, items, isOpen }: StoredPublication,
  ): Promise<BulkOutcome> {
    const meant = isOpen && (await markUndone(tx, site.id, id)) ? items : []
    const stayed = await reviewed.undoIn(ctx, tx, site.id, meant)
    const ids = meant.map((item) => item.id)
    const there = new Set((await store.holdNamed(tx, site.id, [...stayed])).map((item) => item.id))
    const outcome = {
      done: ids.filter((one) => !stayed.has(one)),
      already: [...there],
      refused: new Map(),
      undo: null,
    }
    return told(
      tx,
      site.id,
      outcome,
      [...stayed].filter((one) => !there.has(one)),
      'changed',
    )
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
      const isRemoval = verb === 'delete' || verb === 'trash'
      if (!isRemoval && store.shownBy === undefined) {
        throw invalidField('verb', 'verb', 'These are not published one by one')
      }
      requireCapability(ctx, site.id, isRemoval ? (type.removal ?? type.capability) : 'content.publish')
      return change(ctx, site.id, async (tx) => {
        const { held, gone } = await hold(tx, site.id, target)
        const done =
          verb === 'trash'
            ? await trashAll(ctx, tx, site, held)
            : verb === 'delete'
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
        const asked = isUuid(undo) ? { siteId: site.id, publicationId: undo } : null
        const publication = asked && (await findPublication(tx, asked))
        if (publication?.items[0]?.kind === type.kind) return undoPublished(ctx, tx, site, publication)
        const action = isUuid(undo) ? await takeBulkAction(tx, site.id, type.kind, undo) : null
        const items = action?.items ?? []
        const ids = items.map(({ id }) => id)
        if (action?.verb === 'trash') return restoreAll(ctx, tx, site, ids)
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
          await written(ctx, tx, site, changes, 'restore')
        }
        if (done.length > 0) {
          const deed = { siteId: site.id, objectId: null, after: { verb: 'publish', ids: done } }
          await recordActivity(tx, ctx, { ...deed, action: `${type.kind}.publish` })
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

/** A value, or the sentence of the rule that refuses it. */
async function ruled<V extends object>(work: Promise<V>): Promise<V | string> {
  try {
    return await work
  } catch (error) {
    if (error instanceof Problem) return error.detail
    throw error
  }
}
