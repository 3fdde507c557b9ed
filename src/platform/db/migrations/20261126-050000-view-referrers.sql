-- The hosts that readers came from, by day (UTC): how often, and nothing about who.
create table view_referrers (
  fork_id uuid not null references forks on delete cascade,
  day date not null,
  host text not null,
  views integer not null,
  primary key (fork_id, day, host)
);
