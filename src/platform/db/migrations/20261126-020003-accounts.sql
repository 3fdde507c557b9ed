-- An account that is switched off opens nothing; what it wrote stays.
alter table users add column disabled_at timestamptz;
-- Links that set a new password, good once; of the link only the SHA-256 is kept. No backup holds these rows.
create table reset_links (
  user_id uuid primary key references users on delete cascade,
  token_hash text not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
