create table pages (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  slug text not null,
  template text not null default 'default',
  is_published boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (fork_id, id),
  constraint pages_slug unique (fork_id, slug)
);
create index pages_id on pages (id);

create table page_translations (
  fork_id uuid not null,
  page_id uuid not null,
  language_id uuid not null references languages,
  title text not null,
  content jsonb,
  meta_title text not null default '',
  meta_description text not null default '',
  primary key (fork_id, page_id, language_id),
  foreign key (fork_id, page_id) references pages on delete cascade
);
