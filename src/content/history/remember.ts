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
  /** Belongs into a revision of its own, even in a row of autosaves. */
  isApart?: boolean
  /** Becomes revision 1 at the first change of an item. */
  before: State & { createdAt: string }
  after: State
}

/**
 * Adds a revision after a change. Autosaves of one writer in a row share a single revision.
 * @returns its number
 */
export async function remember(tx: Tx, key: ItemKey, change: NewState): Promise<number> {
  const { cause, userId, writer = null, isApart = false, before, after } = change
  const revision: NewRevision = { cause, writer, userId, version: after.version, fields: after.fields }
  const newest = await findNewest(tx, key)
  if (!newest) {
    const { version, fields, createdAt } = before
    const first = { cause: 'create' as const, writer: null, userId: null, version, fields, at: createdAt }
    insertRevisions(tx, key, 1, [first, revision])
    return 2
  }
  const isSitting = !isApart && cause === 'draft' && newest.cause === 'draft' && newest.writer === writer
  if (isSitting && newest.userId === userId) {
    await replaceRevision(tx, key, newest.number, revision)
    return newest.number
  }
  insertRevisions(tx, key, newest.number + 1, [revision])
  return newest.number + 1
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
