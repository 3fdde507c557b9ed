-- What is known of each field that was written after its item was created: its version, and which edits its value descends from.
-- value is there while it waits for publication. language is '' for what is the same in every language.
create table draft_fields (
  fork_id uuid not null references forks on delete cascade,
  item_id uuid not null,
  kind text not null,
  language text not null,
  field text not null,
  version integer not null,
  writers jsonb not null,
  is_waiting boolean not null,
  value jsonb,
  user_id uuid references users on delete set null,
  changed_at timestamptz not null default now(),
  primary key (fork_id, item_id, kind, language, field)
);
create index draft_fields_waiting on draft_fields (fork_id, item_id) where is_waiting;
