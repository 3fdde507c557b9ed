-- What visitors sent through a form. The address is cut so far that it names no household.
create table form_submissions (
  fork_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  data jsonb not null default '{}',
  ip_address text,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  primary key (fork_id, id),
  foreign key (fork_id, form_id) references forms on delete cascade
);
create index form_submissions_of on form_submissions (fork_id, form_id, created_at);

-- The studio finds forms and files by a name that is only nearly right.
create index forms_name_like on forms using gin (lower(name) gin_trgm_ops);
create index media_files_name_like on media_files using gin (lower(original_name) gin_trgm_ops);
