import { createHash } from 'node:crypto'
import type { Actor } from '../../kernel/site.ts'
import type { Changed } from '../../kernel/studio-event.ts'
import type { Trace } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/ids.ts'
import { canonical } from '../../kernel/rich-text/canonical.ts'
import { changesOf } from './changes.ts'
import type { ActivityCode } from './contract.ts'
import { eventsOf } from './events.ts'
import { insertActivity } from './queries.ts'

/** Site id of activity that concerns the whole install. */
export const INSTALL = '00000000-0000-0000-0000-000000000000'

/** The part of `Ctx` that the log needs: the actor and the request. */
export interface ActivityContext {
  actor: Actor | null
  trace: Trace
  newId(): string
}

/** A command on the server's machine acts without an account. */
export const COMMAND_LINE: ActivityContext = { actor: null, trace: { requestId: null, network: null }, newId }

interface NewActivity {
  siteId: string
  action: ActivityCode
  objectId: string | null
  /** The objects of an action on several at once. */
  objectIds?: readonly string[]
  /** The object before and after; left out where there was none, or where even its hash would give something away. */
  before?: unknown
  after?: unknown
  /** Fields whose short values the log keeps; left out: all. The others are only named. */
  isTold?: (field: string) => boolean
  /** The acting account where `actor` is not yet set: at sign-in. */
  userId?: string
}

/**
 * Adds a line to the activity log in the transaction of the change, tells open studios, and emits the events of the items.
 * The line holds hashes of the object, and of changed fields the short values that are no texts. A job seals it within about a second: a hash chain inside the transaction would
 * make all changes of a site wait for each other.
 */
export function recordActivity(tx: Tx, { actor, trace, newId }: ActivityContext, entry: NewActivity): void {
  const { siteId, action, objectId, objectIds, before, after, userId, isTold = () => true } = entry
  const objectKind = action.slice(0, action.indexOf('.'))
  insertActivity(tx, {
    forkId: siteId,
    id: newId(),
    userId: userId ?? actor?.seenBy?.userId ?? actor?.userId ?? null,
    action,
    objectKind,
    objectId,
    beforeHash: hashOf(before),
    afterHash: hashOf(after),
    changes: objectIds ? { items: [null, objectIds.length] } : changesOf(before, after, isTold),
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

/** SHA-256 of an object as JSON with sorted keys, in hexadecimal. */
function hashOf(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return createHash('sha256').update(canonical(value)).digest('hex')
}
