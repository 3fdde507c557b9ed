-- What became of items, written with the change itself. Ids of an item's events grow in the order of its changes, since whoever
-- changes an item holds its row until the commit.
create table domain_events (
  fork_id uuid not null references forks on delete cascade,
  id bigint generated always as identity,
  item_kind text not null,
  item_id uuid not null,
  name text not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- Null: nobody has looked yet who listens to it.
  handed_at timestamptz,
  primary key (fork_id, id)
);
create index domain_events_fresh on domain_events (fork_id, id) where handed_at is null;

-- Events that somebody listens to and has not heard yet; the row goes when they have.
create table event_deliveries (
  fork_id uuid not null,
  subscriber text not null,
  item_id uuid not null,
  event_id bigint not null,
  primary key (fork_id, subscriber, item_id, event_id),
  foreign key (fork_id, event_id) references domain_events on delete cascade
);
create index event_deliveries_event on event_deliveries (fork_id, event_id);
