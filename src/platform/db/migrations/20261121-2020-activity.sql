-- Who did what. Rows are added and sealed, never changed; the oldest go after 400 days.
-- fork_id refers to nothing: what was done on a site stays readable when the site is gone, and what concerns the install as a
-- whole stands under the nil uuid, so that it keeps the same key, the same chain and the same rights.
create table activity (
  fork_id uuid not null,
  id uuid not null,
  at timestamptz(3) not null default now(),
  -- Null: the public, or the command line.
  user_id uuid,
  action text not null,
  object_kind text not null,
  object_id uuid,
  -- SHA-256 of the object, hexadecimal.
  before_hash text,
  after_hash text,
  -- Null: the command line.
  request_id text,
  network text,
  -- Place in the chain of its site, hash of this row and of the one before it; null until the row is sealed.
  seal_number integer,
  seal_hash text,
  previous_hash text,
  primary key (fork_id, id),
  check ((seal_number is null) = (seal_hash is null) and (seal_number is null) = (previous_hash is null))
);
-- Both are partial: a new line enters one of them, and changes to the other when it is sealed.
create unique index activity_sealed on activity (fork_id, seal_number) where seal_number is not null;
create index activity_unsealed on activity (fork_id, id) where seal_number is null;

-- Both ends of each site's chain: the row that was sealed last, and the last one that was removed for its age.
create table activity_chains (
  fork_id uuid primary key,
  last_number integer not null default 0,
  last_hash text not null default '',
  removed_number integer not null default 0,
  removed_hash text not null default ''
);
