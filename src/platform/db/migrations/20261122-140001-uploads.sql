-- Files as they come in, and their bytes once they are whole. A media file names the upload that it shows; one that no media
-- file names is removed after a day.
create table uploads (
  fork_id uuid not null references forks on delete cascade,
  id uuid not null,
  user_id uuid references users on delete set null,
  name text not null,
  length bigint not null,
  received bigint not null default 0,
  -- Who writes right now, and until when it counts without a further word.
  writer uuid,
  writes_until timestamptz,
  -- What the bytes are; null until all are there and were looked at.
  mime_type text,
  hash text,
  width integer,
  height integer,
  -- Length of the copy that is given out, which has lost what a camera wrote into it; null: the file itself is given out.
  cleaned_length bigint,
  -- Widths of the smaller copies that were made.
  widths integer[] not null default '{}',
  created_at timestamptz not null default now(),
  primary key (fork_id, id)
);
create index uploads_id on uploads (id);
create index uploads_by_day on uploads (fork_id, created_at);
create index uploads_old on uploads (created_at);

alter table media_files
  -- Null: its bytes are still to come.
  add column upload_id uuid,
  add column hash text not null default '',
  add column width integer,
  add column height integer,
  add column widths integer[] not null default '{}',
  -- In percent from the left and from the top.
  add column focal_x integer not null default 50,
  add column focal_y integer not null default 50,
  add column created_by uuid references users on delete set null,
  add column kind text not null generated always as (case
    when mime_type = 'application/pdf' then 'pdf'
    when mime_type like 'image/%' then 'image'
    when mime_type like 'video/%' then 'video'
    else 'other' end) stored,
  add foreign key (fork_id, upload_id) references uploads (fork_id, id);
create index media_files_upload on media_files (fork_id, upload_id) where upload_id is not null;
create index media_files_address on media_files (path);
create index media_files_kind on media_files (fork_id, kind, created_at, id);
create index media_files_tags on media_files using gin (tags);

create table media_file_translations (
  fork_id uuid not null,
  media_file_id uuid not null,
  language_id uuid not null references languages,
  alt text not null default '',
  primary key (fork_id, media_file_id, language_id),
  foreign key (fork_id, media_file_id) references media_files on delete cascade
);
