-- Addresses that somebody leads elsewhere, in their one spelling: of two for the same path the first one stays.
create table redirects (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  from_path text not null,
  to_address text not null,
  created_by uuid references users on delete set null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  primary key (fork_id, id),
  constraint redirects_from unique (fork_id, from_path)
);
create index redirects_maker on redirects (created_by) where created_by is not null;

-- How often readers came by an address that leads elsewhere, made by somebody or by itself. Nothing is known of who came.
create table redirect_visits (
  fork_id uuid not null references forks on delete cascade,
  path text not null,
  visits bigint not null,
  primary key (fork_id, path)
);

-- What readers asked for on a day and did not find; of each site only so many addresses a day, those that were asked for most.
create table missed_addresses (
  fork_id uuid not null references forks on delete cascade,
  day date not null,
  path text not null,
  times integer not null,
  primary key (fork_id, day, path)
);
create index missed_addresses_day on missed_addresses (day);
