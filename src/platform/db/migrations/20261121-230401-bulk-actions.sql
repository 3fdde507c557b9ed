-- What was done to many items at once, as it was before, so that it can be taken back for 30 days.
create table bulk_actions (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  kind text not null,
  verb text not null,
  user_id uuid references users on delete set null,
  at timestamptz not null default now(),
  -- Of each item its id, its version after the action, and its publication before.
  items jsonb not null,
  primary key (fork_id, id)
);
create index bulk_actions_at on bulk_actions (at);

-- A list in the order of creation, or of addresses without case.
create index pages_created on pages (fork_id, created_at, id);
create index pages_slug_order on pages (fork_id, lower(slug), id);
