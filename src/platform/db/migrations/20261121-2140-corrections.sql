-- What was wrong in the book, and what is right; the day stands as it is shown, in no zone.
create table corrections (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  corrected_on text not null check (corrected_on ~ '^\d{4}-\d\d-\d\d$'),
  place text not null,
  wrong text not null,
  "right" text not null,
  is_active boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (fork_id, id)
);
create index corrections_id on corrections (id);
create index corrections_day on corrections (fork_id, corrected_on, id);

create table correction_translations (
  fork_id uuid not null,
  correction_id uuid not null,
  language_id uuid not null references languages,
  place text not null,
  wrong text not null,
  "right" text not null,
  primary key (fork_id, correction_id, language_id),
  foreign key (fork_id, correction_id) references corrections on delete cascade
);
