import type { Cause, FieldsByLanguage } from '../contract/history.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { ItemKey } from '../drafts/queries.ts'
import {
  findNewest,
  insertRevisions,
  insertStates,
  listNewest,
  type NewRevision,
  replaceRevision,
} from './queries.ts'

/** An item at one moment, with its drafts applied. */
interface State {
  version: number
  fields: FieldsByLanguage
}

interface NewState {
  cause: Cause
  userId: string | null
  /** The writer of an autosave: one load of an editor. */
  writer?: string
  /** Becomes revision 1 at the first change of an item. */
  before: State & { createdAt: string }
  after: State
}

/** Adds a revision after a change. Autosaves of one writer in a row share a single revision. */
export async function remember(tx: Tx, key: ItemKey, change: NewState): Promise<void> {
  const { cause, userId, writer = null, before, after } = change
  const revision: NewRevision = { cause, writer, userId, version: after.version, fields: after.fields }
  const newest = await findNewest(tx, key)
  if (!newest) {
    const { version, fields, createdAt } = before
    const first = { cause: 'create' as const, writer: null, userId: null, version, fields, at: createdAt }
    return insertRevisions(tx, key, 1, [first, revision])
  }
  const isSitting = cause === 'draft' && newest.cause === 'draft' && newest.writer === writer
  if (isSitting && newest.userId === userId) return replaceRevision(tx, key, newest.number, revision)
  return insertRevisions(tx, key, newest.number + 1, [revision])
}

/** Adds revisions of many items after a change of state alone, such as publishing many items. */
export async function rememberMany(
  tx: Tx,
  { siteId, kind }: Omit<ItemKey, 'itemId'>,
  change: {
    cause: Cause
    userId: string | null
    states: readonly (State & { itemId: string; createdAt: string })[]
  },
): Promise<void> {
  const { cause, userId, states } = change
  const ids = states.map(({ itemId }) => itemId)
  const newest = new Map((await listNewest(tx, siteId, kind, ids)).map((row) => [row.itemId, row.number]))
  const rows = states.flatMap(({ itemId, version, createdAt, fields }) => {
    const number = newest.get(itemId) ?? 0
    const after = { itemId, number: number + 1, cause, writer: null, userId, version, fields }
    if (number > 0) return [after]
    const first = { ...after, number: 1, cause: 'create' as const, userId: null, version: version - 1 }
    return [
      { ...first, at: createdAt },
      { ...after, number: 2 },
    ]
  })
  insertStates(tx, { siteId, kind }, rows)
}
