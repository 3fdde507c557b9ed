-- How a site looks to its readers. A site without a row has the standard; so has each colour that is ''.
create table site_themes (
  fork_id uuid primary key references forks on delete cascade,
  paper text not null default '' check (paper ~ '^(#[0-9a-f]{6})?$'),
  ink text not null default '' check (ink ~ '^(#[0-9a-f]{6})?$'),
  accent text not null default '' check (accent ~ '^(#[0-9a-f]{6})?$'),
  fonts text not null default 'newsreader' check (fonts in ('newsreader', 'archivo', 'fraunces')),
  motif text not null default 'spiral' check (motif in ('spiral', 'plate')),
  shows_author boolean not null default true,
  -- Headings and lines in the site's own words, by language.
  words jsonb not null default '{}',
  version integer not null default 0
);
