import type { BulkVerb } from '../contract/bulk.ts'
import type { Cause } from '../contract/history.ts'
import type { Site } from '../../kernel/site.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { listFields } from '../drafts/queries.ts'
import { fieldsOf } from '../item/fields.ts'
import { rememberMany } from '../history/remember.ts'
import { type Item, type ItemType, stateOf, type Values } from '../item/item-type.ts'
import { replaceDocuments } from '../search/queries.ts'
import { indexStored } from '../search/rebuild.ts'
import type { StateChange } from '../item/state.ts'
import { isSame } from '../../kernel/rich-text/canonical.ts'
import { recordActivity } from '../activity/index.ts'
import { factsAfter } from './work.ts'

/** Items read and written at once. */
const BATCH = 500

/** A transaction that changes many items of a type on a site. */
export interface BulkWork {
  ctx: Ctx
  tx: Tx
  type: ItemType
  site: Site
}

/** An item and its new facts. */
export interface FactsChange {
  record: Item
  after: Values
}

/** The items with these ids, in batches. */
export async function* batchesOf(
  { tx, type, site }: BulkWork,
  ids: readonly string[],
): AsyncGenerator<Item[]> {
  for (let i = 0; i < ids.length; i += BATCH) {
    yield await type.store.list(tx, site.id, { where: { id: ids.slice(i, i + BATCH) } })
  }
}

/** The facts of items after a change of state. @param stateOf null leaves an item as it is */
export async function changesOf(
  { tx, type, site }: BulkWork,
  records: readonly Item[],
  stateOf: (record: Item) => StateChange | null,
): Promise<FactsChange[]> {
  const changes: FactsChange[] = []
  for (const record of records) {
    const state = stateOf(record)
    if (state) changes.push({ record, after: await factsAfter(tx, type, site, record, { state }) })
  }
  return changes
}

/** Logs an action on many items as a single line. */
export async function recordMany({ ctx, tx, type, site }: BulkWork, verb: LogVerb, ids: readonly string[]) {
  if (ids.length === 0) return
  const deed = { siteId: site.id, objectId: null, objectIds: ids, after: { verb, ids } }
  recordActivity(tx, ctx, { ...deed, action: `${type.kind}.${verb}` })
}

type LogVerb = BulkVerb | 'restore' | 'save'

/**
 * Writes facts of many items, with their search documents and revisions.
 * @param cause of the revisions
 * @returns the fields that were written
 */
export async function writeMany(
  many: BulkWork,
  changes: readonly FactsChange[],
  cause: Cause,
): Promise<string[]> {
  const { ctx, tx, type, site } = many
  const { store } = type
  const facts = changes.map(({ record, after }) => ({ before: store.factsOf(record), after }))
  const fields = [...new Set(facts.flatMap(({ before, after }) => fieldsThatDiffer(before, after)))]
  if (fields.length === 0) return []
  tx.touch(site.id, type.tag)
  const items = changes.map(({ record, after }) => ({ id: record.id, facts: only(after, fields) }))
  await store.updateMany(tx, site.id, items)
  for (const [i, { record, after }] of changes.entries()) {
    const texts = store.textsOf(record)
    await type.afterSave?.(tx, site, {
      id: record.id,
      texts: { before: texts, after: texts },
      facts: { before: facts[i]?.before ?? after, after },
      newId: ctx.newId,
    })
  }
  await index(many, changes)
  await keepStates(many, changes, cause)
  return fields
}

export function only(facts: Values, fields: readonly string[]): Values {
  const kept: Values = {}
  for (const field of fields) kept[field] = facts[field]
  return kept
}

async function index({ tx, type, site }: BulkWork, changes: readonly FactsChange[]): Promise<void> {
  const { search } = type
  if (!search) return
  const idsOf = (isShown: boolean) =>
    changes
      .filter(({ after }) => (stateOf(type).visibilityOf(after) !== null) === isShown)
      .map(({ record }) => record.id)
  const hidden = idsOf(false)
  if (hidden.length > 0) {
    replaceDocuments(tx, { siteId: site.id, kind: search.kind, itemIds: hidden }, [])
  }
  await indexStored(tx, site, type, idsOf(true))
}

async function keepStates(
  { ctx, tx, type, site }: BulkWork,
  changes: readonly FactsChange[],
  cause: Cause,
): Promise<void> {
  const { kind } = type
  const siteId = site.id
  const ids = changes.map(({ record }) => record.id)
  const states = []
  for (const record of await type.store.findMany(tx, siteId, ids)) {
    const { id: itemId, version, createdAt } = record
    const rows = record.hasChanges ? await listFields(tx, { siteId, kind, itemId }) : []
    states.push({ itemId, version, createdAt, fields: fieldsOf(type, site, record, rows) })
  }
  await rememberMany(tx, { siteId, kind }, { cause, userId: ctx.actor?.userId ?? null, states })
}

function fieldsThatDiffer(before: Values, after: Values): string[] {
  return Object.keys(after).filter((key) => !isSame(before[key], after[key]))
}
