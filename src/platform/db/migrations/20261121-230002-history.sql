-- States of an item, the newest last. Until an item is changed it has none: then it is its first state itself.
-- What one window of an editor saves by itself is one state, which moves on.
create table revisions (
  fork_id uuid not null references forks on delete cascade,
  item_id uuid not null,
  kind text not null,
  number integer not null,
  cause text not null,
  writer text,
  version integer not null,
  fields jsonb not null,
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (fork_id, item_id, kind, number)
);

-- Items that were thrown away and can be had back. The item stays where it is, hidden; was is how it stood before readers.
create table trash (
  fork_id uuid not null references forks on delete cascade,
  item_id uuid not null,
  kind text not null,
  was jsonb not null,
  user_id uuid references users on delete set null,
  trashed_at timestamptz not null default now(),
  primary key (fork_id, item_id)
);

-- What was published together out of the review, with what was there before, for the way back.
create table publications (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  items jsonb not null,
  user_id uuid references users on delete set null,
  published_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (fork_id, id)
);
create index publications_newest on publications (fork_id, published_at);

-- Addresses under which anybody sees an item with what waits of it.
create table preview_links (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  item_id uuid not null,
  kind text not null,
  language text not null,
  user_id uuid references users on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (fork_id, id)
);
create index preview_links_of on preview_links (fork_id, item_id);
