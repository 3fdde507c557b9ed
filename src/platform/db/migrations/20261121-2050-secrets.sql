-- What sites keep that nobody may read back, such as keys of other services; encrypted before it comes here.
create table site_secrets (
  fork_id uuid not null references forks on delete cascade,
  name text not null,
  ciphertext bytea not null,
  key_id text not null,
  updated_at timestamptz not null default now(),
  primary key (fork_id, name)
);
create index site_secrets_key on site_secrets (key_id);

-- 32 random bytes under the key: they tell whether a key fits this data, and other keys are derived from them.
alter table install
  add column sealed_root bytea,
  add column root_key_id text,
  add constraint install_root check ((sealed_root is null) = (root_key_id is null));
