-- Ways in for people who are to have access to a site, good once; of the link only the SHA-256 is kept.
create table invitations (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  token_hash text not null unique,
  email text not null,
  name text not null default '',
  role text not null check (role in ('owner', 'admin', 'editor', 'author', 'translator', 'viewer')),
  languages text[] check (languages is null or languages <@ array['en', 'es', 'fr', 'de']),
  created_by uuid references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (fork_id, id),
  unique (fork_id, email)
);
create index invitations_created_by on invitations (created_by);
