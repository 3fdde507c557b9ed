import type pg from 'pg'
import type { Touch } from './version-mover.ts'

/** What became of an item; listeners get it after the commit. */
export interface DomainEvent {
  siteId: string
  /** Type of the item. */
  kind: string
  itemId: string
  /** Type and event: `post.published`. */
  name: string
  /** Facts that cannot be read from the item later; ids and numbers, never texts, passwords or tokens. */
  payload?: Readonly<Record<string, string | number | boolean | null>>
}

const INSERT = `
  with touched as (
    insert into site_touches (fork_id, id, tags)
    select t.fork_id, t.id, t.tags from jsonb_to_recordset($2::jsonb) as t(fork_id uuid, id uuid, tags text[]))
  insert into domain_events (fork_id, item_kind, item_id, name, payload)
  select g.fork_id, g.item_kind, g.item_id, g.name, g.payload
  from rows from (jsonb_to_recordset($1::jsonb)
    as (fork_id uuid, item_kind text, item_id uuid, name text, payload jsonb)) with ordinality as g(fork_id, item_kind, item_id, name, payload, place)
  order by g.place`

/** Stores the events of a transaction in their order, and what it changes for readers. */
export function eventsQuery(events: readonly DomainEvent[], touches: readonly Touch[]): pg.QueryConfig {
  const rows = events.map(({ siteId, kind, itemId, name, payload = {} }) => ({
    fork_id: siteId,
    item_kind: kind,
    item_id: itemId,
    name,
    payload,
  }))
  const touched = touches.map(({ siteId, id, tags }) => ({ fork_id: siteId, id, tags }))
  return { name: 'events.write', text: INSERT, values: [JSON.stringify(rows), JSON.stringify(touched)] }
}
