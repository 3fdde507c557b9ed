-- What a commit changes for readers. Right after it the versions of the sites move, for many commits in one transaction, which
-- takes the rows out again: were a version moved in the commit itself, all commits of a site would wait for each other.
create table site_touches (
  fork_id uuid not null,
  id uuid not null,
  tags text[] not null,
  at timestamptz not null default now(),
  primary key (fork_id, id)
);
