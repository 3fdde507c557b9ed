create table media_files (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  filename text not null,
  original_name text not null,
  mime_type text not null default 'application/octet-stream',
  size bigint not null default 0,
  path text not null,
  alt text not null default '',
  tags text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (fork_id, id),
  constraint media_files_path unique (fork_id, path)
);
create index media_files_id on media_files (id);
create index media_files_changed on media_files (fork_id, updated_at, id);

create table forms (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  name text not null,
  slug text not null,
  fields jsonb not null default '[]',
  settings jsonb not null default '{}',
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (fork_id, id),
  constraint forms_slug unique (fork_id, slug)
);
create index forms_id on forms (id);
create index forms_changed on forms (fork_id, updated_at, id);
