-- Words that are nearly those of a title.
create extension if not exists pg_trgm;

-- What readers find: one row for each item and language, written with the item, and none for a draft. A row is public between
-- its two moments, and only while the part that it stands within is public, too: each question works both out by the clock.
create table search_documents (
  fork_id uuid not null references forks on delete cascade,
  kind text not null,
  item_id uuid not null,
  language text not null,
  title text not null,
  subtitle text not null default '',
  body text not null default '',
  -- Null: the page of the part that it stands within.
  path text,
  number integer,
  within_id uuid,
  visible_from timestamptz,
  visible_until timestamptz,
  -- The title without case and accents.
  title_folded text not null,
  -- Title and subtitle, apart from the rest so that they can be asked without reading it.
  title_words tsvector not null,
  -- Everything, and one word that names site and language, so that the index itself keeps sites apart.
  words tsvector not null,
  primary key (fork_id, kind, item_id, language)
);
create index search_documents_words on search_documents using gin (words);
create index search_documents_titles on search_documents using gin (title_folded gin_trgm_ops);

-- What the rows above were last written by; another number in the code writes them anew at the next start.
alter table install add search_version integer not null default 0;
