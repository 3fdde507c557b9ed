import type pg from 'pg'

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
  insert into domain_events (fork_id, item_kind, item_id, name, payload)
  select g.fork_id, g.item_kind, g.item_id, g.name, g.payload
  from rows from (jsonb_to_recordset($1::jsonb)
    as (fork_id uuid, item_kind text, item_id uuid, name text, payload jsonb)) with ordinality as g(fork_id, item_kind, item_id, name, payload, place)
  order by g.place`

/** Stores the events of a transaction in their order. */
export async function writeEvents(client: pg.ClientBase, events: readonly DomainEvent[]): Promise<void> {
  const rows = events.map(({ siteId, kind, itemId, name, payload = {} }) => ({
    fork_id: siteId,
    item_kind: kind,
    item_id: itemId,
    name,
    payload,
  }))
  await client.query({ name: 'events.write', text: INSERT, values: [JSON.stringify(rows)] })
}
