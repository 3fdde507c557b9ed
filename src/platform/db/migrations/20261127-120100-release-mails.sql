-- What a site wrote to its subscribers when its book came out; the first time has number 1. Two people who press at once want the
-- same number, so one of them is refused.
create table release_mailings (
  fork_id uuid not null references forks on delete cascade,
  number int not null,
  -- What the author added, by language: plain text.
  words jsonb not null default '{}',
  created_at timestamptz not null default now(),
  primary key (fork_id, number)
);

-- Who gets it, and what became of that. An erased subscriber leaves a row that names nobody, so that the figures stay true.
create table release_receivers (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  number int not null,
  subscriber_id uuid,
  -- Null while it waits.
  outcome text constraint release_receivers_outcome check (outcome in ('sent', 'not-needed', 'refused', 'given-up')),
  primary key (fork_id, id),
  foreign key (fork_id, number) references release_mailings on delete cascade,
  foreign key (fork_id, subscriber_id) references notifications on delete set null (subscriber_id)
);
create unique index release_receivers_once on release_receivers (fork_id, number, subscriber_id);
create index release_receivers_subscriber on release_receivers (fork_id, subscriber_id);
