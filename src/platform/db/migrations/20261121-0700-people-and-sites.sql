create table languages (
  id uuid primary key,
  code text not null unique,
  name text not null,
  flag text not null default '',
  is_default boolean not null default false
);

insert into languages (id, code, name, flag, is_default) values
  ('019aa000-0000-7000-8000-000000000001', 'en', 'English US', '🇺🇸', true),
  ('019aa000-0000-7000-8000-000000000002', 'es', 'Spanish', '🇪🇸', false),
  ('019aa000-0000-7000-8000-000000000003', 'fr', 'French', '🇫🇷', false),
  ('019aa000-0000-7000-8000-000000000004', 'de', 'German', '🇩🇪', false);

create table users (
  id uuid primary key,
  email text not null unique,
  username text not null unique,
  first_name text not null default '',
  last_name text not null default '',
  profile_image_url text,
  is_platform_owner boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Apart from users, so that no read of people can bring a hash along.
create table credentials (
  user_id uuid primary key references users on delete cascade,
  password_hash text not null,
  updated_at timestamptz not null default now()
);

-- sid is the SHA-256 of the cookie; sess holds userId, created, seen, agent, currentFork.
create table sessions (
  sid text primary key,
  sess jsonb not null,
  expire timestamptz not null,
  user_id uuid not null references users on delete cascade
);
create index sessions_user on sessions (user_id);
create index sessions_expire on sessions (expire);

-- One-time links that create the first account; only their SHA-256 is kept.
create table setup_tokens (
  token_hash text primary key,
  expires_at timestamptz not null
);

create table forks (
  id uuid primary key,
  slug text not null unique,
  name text not null,
  domain text unique,
  app_id text unique,
  is_active boolean not null default true,
  config jsonb not null default '{}',
  created_at timestamptz not null default now()
);

-- One row for the whole install.
create table install (
  is_only boolean primary key default true check (is_only),
  default_fork_id uuid references forks on delete set null,
  seeded_at timestamptz
);
insert into install default values;

create table fork_members (
  fork_id uuid not null references forks on delete cascade,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'admin', 'editor', 'author', 'translator', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (fork_id, user_id)
);
create index fork_members_user on fork_members (user_id);

-- The first answer of a POST that carried an Idempotency-Key; json, not jsonb: it is given again byte by byte.
create table idempotency_keys (
  user_id uuid not null references users on delete cascade,
  route text not null,
  key text not null,
  body_hash text not null,
  answer json,
  created_at timestamptz not null default now(),
  primary key (user_id, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);
