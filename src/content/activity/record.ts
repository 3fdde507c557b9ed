import { createHash } from 'node:crypto'
import type { Actor } from '../../kernel/site.ts'
import type { Changed } from '../../kernel/studio-event.ts'
import type { Trace } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { canonical } from '../../kernel/rich-text/canonical.ts'
import type { ActivityCode } from './contract.ts'
import { eventsOf } from './events.ts'
import { insertActivity } from './queries.ts'

/** Stands for a site where something concerns the install as a whole. */
export const INSTALL = '00000000-0000-0000-0000-000000000000'

/** What the log takes of a `Ctx`: who acts, and by which call. */
export interface ActivityContext {
  actor: Actor | null
  trace: Trace
  newId(): string
}

/** The person at the machine, who needs no account. */
export const COMMAND_LINE: ActivityContext = { actor: null, trace: { requestId: null, network: null }, newId }

interface NewActivity {
  siteId: string
  action: ActivityCode
  objectId: string | null
  /** Those to whom it was done at once, where it was more than one. */
  objectIds?: readonly string[]
  /** The stored object; left out where there was none, or where it holds what even a hash must not follow. */
  before?: unknown
  after?: unknown
  /** Account that acts, where it is not yet the caller's: at sign-in. */
  userId?: string
}

/**
 * Adds a line to the activity log in the transaction of the change. Of the object only hashes are kept; a job seals the line
 * within a second or so, because a chain inside the transaction would make all changes of a site wait for each other. The studio is told, too,
 * and what became of the items is emitted.
 */
export async function recordActivity(
  tx: Tx,
  { actor, trace, newId }: ActivityContext,
  entry: NewActivity,
): Promise<void> {
  const { siteId, action, objectId, objectIds, before, after, userId } = entry
  const objectKind = action.slice(0, action.indexOf('.'))
  await insertActivity(tx, {
    forkId: siteId,
    id: newId(),
    userId: userId ?? actor?.userId ?? null,
    action,
    objectKind,
    objectId,
    beforeHash: hashOf(before),
    afterHash: hashOf(after),
    ...trace,
  })
  if (siteId === INSTALL) return
  tx.tell(changedBy(trace, siteId, objectKind, objectId))
  const itemIds = objectIds ?? (objectId === null ? [] : [objectId])
  for (const event of eventsOf({ siteId, action, itemIds, before, after })) tx.emit(event)
}

function changedBy({ requestId }: Trace, siteId: string, type: string, id: string | null): Changed {
  return { event: 'changed', siteId, type, id, ...(requestId !== null && { request: requestId }) }
}

/** SHA-256 of an object as JSON with its keys in order, hexadecimal. */
function hashOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return createHash('sha256').update(canonical(value)).digest('hex')
}
