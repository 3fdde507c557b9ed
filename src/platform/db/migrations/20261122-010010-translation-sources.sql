-- What the source of a translated field was when the translation was last written or confirmed; no row: as it is now.
-- Of running text it has a block for each block of the translation.
create table translation_sources (
  fork_id uuid not null references forks on delete cascade,
  kind text not null,
  item_id uuid not null,
  language text not null check (language in ('en', 'es', 'fr', 'de')),
  field text not null,
  source jsonb,
  noted_at timestamptz not null default now(),
  primary key (fork_id, item_id, kind, language, field)
);
