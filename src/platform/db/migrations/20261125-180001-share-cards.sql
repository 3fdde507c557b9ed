-- The card of each page and language: the picture that networks show of it. Its bytes lie in the store under the hash of all
-- that it shows, so pages that show the same share them.
create table share_cards (
  fork_id uuid not null references forks on delete cascade,
  locale text not null,
  path text not null,
  -- The tag of the source that lists the page, and when that says that it changed; null: it does not say.
  tag text not null,
  changed_at text,
  face jsonb not null,
  hash text not null,
  state text not null default 'waiting' check (state in ('waiting', 'made', 'failed')),
  wanted_at timestamptz not null default now(),
  primary key (fork_id, locale, path)
);
create index share_cards_hash on share_cards (fork_id, hash);
create index share_cards_waiting on share_cards (wanted_at) where state = 'waiting';

-- As of which version the pages of a site were looked through.
create table share_card_surveys (
  fork_id uuid primary key references forks on delete cascade,
  version integer not null,
  sites_version integer not null,
  -- How cards were drawn then: a later version of the product may draw them in another way.
  drawn_as integer not null,
  -- What all cards of the site have in common.
  look text not null,
  -- When a page is published or taken down as planned.
  due_at timestamptz
);
