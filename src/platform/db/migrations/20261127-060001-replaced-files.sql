-- What a file was before other bytes were put at its address: its upload stays, with the words that a replacement changes, for as
-- long as what was thrown away stays in the trash.
create table replaced_files (
  fork_id uuid not null,
  id uuid not null default gen_random_uuid(),
  media_file_id uuid not null,
  -- Of the file, with which the other bytes came: the revision of that version is their entry in the history.
  version integer not null,
  upload_id uuid not null,
  -- The crop of it that readers got; null: the upload itself.
  shown_id uuid,
  filename text not null,
  original_name text not null,
  is_decorative boolean not null,
  focal_x integer not null,
  focal_y integer not null,
  crop jsonb not null,
  -- Descriptions by the code of their language.
  alts jsonb not null,
  -- Who replaced it; null for the command line, and for an account that is gone.
  user_id uuid references users on delete set null,
  replaced_at timestamptz not null default now(),
  primary key (fork_id, id),
  unique (fork_id, media_file_id, version),
  foreign key (fork_id, media_file_id) references media_files on delete cascade,
  foreign key (fork_id, upload_id) references uploads (fork_id, id),
  foreign key (fork_id, shown_id) references uploads (fork_id, id)
);
create index replaced_files_upload on replaced_files (fork_id, upload_id);
create index replaced_files_shown on replaced_files (fork_id, shown_id) where shown_id is not null;
create index replaced_files_old on replaced_files (replaced_at);
