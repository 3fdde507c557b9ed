import type { DomainEvent } from '../../platform/db/domain-events.ts'

type ItemEvent = 'created' | 'published' | 'unpublished' | 'trashed' | 'restored' | 'deleted'

/** Events by the part after the dot of an activity code. */
const EVENT_OF_VERB: Readonly<Record<string, ItemEvent>> = {
  create: 'created',
  publish: 'published',
  unpublish: 'unpublished',
  trash: 'trashed',
  restore: 'restored',
  delete: 'deleted',
}

interface ItemChanges {
  siteId: string
  action: string
  itemIds: readonly string[]
  before?: unknown
  after?: unknown
}

/** The events of an action; a create or save that also changes whether readers see the item emits that, too. */
export function eventsOf({ siteId, action, itemIds, before, after }: ItemChanges): DomainEvent[] {
  const dot = action.indexOf('.')
  const [kind, verb] = [action.slice(0, dot), action.slice(dot + 1)]
  const names = [
    verb === 'restore' && wasKept(before) ? undefined : EVENT_OF_VERB[verb],
    verb === 'create' || verb === 'save' ? turnOf(before, after) : undefined,
  ]
  return names.flatMap((name) =>
    name === undefined ? [] : itemIds.map((itemId) => ({ siteId, kind, itemId, name: `${kind}.${name}` })),
  )
}

/** Restoring a revision logs `restore`, too, but the item was never in the trash: no event. */
function wasKept(before: unknown): boolean {
  return typeof before === 'object' && before !== null && 'isTrashed' in before && before.isTrashed === false
}

const SEEN: ReadonlySet<unknown> = new Set(['published', 'active'])

/** A create or save may publish an item without a `publish` in the log. */
function turnOf(before: unknown, after: unknown): ItemEvent | undefined {
  const [was, is] = [SEEN.has(statusOf(before)), SEEN.has(statusOf(after))]
  if (was === is) return undefined
  return is ? 'published' : 'unpublished'
}

function statusOf(item: unknown): unknown {
  return typeof item === 'object' && item !== null && 'status' in item ? item.status : undefined
}
