-- What readers can see of a site has a version, which moves with every change of it, and each version says what changed.
-- Apart from forks: a save that readers cannot see waits for none of this.
create table site_versions (
  fork_id uuid primary key references forks on delete cascade,
  version integer not null
);

create table site_changes (
  fork_id uuid not null references forks on delete cascade,
  version integer not null,
  tags text[] not null,
  at timestamptz not null default now(),
  primary key (fork_id, version)
);

-- Moves with everything that decides which host shows which site.
alter table install add column sites_version integer not null default 0;
