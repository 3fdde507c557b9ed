-- The order of a book is what waits of it and goes out like every other change: a row for each site that somebody ordered.
-- The order itself lies in the parts, chapters and so on; the row counts how often it was written.
create table book_orders (
  fork_id uuid primary key references forks on delete cascade,
  written integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Numbers are dealt anew in one statement, in which two rows have the same one for a moment.
alter table book_parts drop constraint book_parts_number;
alter table book_parts add constraint book_parts_number unique (fork_id, number) deferrable initially immediate;
alter table book_chapters drop constraint book_chapters_number;
alter table book_chapters add constraint book_chapters_number unique (fork_id, number) deferrable initially immediate;
