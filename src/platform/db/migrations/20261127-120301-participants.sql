-- Who takes part on a site, such as in circles or events. Nobody has a password: a mailed link opens the page of what the site
-- keeps under an address.
create table participants (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  email text not null,
  display_name text not null default '',
  language text not null,
  zone text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the address was shown to be theirs first.
  confirmed_at timestamptz not null default now(),
  primary key (fork_id, id),
  constraint participants_email unique (fork_id, email)
);

-- Somebody has typed an address and asked for a link. A row says nothing of whether the address is known, and goes after two days.
create table participant_requests (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  email text not null,
  language text not null,
  asked_at timestamptz not null default now(),
  -- How often was asked in the hour that began then.
  hour_at timestamptz not null default now(),
  asks int not null default 1,
  -- The link of the latest mail, of which only the hash is kept.
  link_hash text,
  link_expires_at timestamptz,
  primary key (fork_id, id),
  constraint participant_requests_email unique (fork_id, email)
);
create unique index participant_requests_link on participant_requests (fork_id, link_hash) where link_hash is not null;
create index participant_requests_asked on participant_requests (asked_at);

-- A session of a participant on one site, of whose token only the hash is kept.
create table participant_sessions (
  fork_id uuid not null,
  hash text not null,
  participant_id uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (fork_id, hash),
  foreign key (fork_id, participant_id) references participants on delete cascade
);
create index participant_sessions_of on participant_sessions (fork_id, participant_id);
create index participant_sessions_expires on participant_sessions (expires_at);

-- Addresses to which a site mails no links any more. A keyed hash stands for the address, so that the wish outlives its erasure.
create table participant_stops (
  fork_id uuid not null references forks on delete cascade,
  address_hash text not null,
  created_at timestamptz not null default now(),
  primary key (fork_id, address_hash)
);
